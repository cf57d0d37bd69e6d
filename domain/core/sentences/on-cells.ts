/* What is said of dates, and of cells of a file that is imported, by error code; see sentences.ts. */

export const sentencesOnCells = {
  date_invalid: { en: "This date does not exist.", ar: "هذا التاريخ غير موجود." },
  date_unreadable: {
    en: "This date could not be read. Write it as YYYY-MM-DD or DD/MM/YYYY.",
    ar: "تعذّرت قراءة هذا التاريخ. اكتبه بصيغة YYYY-MM-DD أو DD/MM/YYYY.",
  },
  date_ambiguous: {
    en: "This date can be read in two ways. Write it as YYYY-MM-DD.",
    ar: "يمكن فهم هذا التاريخ بطريقتين. اكتبه بصيغة YYYY-MM-DD.",
  },
  date_before_1900: {
    en: "A date here cannot be before 1900. Enter a Hijri date as its Gregorian day.",
    ar: "لا يكون التاريخ هنا قبل سنة 1900. أدخل التاريخ الهجري بما يقابله ميلاديًا.",
  },
  number_shortened: {
    en: "The spreadsheet shortened this number and its digits are lost. Format the column as text.",
    ar: "اختصر جدول البيانات هذا الرقم فضاعت خاناته. اجعل تنسيق العمود نصًا.",
  },
  // short: they stand in a cell of a table
  cell_error: {
    en: "The file has an error here instead of a value. Enter the value.",
    ar: "في هذه الخلية خطأ بدل القيمة. أدخل القيمة.",
  },
  formula_without_result: {
    en: "A formula without its result. Open and save the file in Excel once, or enter the value.",
    ar: "صيغة بلا نتيجة. افتح الملف في Excel واحفظه مرة، أو أدخل القيمة.",
  },
} as const;
