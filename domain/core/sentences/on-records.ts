/* What is said of tags, salaries, papers, notes, handling, reminders, saved views and texts of scans, by
   error code; see sentences.ts. */

export const sentencesOnRecords = {
  tag_too_long: { en: "A tag can have at most 40 characters.", ar: "لا يزيد الوسم الواحد على 40 حرفًا." },
  too_many_tags: { en: "A record can have at most 10 tags.", ar: "لا تزيد الوسوم في السجل الواحد على 10." },
  salary_invalid: {
    en: "The salary is a number up to 9,999,999,999.99 with at most two decimals.",
    ar: "الراتب رقم لا يزيد على 9,999,999,999.99 وبخانتين عشريتين على الأكثر.",
  },
  // short: it stands in a cell of a table
  salary_ambiguous: {
    en: "The comma is unclear. Write decimals with a point, such as 0.25.",
    ar: "الفاصلة غير واضحة. اكتب الكسور بنقطة، مثل 0.25.",
  },
  cost_invalid: {
    en: "Enter the cost in digits, with at most three decimals, such as 12.500.",
    ar: "أدخل التكلفة بالأرقام وبثلاث خانات عشرية على الأكثر، مثل 12.500.",
  },
  paper_exists: {
    en: "There already is such a paper. Correct or renew that one.",
    ar: "توجد وثيقة كهذه من قبل. صحّحها أو جدّدها.",
  },
  papers_full: {
    en: "A person can have at most 60 papers, and a paper at most 100 renewals.",
    ar: "لا تزيد وثائق الشخص الواحد على 60، ولا تزيد مرات تجديد الوثيقة على 100.",
  },
  paper_files_full: {
    en: "A paper can have at most 12 files. Remove one first.",
    ar: "لا تزيد ملفات الوثيقة الواحدة على 12. أزل أحدها أولًا.",
  },
  responsible_unknown: {
    en: "This person cannot be responsible here. Choose another one.",
    ar: "لا يمكن أن يكون هذا الشخص مسؤولًا هنا. اختر شخصًا آخر.",
  },
  employee_unknown: {
    en: "This employee does not exist here. Choose another one.",
    ar: "هذا الموظف غير موجود هنا. اختر موظفًا آخر.",
  },
  handler_unknown: {
    en: "This person does not see this record, so they cannot see to it. Choose another one.",
    ar: "لا يطّلع هذا الشخص على هذا السجل فلا يمكنه متابعته. اختر شخصًا آخر.",
  },
  rest_too_long: {
    en: "This is too long: a date can be put off until the admins are told of it, or for a week.",
    ar: "هذه مدة طويلة: لا يؤجَّل التاريخ إلى ما بعد يوم إبلاغ المسؤولين، ويجوز تأجيله أسبوعًا دائمًا.",
  },
  deadline_changed: {
    en: "This date has changed meanwhile, perhaps because the paper was renewed. Look at it again.",
    ar: "تغيّر هذا التاريخ في هذه الأثناء، وربما جُدّدت الوثيقة. راجعه من جديد.",
  },
  reminder_day_required: { en: "Choose the day of the reminder.", ar: "اختر يوم التذكير." },
  reminder_day_passed: {
    en: "This day has passed. Choose today or a later day.",
    ar: "مضى هذا اليوم. اختر اليوم الحالي أو يومًا بعده.",
  },
  reminder_day_far: {
    en: "A reminder can be at most 50 years ahead.",
    ar: "لا يُضبط التذكير لأبعد من 50 عامًا.",
  },
  reminder_record_required: {
    en: "A reminder needs one document or one employee.",
    ar: "يحتاج التذكير إلى مستند واحد أو موظف واحد.",
  },
  reminder_record_unknown: {
    en: "The document or employee of this reminder has been deleted, or you no longer see it.",
    ar: "حُذف المستند أو الموظف الذي يخصه التذكير، أو لم يعد بإمكانك الاطلاع عليه.",
  },
  reminders_full: {
    en: "You can have at most 20 reminders on one record, and 1,000 in all. Delete one first.",
    ar: "لا تزيد تذكيراتك على 20 في السجل الواحد، ولا على 1000 إجمالًا. احذف أحدها أولًا.",
  },
  note_required: { en: "Write something first.", ar: "اكتب شيئًا أولًا." },
  note_too_long: { en: "A note can have at most 2,000 characters.", ar: "لا تزيد الملاحظة على 2000 حرف." },
  notes_full: {
    en: "A record can have at most 50 notes. Remove one first.",
    ar: "لا تزيد الملاحظات في السجل الواحد على 50. أزل إحداها أولًا.",
  },
  view_name_required: { en: "Give the view a name.", ar: "أدخل اسمًا لطريقة العرض." },
  view_name_too_long: {
    en: "The name of a view can have at most 60 characters.",
    ar: "لا يزيد اسم طريقة العرض على 60 حرفًا.",
  },
  view_too_long: {
    en: "A filter of a saved view can have at most 200 characters.",
    ar: "لا يزيد أي مرشّح في طريقة العرض المحفوظة على 200 حرف.",
  },
  view_name_taken: {
    en: "You already have a view of this name for this list.",
    ar: "لديك طريقة عرض بهذا الاسم لهذه القائمة.",
  },
  views_full: {
    en: "You can have at most 20 saved views of a list. Delete one first.",
    ar: "لا تزيد طرق العرض المحفوظة للقائمة الواحدة على 20. احذف إحداها أولًا.",
  },
  text_required: { en: "There are no words in this text.", ar: "لا كلمات في هذا النص." },
  text_too_long: {
    en: "The text of a scan has at most 500 pages and 1,000,000 letters.",
    ar: "الحد الأقصى لنص المستند الممسوح ضوئيًا 500 صفحة ومليون حرف.",
  },
  text_not_scan: {
    en: "Only a scan that the server has looked at can be read by machine.",
    ar: "لا يُقرأ آليًا إلا مستند ممسوح ضوئيًا سبق أن فحصه الخادم.",
  },
  text_of_other_file: {
    en: "The document has another file by now. Make it searchable anew.",
    ar: "صار للمستند ملف آخر. اجعله قابلًا للبحث من جديد.",
  },
} as const;
