/* Every sentence that both the server and the forms say, by error code. The wording is that of the specification. */

import { sentencesOnCells } from "./sentences/on-cells.ts";
import { sentencesOnRecords } from "./sentences/on-records.ts";
import { sentencesOnSettings } from "./sentences/on-settings.ts";

export const languages = ["en", "ar"] as const;
export type Language = (typeof languages)[number];

export const sentences = {
  validation_error: { en: "Validation error", ar: "خطأ في التحقق من البيانات" },
  malformed_request: { en: "The request could not be read.", ar: "تعذّرت قراءة الطلب." },
  id_malformed: { en: "The id must be a number of 15 digits.", ar: "يجب أن يكون المعرّف رقمًا من 15 خانة." },
  document_name_required: { en: "Document name is required", ar: "اسم المستند مطلوب" },
  name_required: { en: "Name is required", ar: "الاسم مطلوب" },
  name_too_long: { en: "The name can have at most 255 characters.", ar: "لا يزيد الاسم على 255 حرفًا." },
  description_too_long: { en: "The description can have at most 2,000 characters.", ar: "لا يزيد الوصف على 2000 حرف." },
  ...sentencesOnRecords,
  ...sentencesOnSettings,
  category_required: { en: "Category is required", ar: "الفئة مطلوبة" },
  category_unknown: {
    en: "This category does not exist. Choose another one.",
    ar: "هذه الفئة غير موجودة. اختر فئة أخرى.",
  },
  subcategory_unknown: {
    en: "This subcategory does not exist in the category. Choose another one.",
    ar: "هذه الفئة الفرعية غير موجودة ضمن الفئة. اختر فئة فرعية أخرى.",
  },
  filename_too_long: {
    en: "The file name is too long. Rename the file and try again.",
    ar: "اسم الملف طويل جدًا. غيّر اسم الملف وحاول مجددًا.",
  },
  filename_required: { en: "The file has no name.", ar: "الملف بلا اسم." },
  file_required: { en: "Please select a file to upload", ar: "يرجى اختيار ملف لرفعه" },
  file_empty: { en: "The file is empty.", ar: "الملف فارغ." },
  file_unreadable: {
    en: "The file could not be read. Choose it again.",
    ar: "تعذّرت قراءة الملف. اختره مرة أخرى.",
  },
  checksum_mismatch: {
    en: "The file changed on its way here. Upload it again.",
    ar: "تغيّر الملف أثناء النقل. ارفعه مرة أخرى.",
  },
  username_required: { en: "Username is required", ar: "اسم المستخدم مطلوب" },
  username_invalid: {
    en: "A username has 1 to 100 characters, without spaces and without @.",
    ar: "يتكوّن اسم المستخدم من 1 إلى 100 حرف، بلا مسافات وبلا @.",
  },
  username_confusing: {
    en: "This username has characters that cannot be seen, or mixes alphabets that look alike.",
    ar: "في اسم المستخدم هذا رموز لا تُرى، أو خليط من أبجديات تتشابه حروفها.",
  },
  email_invalid: { en: "Valid email is required", ar: "يلزم بريد إلكتروني صحيح" },
  full_name_required: { en: "Full name is required", ar: "الاسم الكامل مطلوب" },
  full_name_too_long: {
    en: "The full name can have at most 255 characters.",
    ar: "لا يزيد الاسم الكامل على 255 حرفًا.",
  },
  password_required: { en: "Password is required", ar: "كلمة المرور مطلوبة" },
  password_too_short: { en: "Password must be at least 6 characters", ar: "يجب ألا تقل كلمة المرور عن 6 أحرف" },
  password_too_long: {
    en: "The password is too long: at most 71 bytes (71 English letters, about 35 Arabic letters).",
    ar: "كلمة المرور طويلة جدًا: 71 بايت على الأكثر (71 حرفًا إنجليزيًا أو نحو 35 حرفًا عربيًا).",
  },
  password_known: {
    en: "This password is among the first that are guessed. Choose another one.",
    ar: "هذه الكلمة من أول ما يُخمَّن. اختر كلمة مرور أخرى.",
  },
  password_own: {
    en: "Your username or email gives this password away. Choose another one.",
    ar: "اسم المستخدم أو البريد الإلكتروني يدل على هذه الكلمة. اختر كلمة مرور أخرى.",
  },
  password_same: {
    en: "This is the present password. Choose a new one.",
    ar: "هذه كلمة المرور الحالية. اختر كلمة جديدة.",
  },
  current_password_required: { en: "The current password is required", ar: "كلمة المرور الحالية مطلوبة" },
  wrong_confirmation: { en: "The confirmation is not this person's name.", ar: "التأكيد ليس اسم هذا الشخص." },
  wrong_current_password: { en: "The current password is wrong.", ar: "كلمة المرور الحالية غير صحيحة." },
  confirm_password_required: { en: "Please confirm your password", ar: "يرجى تأكيد كلمة المرور" },
  passwords_differ: { en: "Passwords don't match", ar: "كلمتا المرور غير متطابقتين" },
  role_unknown: { en: "This role does not exist.", ar: "هذا الدور غير موجود." },
  permission_unknown: { en: "This permission does not exist.", ar: "هذه الصلاحية غير موجودة." },
  ...sentencesOnCells,
  first_name_required: { en: "First name is required", ar: "الاسم الأول مطلوب" },
  last_name_required: { en: "Last name is required", ar: "اسم العائلة مطلوب" },
  nationality_required: { en: "Nationality is required", ar: "الجنسية مطلوبة" },
  civil_id_required: { en: "Civil ID is required", ar: "الرقم المدني مطلوب" },
  phone_number_required: { en: "Phone number is required", ar: "رقم الهاتف مطلوب" },
  date_of_birth_required: { en: "Date of birth is required", ar: "تاريخ الميلاد مطلوب" },
  birth_in_future: { en: "The date of birth is in the future.", ar: "تاريخ الميلاد في المستقبل." },
  expiry_before_issue: {
    en: "The expiry date is before the issue date.",
    ar: "تاريخ الانتهاء قبل تاريخ الإصدار.",
  },
  nothing_renewed: {
    en: "Nothing has changed. Enter the dates of the new paper.",
    ar: "لم يتغير شيء. أدخل تواريخ الوثيقة الجديدة.",
  },
  longer_than_20: { en: "At most 20 characters fit here.", ar: "لا يتسع هذا الحقل لأكثر من 20 حرفًا." },
  longer_than_50: { en: "At most 50 characters fit here.", ar: "لا يتسع هذا الحقل لأكثر من 50 حرفًا." },
  longer_than_100: { en: "At most 100 characters fit here.", ar: "لا يتسع هذا الحقل لأكثر من 100 حرف." },
  longer_than_200: { en: "At most 200 characters fit here.", ar: "لا يتسع هذا الحقل لأكثر من 200 حرف." },
  linked_user_unknown: {
    en: "This user does not exist. Choose another one.",
    ar: "هذا المستخدم غير موجود. اختر مستخدمًا آخر.",
  },
  organization_unknown: {
    en: "This organization does not exist. Choose another one.",
    ar: "هذه المؤسسة غير موجودة. اختر مؤسسة أخرى.",
  },
  parent_unknown: { en: "This parent account does not exist.", ar: "الحساب الرئيسي هذا غير موجود." },
  user_unknown: { en: "This user does not exist.", ar: "هذا المستخدم غير موجود." },
  attachment_type_unknown: { en: "This kind of attachment does not exist.", ar: "هذا النوع من المرفقات غير موجود." },
  organization_needed: {
    en: "You belong to no organization yet. Ask the super administrator to add you to one.",
    ar: "لا تنتمي إلى أي مؤسسة بعد. اطلب من المسؤول الأعلى أن يضيفك إلى مؤسسة.",
  },
  import_empty: { en: "There is nothing to import.", ar: "لا يوجد ما يُستورد." },
  import_too_long: {
    en: "At most 5,000 employees can be imported at once.",
    ar: "يمكن استيراد 5,000 موظف على الأكثر في المرة الواحدة.",
  },
  reset_link_invalid: {
    en: "This link has expired or was already used. Ask for a new one.",
    ar: "انتهت صلاحية هذا الرابط أو استُخدم من قبل. اطلب رابطًا جديدًا.",
  },
  confirmation_link_invalid: {
    en: "This link has expired or was already used. Send a new one from your profile.",
    ar: "انتهت صلاحية هذا الرابط أو استُخدم من قبل. أرسل رابطًا جديدًا من ملفك الشخصي.",
  },
  invitation_invalid: {
    en: "This invitation has expired, was used or was withdrawn. Ask for a new one.",
    ar: "انتهت صلاحية هذه الدعوة أو استُخدمت أو سُحبت. اطلب دعوة جديدة.",
  },
  already_member: {
    en: "You already belong to an organization. Ask its administrator before you join another one.",
    ar: "أنت عضو في مؤسسة بالفعل. تواصل مع مسؤولها قبل الانضمام إلى غيرها.",
  },
  already_set_up: {
    en: "This installation already has an organization.",
    ar: "لهذا النظام مؤسسة بالفعل.",
  },
  email_of_member: { en: "A member has this email already.", ar: "هذا البريد لأحد أعضاء المؤسسة بالفعل." },
  invitations_full: {
    en: "200 invitations are pending. Revoke some of them first.",
    ar: "هناك 200 دعوة معلّقة. ألغِ بعضها أولًا.",
  },
  share_days_invalid: {
    en: "A link works for 1 to 90 days.",
    ar: "يعمل الرابط من يوم واحد إلى 90 يومًا.",
  },
  shares_full: {
    en: "Too many share links are in use. Revoke some of them first.",
    ar: "عدد روابط المشاركة كبير. أبطل بعضها أولًا.",
  },
  unauthorized: { en: "Unauthorized access", ar: "دخول غير مصرح به" },
  wrong_credentials: { en: "The username or the password is wrong.", ar: "اسم المستخدم أو كلمة المرور غير صحيحة." },
  forbidden: { en: "You are not allowed to do this.", ar: "لا يُسمح لك بهذا الإجراء." },
  foreign_origin: { en: "This request came from another site.", ar: "جاء هذا الطلب من موقع آخر." },
  organization_inactive: {
    en: "Your organization is inactive. Ask its administrator.",
    ar: "مؤسستك غير نشطة. تواصل مع مسؤولها.",
  },
  registration_closed: {
    en: "Registration is closed. Ask the administrator for an account.",
    ar: "التسجيل مغلق. اطلب حسابًا من المسؤول.",
  },
  password_reset_unavailable: {
    en: "This server cannot send email. Ask the administrator for a new password.",
    ar: "لا يستطيع هذا الخادم إرسال البريد الإلكتروني. اطلب كلمة مرور جديدة من المسؤول.",
  },
  mail_unavailable: {
    en: "This server cannot send email. Ask the administrator.",
    ar: "لا يستطيع هذا الخادم إرسال البريد الإلكتروني. تواصل مع المسؤول.",
  },
  confirmation_of_another: {
    en: "This link is for another account. Sign in with that account and open it again.",
    ar: "هذا الرابط لحساب آخر. سجّل الدخول بذلك الحساب ثم افتحه مجددًا.",
  },
  already_deleted: { en: "This has already been deleted.", ar: "حُذف هذا من قبل." },
  password_to_choose: {
    en: "Somebody else set your password. Choose your own first.",
    ar: "عيّن شخص آخر كلمة مرورك. اختر كلمتك أولًا.",
  },
  not_found: { en: "Not found", ar: "غير موجود" },
  method_not_allowed: { en: "This address does not take that method.", ar: "هذا العنوان لا يقبل هذه الطريقة." },
  id_taken: { en: "This id is already taken.", ar: "هذا المعرّف مستخدم من قبل." },
  username_taken: { en: "This username is already taken.", ar: "اسم المستخدم هذا مستخدم من قبل." },
  email_taken: { en: "This email is already in use.", ar: "هذا البريد الإلكتروني مستخدم من قبل." },
  version_conflict: {
    en: "Someone else changed this in the meantime. Their change was kept.",
    ar: "غيّر شخص آخر هذا في هذه الأثناء، وبقي تغييره.",
  },
  tenant_changed: {
    en: "This was written in another organization than the one you are in now.",
    ar: "كُتب هذا في مؤسسة غير التي أنت فيها الآن.",
  },
  user_changed: {
    en: "Somebody else is signed in in this browser now. Sign in again to go on.",
    ar: "سجّل شخص آخر الدخول في هذا المتصفح. سجّل الدخول من جديد للمتابعة.",
  },
  upload_incomplete: { en: "The file has not arrived completely yet.", ar: "لم يصل الملف كاملًا بعد." },
  upload_offset_mismatch: { en: "The upload continues at another place.", ar: "يُستكمل الرفع من موضع آخر." },
  category_deleted: { en: "The category was deleted. Restore it first.", ar: "حُذفت الفئة. استعدها أولًا." },
  upload_gone: { en: "This upload has expired.", ar: "انتهت صلاحية هذا الرفع." },
  tus_version_unsupported: { en: "Only tus 1.0.0 is spoken here.", ar: "يُستخدم هنا الإصدار 1.0.0 من tus فقط." },
  file_too_large: { en: "The file is larger than 10 MB.", ar: "الملف أكبر من 10 ميغابايت." },
  body_too_large: { en: "The request is too large.", ar: "الطلب كبير جدًا." },
  space_full: {
    en: "There is no space left. Delete files or ask the administrator.",
    ar: "لا توجد مساحة كافية. احذف ملفات أو تواصل مع المسؤول.",
  },
  versions_full: {
    en: "This document has 20 versions, the most it can have. Delete an earlier one first.",
    ar: "لهذا المستند 20 إصدارًا، وهو الحد الأقصى. احذف إصدارًا سابقًا أولًا.",
  },
  address_too_long: { en: "The address of this request is too long.", ar: "عنوان هذا الطلب طويل جدًا." },
  header_too_large: { en: "A header of this request is too large.", ar: "إحدى ترويسات هذا الطلب كبيرة جدًا." },
  deleted_full: {
    en: "Deleted items take up all their space. Delete some of them for good, then try again.",
    ar: "استنفدت العناصر المحذوفة المساحة المخصصة لها. احذف بعضها نهائيًا ثم حاول مجددًا.",
  },
  file_type_not_accepted: {
    en: "This file is not accepted: its content must be PDF, DOC or DOCX and its name must say so.",
    ar: "هذا الملف غير مقبول: يجب أن يكون محتواه PDF أو DOC أو DOCX وأن يدل اسمه على ذلك.",
  },
  attachment_type_not_accepted: {
    en: "This file is not accepted: its content must be PDF, DOC, DOCX, JPG or PNG and its name must say so.",
    ar: "هذا الملف غير مقبول: يجب أن يكون محتواه PDF أو DOC أو DOCX أو JPG أو PNG وأن يدل اسمه على ذلك.",
  },
  media_type_not_accepted: {
    en: "This kind of request body is not accepted here.",
    ar: "نوع محتوى الطلب هذا غير مقبول هنا.",
  },
  range_not_satisfiable: {
    en: "The file does not have the part that was asked for.",
    ar: "لا يحتوي الملف على الجزء المطلوب.",
  },
  key_reused: { en: "This request key was used for another request.", ar: "استُخدم مفتاح الطلب هذا لطلب آخر." },
  too_many_attempts: {
    en: "Too many attempts. Wait a few minutes and try again.",
    ar: "محاولات كثيرة. انتظر بضع دقائق ثم حاول مجددًا.",
  },
  operation_failed: { en: "Operation failed", ar: "فشلت العملية" },
  search_required: { en: "Say what to search for.", ar: "اكتب ما تبحث عنه." },
  search_too_long: {
    en: "The search is too long. Use fewer words.",
    ar: "نص البحث طويل جدًا. استخدم كلمات أقل.",
  },
  texts_too_many: {
    en: "Ask for at most 100 texts at a time.",
    ar: "اطلب 100 نص كحد أقصى في المرة الواحدة.",
  },
  zip_too_many: {
    en: "A ZIP has at most 500 documents. Select fewer.",
    ar: "يتسع الملف المضغوط لـ 500 مستند كحد أقصى. حدّد عددًا أقل.",
  },
  zip_too_large: {
    en: "A ZIP has at most 2 GB. Select fewer documents.",
    ar: "الحد الأقصى للملف المضغوط 2 غيغابايت. حدّد مستندات أقل.",
  },
  zip_unavailable: {
    en: "This server makes no ZIP files. Download the documents one by one.",
    ar: "لا يُنشئ هذا الخادم ملفات مضغوطة. نزّل المستندات واحدًا واحدًا.",
  },
  server_busy: { en: "The server is busy. Try again in a moment.", ar: "الخادم مشغول. حاول مجددًا بعد لحظات." },
  disk_full: { en: "The server's disk is full. Tell the administrator.", ar: "امتلأ قرص الخادم. أبلغ المسؤول." },
  device_full: {
    en: "There is no room left on this device. Delete something and try again.",
    ar: "لا توجد مساحة كافية على هذا الجهاز. احذف شيئًا ثم حاول مجددًا.",
  },
  entry_unreadable: {
    en: "This change can no longer be read on this device. Save it to a file, then discard it.",
    ar: "لم تعد قراءة هذا التغيير ممكنة على هذا الجهاز. احفظه في ملف ثم تجاهله.",
  },
} as const satisfies Record<string, Record<Language, string>>;

const rowWords: Record<Language, string> = { en: "Row", ar: "الصف" };

/** A sentence about one row of many: "Row 12: First name is required". */
export function rowSentence(row: number, about: string, language: Language): string {
  return `${rowWords[language]} ${row}: ${about}`;
}
