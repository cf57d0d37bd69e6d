/* The demonstration that `npm run seed` makes: two firms, one at home in English, one in Arabic. */

const ALL = ["upload", "download", "view", "delete"];
const READ = ["view", "download"];

/**
 * @typedef {object} Person
 * @property {string} username
 * @property {string} fullName
 * @property {"admin" | "user" | "viewer"} role
 * @property {string[]} permissions
 *
 * @typedef {object} Paper
 * @property {string} name
 * @property {string} filename
 * @property {string} category
 * @property {string} [subcategory]
 * @property {string} [description]
 * @property {string} by username of who uploads it
 * @property {string[]} lines what stands in it
 *
 * @typedef {object} Attachment
 * @property {string} filename
 * @property {string[]} lines what stands in it
 *
 * @typedef {object} Employee fields as the collection names them; dates as days from today
 * @property {Record<string, string>} fields
 * @property {Record<string, Attachment>} [attachments] by their type
 * @property {Record<string, number>} days
 * @property {number} salary in hundredths of a dinar
 *
 * @typedef {object} Firm
 * @property {string} name
 * @property {string} description
 * @property {Person[]} people the first one is its admin
 * @property {Record<string, string[]>} categories each with its subcategories
 * @property {Paper[]} papers
 * @property {Employee[]} employees
 */

/** @type {Firm} */
const trading = {
  name: "Al Noor Trading",
  description: "Imports kitchen equipment; shop in Salmiya, store in Shuwaikh.",
  people: [
    { username: "noura", fullName: "Noura Al-Sabah", role: "admin", permissions: ALL },
    { username: "daniel", fullName: "Daniel Pereira", role: "user", permissions: ALL },
    { username: "maryam", fullName: "مريم العنزي", role: "user", permissions: ["upload", ...READ] },
    { username: "auditor", fullName: "George Haddad", role: "viewer", permissions: READ },
  ],
  categories: {
    Contracts: ["Leases", "Suppliers"],
    Invoices: ["Received", "Issued"],
    Licences: [],
    "محاضر الاجتماعات": [],
  },
  papers: [
    {
      name: "Lease of the Salmiya shop",
      filename: "lease-salmiya-2026.pdf",
      category: "Contracts",
      subcategory: "Leases",
      description: "Renewed every two years.",
      by: "noura",
      lines: [
        "Lease of the Salmiya shop",
        "Ground floor, block 12, Salem Al Mubarak Street.",
        "Rent: 1,450.00 KWD a month, due on the first.",
        "Term: two years, from 1 January 2026.",
      ],
    },
    {
      name: "Supply of ovens, framework agreement",
      filename: "Framework agreement ovens.docx",
      category: "Contracts",
      subcategory: "Suppliers",
      by: "daniel",
      lines: [
        "Framework agreement",
        "Delivery within 30 days of each order.",
        "Warranty: 24 months on parts and labour.",
      ],
    },
    {
      name: "Invoice 2026-0117",
      filename: "INV-2026-0117.pdf",
      category: "Invoices",
      subcategory: "Issued",
      by: "maryam",
      lines: [
        "Invoice 2026-0117",
        "6 convection ovens at 310.50 KWD: 1,863.00 KWD",
        "Delivery and fitting: 85.00 KWD",
        "Total: 1,948.00 KWD",
      ],
    },
    {
      name: "فاتورة المخزن رقم 88",
      filename: "فاتورة المخزن 88.pdf",
      category: "Invoices",
      subcategory: "Received",
      by: "maryam",
      lines: ["فاتورة رقم 88", "إيجار المخزن في الشويخ لشهر أكتوبر 2026.", "المبلغ 620.00 دينارًا كويتيًا."],
    },
    {
      name: "Commercial licence",
      filename: "licence.doc",
      category: "Licences",
      description: "To be renewed in March.",
      by: "noura",
      lines: [
        "Commercial licence",
        "Holder: Al Noor Trading.",
        "Valid until 14 March 2027.",
        "رخصة تجارية: النور للتجارة.",
      ],
    },
    {
      name: "محضر اجتماع الشركاء",
      filename: "محضر اجتماع الشركاء.docx",
      category: "محاضر الاجتماعات",
      by: "noura",
      lines: [
        "محضر اجتماع الشركاء",
        "حضر جميع الشركاء الاجتماع المنعقد في مقر الشركة.",
        "تقرر فتح فرع ثانٍ في الفحيحيل.",
      ],
    },
  ],
  employees: [
    {
      fields: {
        firstName: "Anita",
        lastName: "D’Souza",
        nationality: "Indian",
        civilId: "287041200417",
        phoneNumber: "+965 5555 0142",
        emailAddress: "anita@alnoor.example",
        passportNumber: "M4471920",
        workPermit: "WP-20418",
      },
      days: { dateOfBirth: -14_100, passportIssueDate: -1_400, passportExpiryDate: 2_250, residencyExpiryDate: 12 },
      salary: 62_000,
      attachments: {
        passport: {
          filename: "passport-anita.pdf",
          lines: ["Passport M4471920", "Anita D'Souza", "Republic of India"],
        },
        schoolDegree: { filename: "degree.docx", lines: ["Bachelor of Commerce", "University of Mumbai, 2009"] },
      },
    },
    {
      fields: {
        firstName: "Yousef",
        middleName: "Khaled",
        lastName: "Al-Mutairi",
        nationality: "Kuwaiti",
        civilId: "290110300218",
        phoneNumber: "+965 5555 0177",
        emailAddress: "yousef@alnoor.example",
      },
      days: { dateOfBirth: -13_100 },
      salary: 115_050,
    },
    {
      fields: {
        firstName: "محمد",
        middleName: "سعيد",
        lastName: "البنا",
        nationality: "Egyptian",
        civilId: "285062500933",
        phoneNumber: "+965 5555 0119",
        emailAddress: "mohamed@alnoor.example",
        passportNumber: "A20931844",
      },
      days: { dateOfBirth: -14_950, passportIssueDate: -2_560, passportExpiryDate: -3, residencyExpiryDate: 190 },
      salary: 41_500,
      attachments: {
        civilId: { filename: "البطاقة المدنية.pdf", lines: ["البطاقة المدنية", "محمد سعيد البنا", "285062500933"] },
      },
    },
  ],
};

