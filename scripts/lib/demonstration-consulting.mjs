import { ALL, employee, READ, series } from "./demonstration-parts.mjs";

const sites = ["برج الشرق", "مدرسة الفنار", "مجمع السور", "فيلا اليرموك"];
const authorities = ["بلدية الكويت", "وزارة الكهرباء والماء", "الإدارة العامة للإطفاء"];

const reports = series(12, { first: 1, every: 29 }, (number) => ({
  name: `Site report ${number + 20}`,
  filename: `site-report-${number + 20}.pdf`,
  category: "Reports",
  by: number % 2 ? "فهد" : "سارة",
  lines: [
    `Site report ${number + 20}`,
    `Level ${number} poured; cube tests passed.`,
    number % 4 ? "On programme." : "Four days behind the programme, because of dust.",
  ],
}));

const contracts = series(6, { first: 17, every: 58 }, (number) => {
  const site = sites[number % sites.length];
  const kind = number % 2 ? "الإشراف على" : "تصميم";
  return {
    name: `عقد ${kind} ${site}`,
    filename: `عقد ${kind} - ${site} - ${number}.docx`,
    category: "العقود",
    subcategory: "عقود العملاء",
    by: "فهد",
    lines: [
      `عقد ${kind} ${site}`,
      "يلتزم المكتب بالعمل وفق المواصفات المعتمدة.",
      `الأتعاب ${(1_400 + number * 150).toLocaleString("en-US")}.00 دينار كويتي في الشهر.`,
    ],
  };
});

const letters = series(11, { first: 3, every: 31 }, (number) => {
  const authority = authorities[number % authorities.length];
  const outgoing = number % 2 === 0;
  return {
    name: outgoing ? `خطاب رقم ${310 + number} إلى ${authority}` : `رد ${authority} رقم ${310 + number}`,
    filename: `${outgoing ? "صادر" : "وارد"} ${310 + number}.doc`,
    category: "المراسلات",
    subcategory: outgoing ? "الصادرة" : "الواردة",
    by: "سارة",
    lines: outgoing
      ? [`السادة ${authority} المحترمين`, "نرجو تحديد موعد للمعاينة.", "وتفضلوا بقبول فائق الاحترام."]
      : ["السادة مكتب الخليج للاستشارات المحترمين", "تمت الموافقة على طلبكم.", authority ?? ""],
  };
});

const drawings = series(7, { first: 8, every: 47 }, (number) => ({
  name: `مخطط الدور ${number} - ${sites[number % sites.length]}`,
  filename: `مخطط ${number} ${sites[number % sites.length]}.docx`,
  category: "المخططات",
  by: number % 2 ? "سارة" : "فهد",
  lines: [`مخطط الدور ${number}`, `${sites[number % sites.length]}`, "مقياس الرسم 1:100."],
}));

