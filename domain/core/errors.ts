import type { Language } from "./sentences.ts";
import { rowSentence, sentences } from "./sentences.ts";

/** HTTP status of every error the product itself answers. The code is stable; the sentence is for people. */
export const statuses = {
  validation_error: 400,
  malformed_request: 400,
  id_malformed: 400,
  document_name_required: 400,
  name_required: 400,
  name_too_long: 400,
  description_too_long: 400,
  tag_too_long: 400,
  too_many_tags: 400,
  note_required: 400,
  note_too_long: 400,
  notes_full: 409,
  reminder_day_required: 400,
  reminder_day_passed: 400,
  reminder_day_far: 400,
  reminder_record_required: 400,
  reminder_record_unknown: 400,
  reminders_full: 409,
  view_name_required: 400,
  view_name_too_long: 400,
  view_too_long: 400,
  view_name_taken: 409,
  views_full: 409,
  time_zone_unknown: 400,
  quiet_days_invalid: 400,
  lead_days_invalid: 400,
  escalation_days_invalid: 400,
  push_endpoint_invalid: 400,
  paper_name_required: 400,
  paper_types_full: 400,
  paper_type_unknown: 400,
  paper_type_key_taken: 409,
  category_required: 400,
  category_unknown: 400,
  subcategory_unknown: 400,
  filename_too_long: 400,
  filename_required: 400,
  file_required: 400,
  file_empty: 400,
  file_unreadable: 400,
  checksum_mismatch: 400,
  username_required: 400,
  username_invalid: 400,
  username_confusing: 400,
  email_invalid: 400,
  full_name_required: 400,
  full_name_too_long: 400,
  password_required: 400,
  password_too_short: 400,
  password_too_long: 400,
  password_known: 400,
  password_own: 400,
  password_same: 400,
  current_password_required: 400,
  wrong_current_password: 400,
  wrong_confirmation: 400,
  confirm_password_required: 400,
  passwords_differ: 400,
  role_unknown: 400,
  permission_unknown: 400,
  date_invalid: 400,
  date_unreadable: 400,
  date_ambiguous: 400,
  date_before_1900: 400,
  number_shortened: 400,
  cell_error: 400,
  formula_without_result: 400,
  first_name_required: 400,
  last_name_required: 400,
  nationality_required: 400,
  civil_id_required: 400,
  phone_number_required: 400,
  date_of_birth_required: 400,
  birth_in_future: 400,
  expiry_before_issue: 400,
  nothing_renewed: 400,
  longer_than_20: 400,
  longer_than_50: 400,
  longer_than_100: 400,
  longer_than_200: 400,
  salary_invalid: 400,
  salary_ambiguous: 400,
  linked_user_unknown: 400,
  responsible_unknown: 400,
  rest_too_long: 400,
  employee_unknown: 400,
  handler_unknown: 400,
  organization_unknown: 400,
  parent_unknown: 400,
  user_unknown: 400,
  attachment_type_unknown: 400,
  cost_invalid: 400,
  organization_needed: 400,
  import_empty: 400,
  import_too_long: 400,
  reset_link_invalid: 400,
  confirmation_link_invalid: 400,
  invitation_invalid: 400,
  share_days_invalid: 400,
  zip_too_many: 400,
  search_required: 400,
  search_too_long: 400,
  texts_too_many: 400,
  text_required: 400,
  text_too_long: 400,
  unauthorized: 401,
  wrong_credentials: 401,
  forbidden: 403,
  salary_hidden: 403,
  foreign_origin: 403,
  organization_inactive: 403,
  registration_closed: 403,
  password_reset_unavailable: 403,
  mail_unavailable: 403,
  confirmation_of_another: 403,
  password_to_choose: 403,
  not_found: 404,
  already_deleted: 404,
  method_not_allowed: 405,
  id_taken: 409,
  username_taken: 409,
  email_taken: 409,
  version_conflict: 409,
  deadline_changed: 409,
  tenant_changed: 409,
  user_changed: 409,
  upload_incomplete: 409,
  upload_offset_mismatch: 409,
  category_deleted: 409,
  already_member: 409,
  already_set_up: 409,
  invitations_full: 409,
  email_of_member: 409,
  shares_full: 409,
  versions_full: 409,
  push_off: 409,
  paper_exists: 409,
  papers_full: 409,
  paper_files_full: 409,
  text_not_scan: 409,
  text_of_other_file: 409,
  upload_gone: 410,
  tus_version_unsupported: 412,
  file_too_large: 413,
  body_too_large: 413,
  space_full: 413,
  deleted_full: 413,
  zip_too_large: 413,
  address_too_long: 414,
  file_type_not_accepted: 415,
  attachment_type_not_accepted: 415,
  media_type_not_accepted: 415,
  range_not_satisfiable: 416,
  key_reused: 422,
  too_many_attempts: 429,
  header_too_large: 431,
  operation_failed: 500,
  zip_unavailable: 501,
  server_busy: 503,
  disk_full: 507,
  /* Of the app itself, about this device. */
  device_full: 507,
  entry_unreadable: 400,
} as const;

export type ErrorCode = keyof typeof statuses;

export function isErrorCode(text: unknown): text is ErrorCode {
  return typeof text === "string" && Object.hasOwn(statuses, text);
}

/** A refusal that the product throws itself; anything else that is thrown is answered as `operation_failed`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Of a list that was sent: the row that the refusal is about, counted from 1; null where there is no list. */
  readonly row: number | null;

  constructor(code: ErrorCode, headers: Record<string, string> = {}, row: number | null = null) {
    super(code);
    this.name = "AppError";
    this.code = code;
    this.status = statuses[code];
    this.headers = headers;
    this.row = row;
  }
}

/** The sentence of a refusal; where it is about one row of many, that row's number comes first. */
export function refusalSentence({ code, row }: { code: ErrorCode; row: number | null }, language: Language): string {
  return row === null ? sentence(code, language) : rowSentence(row, sentence(code, language), language);
}

/** The sentence of a code. In the app those of a language come with its words: until then, the code itself. */
export function sentence(code: ErrorCode, language: Language): string {
  const known: Partial<Record<Language, string>> | undefined = sentences[code];
  return known?.[language] ?? code;
}
