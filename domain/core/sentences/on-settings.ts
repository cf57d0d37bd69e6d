/* What is said of an organization's settings and of what they hide, by error code; see sentences.ts. */

export const sentencesOnSettings = {
  time_zone_unknown: {
    en: "This time zone does not exist. Choose one, such as Asia/Kuwait.",
    ar: "هذه المنطقة الزمنية غير موجودة. اختر منطقة مثل Asia/Kuwait.",
  },
  quiet_days_invalid: {
    en: "Quiet days are days of the week, each one once.",
    ar: "أيام الهدوء من أيام الأسبوع، ولا يتكرر يوم منها.",
  },
  lead_days_invalid: {
    en: "Lead times are at most 6 different numbers of days from 0 to 365.",
    ar: "مُهَل التنبيه 6 أعداد مختلفة على الأكثر، كل منها من 0 إلى 365 يومًا.",
  },
  escalation_days_invalid: {
    en: "The admins can be told after 1 to 60 days.",
    ar: "يمكن إبلاغ المسؤولين بعد مدة من يوم واحد إلى 60 يومًا.",
  },
  push_endpoint_invalid: {
    en: "This browser gave no address for notifications that can be used. Turn them on again.",
    ar: "لم يقدّم هذا المتصفح عنوانًا صالحًا للإشعارات. فعّلها من جديد.",
  },
  push_off: {
    en: "Notifications on devices are turned off in your organization. Ask an admin.",
    ar: "الإشعارات على الأجهزة معطّلة في مؤسستك. اسأل أحد المسؤولين.",
  },
  paper_name_required: {
    en: "Name the type of paper in both languages.",
    ar: "سمِّ نوع الوثيقة باللغتين.",
  },
  paper_types_full: {
    en: "You can add at most 20 types of papers. Remove one first.",
    ar: "لا تزيد أنواع الوثائق المضافة على 20. أزل أحدها أولًا.",
  },
  paper_type_unknown: {
    en: "This type of paper does not exist. Choose another one.",
    ar: "نوع الوثيقة هذا غير موجود. اختر نوعًا آخر.",
  },
  paper_type_key_taken: {
    en: "Somebody else changed the types of papers in the meantime. Load the page again.",
    ar: "غيّر شخص آخر أنواع الوثائق في هذه الأثناء. أعد تحميل الصفحة.",
  },
  salary_hidden: {
    en: "Your organization hides salaries from you, so you cannot change one.",
    ar: "تخفي مؤسستك الرواتب عنك، فلا يمكنك تعديل راتب.",
  },
} as const;