/** @type {import("./demonstration.mjs").Firm} */
export const consulting = {
  name: "مكتب الخليج للاستشارات",
  description: "استشارات هندسية، مدينة الكويت.",
  daysAgo: 366,
  people: [
    {
      username: "فهد",
      fullName: "فهد الرشيدي",
      email: "fahad.alrashidi@gulf-consult.example",
      role: "admin",
      permissions: ALL,
    },
    {
      username: "سارة",
      fullName: "سارة الخالد",
      email: "sara.alkhaled@gulf-consult.example",
      role: "user",
      permissions: ALL,
    },
    {
      username: "omar",
      fullName: "Omar Nasser",
      email: "omar.nasser@gulf-consult.example",
      role: "user",
      permissions: READ,
    },
    {
      username: "مراجع",
      fullName: "عبدالله المطوع",
      email: "abdullah.almutawa@audit.example",
      role: "viewer",
      permissions: READ,
    },
  ],
  categories: {
    العقود: ["عقود العملاء", "عقود الإيجار"],
    المخططات: [],
    المراسلات: ["الواردة", "الصادرة"],
    Reports: [],
  },
  papers: [
    {
      name: "عقد إيجار المكتب",
      filename: "عقد إيجار المكتب.pdf",
      category: "العقود",
      subcategory: "عقود الإيجار",
      description: "يُجدد كل سنتين.",
      by: "فهد",
      daysAgo: 344,
      lines: ["عقد إيجار المكتب", "الدور السابع، شارع أحمد الجابر.", "الإيجار 900.00 دينار كويتي في الشهر."],
    },
    {
      name: "تقرير التربة",
      filename: "تقرير التربة.docx",
      category: "المخططات",
      by: "سارة",
      daysAgo: 279,
      lines: ["تقرير التربة", "حُفرت خمس جسات بعمق 20 مترًا.", "التربة رملية متماسكة، ولا مياه جوفية حتى عمق 9 أمتار."],
    },
    {
      name: "Fire strategy, Sharq tower",
      filename: "fire-strategy.docx",
      category: "Reports",
      by: "فهد",
      daysAgo: 130,
      lines: ["Fire strategy", "Two protected stairs, pressurised; travel distance below 45 m."],
    },
    {
      name: "مخطط ملغى",
      filename: "مخطط ملغى.doc",
      category: "المخططات",
      by: "سارة",
      daysAgo: 64,
      deleted: true,
      lines: ["مخطط ملغى", "استُبدل بإصدار أحدث."],
    },
    ...reports,
    ...contracts,
    ...letters,
    ...drawings,
  ],
  employees: [
    employee("ليلى حسن", "layla.hassan@gulf-consult.example", "1991-09-08", "Lebanese", {
      passport: "LR1190372",
      salary: 98_000,
      days: { passportExpiryDate: 840, residencyExpiryDate: 61 },
      daysAgo: 333,
      attachments: {
        passport: { filename: "جواز السفر.pdf", lines: ["جواز سفر", "ليلى حسن", "LR1190372"] },
        drivingLicense: { filename: "رخصة القيادة.doc", lines: ["رخصة قيادة خاصة", "ليلى حسن"] },
      },
    }),
    employee("Rajesh Kumar", "rajesh.kumar@gulf-consult.example", "1983-03-17", "Indian", {
      passport: "N7720415",
      workPermit: "WP-77310",
      salary: 210_000,
      days: { passportIssueDate: -3_625, passportExpiryDate: 25, residencyExpiryDate: 400 },
      before: { daysAgo: 71, days: { residencyExpiryDate: -60 } },
      daysAgo: 331,
    }),
    employee("خالد إبراهيم العوضي", "khaled.alawadhi@gulf-consult.example", "1976-08-02", "Kuwaiti", {
      salary: 245_000,
      days: {},
      daysAgo: 331,
    }),
    employee("Ahmed Mostafa El-Sayed", "ahmed.elsayed@gulf-consult.example", "1989-11-19", "Egyptian", {
      passport: "A27740918",
      workPermit: "WP-78102",
      salary: 87_500,
      days: { passportIssueDate: -210, passportExpiryDate: 2_346, residencyExpiryDate: 155 },
      before: {
        daysAgo: 205,
        passportNumber: "A11902654",
        days: { passportIssueDate: -2_760, passportExpiryDate: -204, residencyExpiryDate: -210 },
      },
      daysAgo: 310,
      attachments: {
        schoolDegree: {
          filename: "engineering-degree.pdf",
          lines: ["Bachelor of Engineering", "Ain Shams University"],
        },
      },
    }),
    employee("سمر يوسف النابلسي", "samar.nabulsi@gulf-consult.example", "1994-02-28", "Jordanian", {
      passport: "R660218",
      workPermit: "WP-79455",
      salary: 76_000,
      days: { passportIssueDate: -1_500, passportExpiryDate: 325, residencyExpiryDate: -41 },
      daysAgo: 240,
    }),
    employee("Liza Cruz", "liza.cruz@gulf-consult.example", "1997-06-13", "Filipino", {
      passport: "P5503318B",
      workPermit: "WP-80117",
      salary: 43_000,
      days: { passportIssueDate: -1_800, passportExpiryDate: 19, residencyExpiryDate: 27 },
      daysAgo: 118,
    }),
    employee("عبد_الرحمن علي الفضلي", "abdulrahman.alfadhli@gulf-consult.example", "1999-12-01", "Kuwaiti", {
      salary: 112_500,
      passport: "009554210",
      days: { passportIssueDate: -90, passportExpiryDate: 1_735 },
      daysAgo: 47,
    }),
  ],
};