/** @type {Firm} */
const consulting = {
  name: "مكتب الخليج للاستشارات",
  description: "استشارات هندسية، مدينة الكويت.",
  people: [
    { username: "فهد", fullName: "فهد الرشيدي", role: "admin", permissions: ALL },
    { username: "سارة", fullName: "سارة الخالد", role: "user", permissions: ALL },
    { username: "omar", fullName: "Omar Nasser", role: "user", permissions: READ },
    { username: "مراجع", fullName: "عبدالله المطوع", role: "viewer", permissions: READ },
  ],
  categories: {
    العقود: ["عقود العملاء", "عقود الإيجار"],
    المخططات: [],
    المراسلات: ["الواردة", "الصادرة"],
    Reports: [],
  },
  papers: [
    {
      name: "عقد الإشراف على برج الشرق",
      filename: "عقد الإشراف - برج الشرق.pdf",
      category: "العقود",
      subcategory: "عقود العملاء",
      by: "فهد",
      lines: [
        "عقد الإشراف على برج الشرق",
        "يلتزم المكتب بالإشراف اليومي على أعمال الهيكل.",
        "مدة العقد 18 شهرًا من تاريخ التوقيع.",
        "الأتعاب 2,300.00 دينار كويتي في الشهر.",
      ],
    },
    {
      name: "خطاب إلى بلدية الكويت",
      filename: "خطاب البلدية.doc",
      category: "المراسلات",
      subcategory: "الصادرة",
      description: "طلب تمديد رخصة البناء.",
      by: "سارة",
      lines: [
        "السادة بلدية الكويت المحترمين",
        "نرجو تمديد رخصة البناء رقم 4471 لمدة ستة أشهر.",
        "وتفضلوا بقبول فائق الاحترام.",
      ],
    },
    {
      name: "تقرير التربة",
      filename: "تقرير التربة.docx",
      category: "المخططات",
      by: "سارة",
      lines: ["تقرير التربة", "حُفرت خمس جسات بعمق 20 مترًا.", "التربة رملية متماسكة، ولا مياه جوفية حتى عمق 9 أمتار."],
    },
    {
      name: "Site report, October",
      filename: "site-report-october.pdf",
      category: "Reports",
      by: "فهد",
      lines: [
        "Site report, October 2026",
        "Level 7 poured on 18 October; cube tests passed.",
        "Two weeks ahead of the programme.",
      ],
    },
  ],
  employees: [
    {
      fields: {
        firstName: "ليلى",
        lastName: "حسن",
        nationality: "Lebanese",
        civilId: "291090800551",
        phoneNumber: "+965 5555 0160",
        emailAddress: "layla@gulf.example",
        passportNumber: "LR1190372",
      },
      days: { dateOfBirth: -12_850, passportExpiryDate: 840, residencyExpiryDate: 61 },
      salary: 98_000,
      attachments: {
        passport: { filename: "جواز السفر.pdf", lines: ["جواز سفر", "ليلى حسن", "LR1190372"] },
        drivingLicense: { filename: "رخصة القيادة.doc", lines: ["رخصة قيادة خاصة", "ليلى حسن"] },
      },
    },
    {
      fields: {
        firstName: "Rajesh",
        lastName: "Kumar",
        nationality: "Indian",
        civilId: "283031700288",
        phoneNumber: "+965 5555 0133",
        emailAddress: "rajesh@gulf.example",
        passportNumber: "N7720415",
        workPermit: "WP-77310",
      },
      days: { dateOfBirth: -15_600, passportExpiryDate: 25, residencyExpiryDate: 400 },
      salary: 210_000,
    },
  ],
};

export const firms = [trading, consulting];

/** Somebody with an account and no organisation: a private space. @type {Person} */
export const loner = { username: "hana", fullName: "Hana Karam", role: "user", permissions: [] };
