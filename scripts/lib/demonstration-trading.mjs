import { tradingEmployees } from "./demonstration-employees.mjs";
import { ALL, READ, series } from "./demonstration-parts.mjs";

const customers = [
  ["Marina Grill House", "Salmiya"],
  ["Dar Al Awadhi Catering", "Sharq"],
  ["Bayt Zaman Restaurant", "Salwa"],
  ["Green Fork Cafe", "Jabriya"],
  ["Hotel Al Fanar", "Mangaf"],
];
const goods = [
  ["convection ovens", 31_050],
  ["blast chillers", 48_500],
  ["dough mixers", 22_075],
  ["ice machines", 39_900],
  ["steel work tables", 8_450],
  ["dish washers", 55_200],
  ["hand blenders", 4_725],
];
const suppliers = ["مخازن الشويخ", "شركة الكهرباء الحديثة", "مؤسسة البدر للنقل"];

/** @param {number} hundredths */
const amount = (hundredths) => (hundredths / 100).toLocaleString("en-US", { minimumFractionDigits: 2 });

const issued = series(16, { first: 2, every: 21 }, (number) => {
  const [customer = "", area = ""] = customers[number % customers.length] ?? [];
  const [thing = "", price = 0] = goods[number % goods.length] ?? [];
  const pieces = 2 + (number % 5);
  const total = pieces * Number(price);
  return {
    name: `Invoice ${1100 + number}, ${customer}`,
    filename: `INV-${1100 + number}.pdf`,
    category: "Invoices",
    subcategory: "Issued",
    by: number % 3 ? "maryam" : "daniel",
    lines: [
      `Invoice ${1100 + number}`,
      `To: ${customer}, ${area}`,
      `${pieces} ${thing} at ${amount(Number(price))} KWD: ${amount(total)} KWD`,
      "Delivery and fitting: 85.00 KWD",
      `Total: ${amount(total + 8_500)} KWD`,
    ],
  };
});

const received = series(9, { first: 6, every: 38 }, (number) => {
  const supplier = suppliers[number % suppliers.length];
  return {
    name: `فاتورة ${supplier} رقم ${210 + number}`,
    filename: `فاتورة ${supplier} ${210 + number}.docx`,
    category: "Invoices",
    subcategory: "Received",
    by: "maryam",
    lines: [`فاتورة رقم ${210 + number}`, `المورد: ${supplier}`, `المبلغ ${380 + number * 15}.00 دينارًا كويتيًا.`],
  };
});

const notes = series(8, { first: 4, every: 44 }, (number) => ({
  name: `Delivery note ${640 + number * 3}`,
  filename: `delivery-note-${640 + number * 3}.docx`,
  category: "Deliveries",
  by: "daniel",
  lines: [
    `Delivery note ${640 + number * 3}`,
    `To: ${customers[number % customers.length]?.[0]}`,
    "Received complete.",
  ],
}));

const minutes = series(5, { first: 11, every: 70 }, (number) => ({
  name: `محضر اجتماع الشركاء رقم ${number + 7}`,
  filename: `محضر اجتماع الشركاء ${number + 7}.docx`,
  category: "محاضر الاجتماعات",
  by: "noura",
  lines: [
    `محضر اجتماع الشركاء رقم ${number + 7}`,
    "حضر جميع الشركاء الاجتماع المنعقد في مقر الشركة.",
    "نوقشت المبيعات والمخزون، وأُقرّت خطة الشراء.",
  ],
}));

/** @type {import("./demonstration.mjs").Firm} */
export const trading = {
  name: "Al Noor Trading",
  description: "Imports kitchen equipment; shop in Salmiya, store in Shuwaikh.",
  daysAgo: 372,
  people: [
    {
      username: "noura",
      fullName: "Noura Al-Sabah",
      email: "noura.alsabah@alnoor.example",
      role: "admin",
      permissions: ALL,
    },
    {
      username: "daniel",
      fullName: "Daniel Pereira",
      email: "daniel.pereira@alnoor.example",
      role: "user",
      permissions: ALL,
    },
    {
      username: "maryam",
      fullName: "مريم العنزي",
      email: "maryam.alenezi@alnoor.example",
      role: "user",
      permissions: ["upload", ...READ],
    },
    {
      username: "auditor",
      fullName: "George Haddad",
      email: "george.haddad@audit.example",
      role: "viewer",
      permissions: READ,
    },
  ],
  categories: {
    Contracts: ["Leases", "Suppliers"],
    Invoices: ["Received", "Issued"],
    Deliveries: [],
    Licences: [],
    "محاضر الاجتماعات": [],
  },
  papers: [
    {
      name: "Lease of the Salmiya shop",
      filename: "lease-salmiya.pdf",
      category: "Contracts",
      subcategory: "Leases",
      description: "Renewed every two years.",
      by: "noura",
      daysAgo: 351,
      lines: [
        "Lease of the Salmiya shop",
        "Ground floor, block 12, Salem Al Mubarak Street.",
        "Rent: 1,450.00 KWD a month, due on the first.",
        "Term: two years.",
      ],
    },
    {
      name: "عقد إيجار مخزن الشويخ",
      filename: "عقد إيجار المخزن.pdf",
      category: "Contracts",
      subcategory: "Leases",
      by: "noura",
      daysAgo: 226,
      lines: ["عقد إيجار مخزن الشويخ", "القطعة 3، شارع الجوازات.", "الإيجار 620.00 دينارًا كويتيًا في الشهر."],
    },
    {
      name: "Supply of ovens, framework agreement",
      filename: "Framework agreement ovens.docx",
      category: "Contracts",
      subcategory: "Suppliers",
      by: "daniel",
      daysAgo: 188,
      lines: [
        "Framework agreement",
        "Delivery within 30 days of each order.",
        "Warranty: 24 months on parts and labour.",
      ],
    },
    {
      name: "Service contract, ice machines",
      filename: "service-ice-machines.pdf",
      category: "Contracts",
      subcategory: "Suppliers",
      by: "daniel",
      daysAgo: 33,
      lines: ["Service contract", "Two visits a year; spare parts at list price less 10 per cent."],
    },
    {
      name: "Commercial licence",
      filename: "licence.doc",
      category: "Licences",
      description: "To be renewed in March.",
      by: "noura",
      daysAgo: 96,
      lines: ["Commercial licence", "Holder: Al Noor Trading.", "رخصة تجارية: النور للتجارة."],
    },
    {
      name: "شهادة الإطفاء للمعرض",
      filename: "شهادة الإطفاء.doc",
      category: "Licences",
      by: "maryam",
      daysAgo: 0,
      lines: ["شهادة الإطفاء", "معرض السالمية مستوفٍ لاشتراطات السلامة."],
    },
    {
      name: "Old price list",
      filename: "price-list-old.pdf",
      category: "Deliveries",
      by: "daniel",
      daysAgo: 140,
      deleted: true,
      lines: ["Price list", "No longer valid."],
    },
    {
      name: "مسودة عقد التوريد",
      filename: "مسودة عقد التوريد.docx",
      category: "Contracts",
      subcategory: "Suppliers",
      by: "noura",
      daysAgo: 75,
      deleted: true,
      lines: ["مسودة عقد التوريد", "للمراجعة."],
    },
    ...issued,
    ...received,
    ...notes,
    ...minutes,
  ],
  employees: tradingEmployees,
};
