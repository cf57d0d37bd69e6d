import { employee } from "./demonstration-parts.mjs";

/** The trading firm's people, with papers in every state. */
export const tradingEmployees = [
  employee("Anita D’Souza", "anita.dsouza@alnoor.example", "1987-04-12", "Indian", {
    passport: "M4471920",
    workPermit: "WP-20418",
    salary: 62_000,
    days: { passportIssueDate: -1_400, passportExpiryDate: 2_250, residencyExpiryDate: 12 },
    daysAgo: 340,
    attachments: {
      passport: {
        filename: "passport-anita.pdf",
        lines: ["Passport M4471920", "Anita D'Souza", "Republic of India"],
      },
      schoolDegree: { filename: "degree.docx", lines: ["Bachelor of Commerce", "University of Mumbai"] },
    },
  }),
  employee("Yousef Khaled Al-Mutairi", "yousef.almutairi@alnoor.example", "1990-11-03", "Kuwaiti", {
    salary: 115_050,
    days: {},
    daysAgo: 338,
    attachments: {
      civilId: { filename: "civil-id-yousef.pdf", lines: ["Civil ID", "Yousef Khaled Al-Mutairi"] },
    },
  }),
  employee("محمد سعيد البنا", "mohamed.elbanna@alnoor.example", "1985-06-25", "Egyptian", {
    passport: "A20931844",
    workPermit: "WP-19377",
    salary: 41_500,
    days: { passportIssueDate: -2_560, passportExpiryDate: -3, residencyExpiryDate: 190 },
    daysAgo: 330,
    attachments: {
      civilId: { filename: "البطاقة المدنية.pdf", lines: ["البطاقة المدنية", "محمد سعيد البنا"] },
    },
  }),
  employee("Maricel Santos Reyes", "maricel.reyes@alnoor.example", "1993-02-17", "Filipino", {
    passport: "P8820164C",
    workPermit: "WP-22960",
    salary: 38_000,
    days: { passportIssueDate: -240, passportExpiryDate: 3_410, residencyExpiryDate: 505 },
    before: {
      daysAgo: 232,
      passportNumber: "P1190375A",
      days: { passportIssueDate: -2_060, passportExpiryDate: -235, residencyExpiryDate: -228 },
    },
    daysAgo: 329,
    attachments: {
      passport: { filename: "passport-maricel.pdf", lines: ["Passport P8820164C", "Maricel Santos Reyes"] },
    },
  }),
  employee("Suresh Nair", "suresh.nair@alnoor.example", "1979-09-30", "Indian", {
    passport: "K7730551",
    workPermit: "WP-17702",
    salary: 45_250,
    days: { passportIssueDate: -3_640, passportExpiryDate: 9, residencyExpiryDate: -16 },
    daysAgo: 301,
  }),
  employee("Tariq Mahmood Butt", "tariq.butt@alnoor.example", "1988-12-08", "Pakistani", {
    passport: "LK2209174",
    workPermit: "WP-21145",
    salary: 36_500,
    days: { passportIssueDate: -1_120, passportExpiryDate: 700, residencyExpiryDate: 0 },
    daysAgo: 288,
  }),
  employee("فاطمة أحمد الكندري", "fatma.alkandari@alnoor.example", "1996-05-21", "Kuwaiti", {
    salary: 98_000,
    days: { passportIssueDate: -600, passportExpiryDate: 1_225 },
    passport: "009217740",
    daysAgo: 214,
  }),
  employee("Bikash Thapa", "bikash.thapa@alnoor.example", "1998-01-14", "Nepali", {
    passport: "11840296",
    workPermit: "WP-24018",
    salary: 27_500,
    days: { passportIssueDate: -900, passportExpiryDate: 2_750, residencyExpiryDate: 30 },
    daysAgo: 160,
  }),
  employee("رانيا عبد_الله الشامي", "rania.alshami@alnoor.example", "1991-07-07", "Syrian", {
    workPermit: "WP-23371",
    salary: 52_000,
    days: { residencyExpiryDate: 341 },
    before: { daysAgo: 24, days: { residencyExpiryDate: -22 } },
    daysAgo: 359,
  }),
  employee("Grace Mwangi", "grace.mwangi@alnoor.example", "2001-10-26", "Kenyan", {
    passport: "BK440913",
    salary: 25_000,
    days: { passportIssueDate: -380, passportExpiryDate: 3_270 },
    daysAgo: 5,
  }),
  employee("Joseph Fernandes", "joseph.fernandes@alnoor.example", "1983-03-11", "Indian", {
    passport: "H5519027",
    salary: 40_000,
    days: { passportExpiryDate: -120, residencyExpiryDate: -95 },
    daysAgo: 325,
    deleted: true,
  }),
];
