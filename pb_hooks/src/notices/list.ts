import { allowsPushSql, emailConfirmedSql, NOTICES_SHOWN_DAYS, registry } from "#domain/index";
import type { Call, Reply } from "../http/types.ts";
import { isoTimeSql } from "../kernel/sql.ts";
import { canSendMail } from "../mail/mail.ts";
import { listJson } from "../records/records.ts";
import { isCurrentSql } from "./deadlines-sql.ts";
import { isRefusedSql, seenNoticeSql } from "./readers.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

const nameSql = `CASE n.collection WHEN 'documents'
  THEN (SELECT ${registry.documents.nameSql} FROM documents r WHERE r.id = n.record)
  ELSE (SELECT ${registry.employees.nameSql} FROM employees r WHERE r.id = n.record) END`;

/** GET /api/notices: what the caller was told lately, of records that they still see, the newest first. */
export function listNotices({ app, actor, now }: Call): Reply {
  const rows = `SELECT json_object('collection', n.collection, 'id', CAST(n.record AS INTEGER),
      'paper', nullif(n.paper, ''), 'type', n.type, 'day', n.day, 'kind', n.kind, 'lead', n.lead, 'name', ${nameSql},
      'at', ${isoTimeSql("n.at")}, 'current', json(CASE WHEN ${isCurrentSql} THEN 'true' ELSE 'false' END)) AS json
    FROM notice_people p JOIN notices n ON n.key = p.notice
    WHERE p.person = '${actor.id}' AND n.at > ${now - NOTICES_SHOWN_DAYS * DAY_MS} AND ${seenNoticeSql(actor)}
    ORDER BY n.at DESC, n.day, n.key`;
  return { status: 200, json: listJson(app, rows) };
}

/** GET /api/notices/unreached: the active people of the organization whom neither e-mail nor push reaches, and why. */
export function listUnreached({ app, actor }: Call): Reply {
  const reason = canSendMail(app)
    ? `CASE WHEN u.email = '' THEN 'no_email' WHEN ${emailConfirmedSql("u")} THEN 'email_refused'
        ELSE 'email_unconfirmed' END`
    : "'mail_off'";
  const rows = `SELECT json_object('id', CAST(u.id AS INTEGER), 'fullName', u.fullName, 'reason', ${reason}) AS json
    FROM users u WHERE u.isActive AND u.organizationId = '${actor.organizationId ?? "none"}' AND u.role <> 'super_admin'
      ${canSendMail(app) ? `AND (NOT ${emailConfirmedSql("u")} OR ${isRefusedSql})` : ""}
      AND NOT EXISTS (SELECT 1 FROM push_subscriptions s JOIN organizations o ON o.id = u.organizationId
        WHERE s.person = u.id AND ${allowsPushSql("o")})
    ORDER BY u.fullName COLLATE NOCASE, u.id`;
  return { status: 200, json: listJson(app, rows) };
}
