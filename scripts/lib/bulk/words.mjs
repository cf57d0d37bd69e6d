/* Words that names of papers and people are put together from, in both languages. */

/** Categories of a large organization, each with its subcategories and what its papers are called. */
export const categoryWords = [
  {
    name: "Contracts",
    inside: ["Leases", "Suppliers", "Customers"],
    kinds: ["Supply contract", "Lease", "Framework agreement", "Service contract", "Amendment"],
  },
  { name: "Invoices", inside: ["Received", "Issued"], kinds: ["Invoice", "Credit note", "Receipt", "Statement"] },
  { name: "Deliveries", inside: [], kinds: ["Delivery note", "Packing list", "Customs declaration", "Bill of lading"] },
  { name: "Reports", inside: ["Sites", "Finance"], kinds: ["Site report", "Monthly report", "Audit report", "Survey"] },
  { name: "Insurance", inside: [], kinds: ["Policy", "Claim", "Certificate of insurance"] },
  {
    name: "العقود",
    inside: ["عقود الإيجار", "عقود العملاء"],
    kinds: ["عقد توريد", "عقد إيجار", "عقد صيانة", "ملحق عقد"],
  },
  { name: "الفواتير", inside: ["الواردة", "الصادرة"], kinds: ["فاتورة", "إيصال", "إشعار دائن", "كشف حساب"] },
  { name: "المراسلات", inside: ["الواردة", "الصادرة"], kinds: ["خطاب", "تعميم", "رد على خطاب", "دعوة اجتماع"] },
  { name: "محاضر الاجتماعات", inside: [], kinds: ["محضر اجتماع", "قرار إداري", "جدول أعمال"] },
  { name: "الرخص", inside: [], kinds: ["رخصة تجارية", "شهادة الإطفاء", "تصريح بلدية", "شهادة منشأ"] },
];

export const parties = {
  en: [
    "Gulf Bridge Logistics",
    "Marina Stores",
    "Desert Rose Catering",
    "Blue Harbour Shipping",
    "Falcon Steel",
    "Palm Grove Farms",
    "Pearl Coast Hotels",
    "North Star Medical",
    "Silk Road Textiles",
    "Oasis Water",
    "Crescent Motors",
    "Dune Contracting",
    "Harbour Light Clinic",
    "Tamarind Foods",
    "Sandstone Architects",
    "Evergreen Nurseries",
  ],
  ar: [
    "شركة الخليج للنقل",
    "مؤسسة البدر",
    "مخازن الشويخ",
    "شركة الساحل للضيافة",
    "مجموعة الواحة",
    "مطاعم الديرة",
    "مصنع الصقر للحديد",
    "عيادة النور",
    "شركة آفاق الهندسية",
    "مؤسسة إبراهيم وأولاده",
    "أسواق السالمية",
    "مزارع الوفرة",
    "شركة عبد الله للمقاولات",
    "مكتبة المعرفة",
  ],
};

export const places = {
  en: ["Salmiya", "Shuwaikh", "Hawally", "Fahaheel", "Jahra", "Sharq", "Mangaf", "Jabriya", "Ahmadi"],
  ar: ["السالمية", "الشويخ", "حولي", "الفحيحيل", "الجهراء", "شرق", "المنقف", "الجابرية", "الأحمدي"],
};

export const descriptions = {
  en: ["", "", "Signed copy.", "For the yearly audit.", "Original in the safe.", "Replaces the earlier one."],
  ar: ["", "", "نسخة موقعة.", "للتدقيق السنوي.", "الأصل في الخزنة.", "تحل محل النسخة السابقة."],
};

/** People by where they come from: nationality, first names, last names, the letter that passports begin with. */
export const peoples = [
  {
    nationality: "Kuwaiti",
    first: ["أحمد", "فاطمة", "عبد الله", "نورة", "يوسف", "مريم", "خالد", "شيخة", "بدر", "دلال"],
    last: ["العنزي", "المطيري", "الرشيدي", "العجمي", "الكندري", "الفضلي", "العوضي"],
    passport: "",
  },
  {
    nationality: "Indian",
    first: ["Anita", "Rajesh", "Suresh", "Priya", "Joseph", "Deepa", "Vijay", "Lakshmi", "Arun", "Meena"],
    last: ["Kumar", "Nair", "D’Souza", "Sharma", "Pillai", "Thomas", "Menon", "Fernandes"],
    passport: "M",
  },
  {
    nationality: "Egyptian",
    first: ["محمد", "مصطفى", "إيمان", "هبة", "كريم", "سعيد", "منى", "طارق"],
    last: ["البنا", "السيد", "حسن", "عبد الرحمن", "الشافعي", "منصور"],
    passport: "A",
  },
  {
    nationality: "Filipino",
    first: ["Maricel", "Jose", "Liza", "Ramon", "Grace", "Angelo", "Rowena"],
    last: ["Santos", "Reyes", "Cruz", "Garcia", "Mendoza", "Bautista"],
    passport: "P",
  },
  {
    nationality: "Bangladeshi",
    first: ["Rahim", "Nasrin", "Kamal", "Shirin", "Jahangir", "Salma"],
    last: ["Hossain", "Akter", "Islam", "Chowdhury", "Miah"],
    passport: "B",
  },
  {
    nationality: "Lebanese",
    first: ["ليلى", "Georges", "رانيا", "Karim", "Maya", "جوزيف"],
    last: ["Haddad", "حداد", "Khoury", "خوري", "Nassar"],
    passport: "LR",
  },
];
