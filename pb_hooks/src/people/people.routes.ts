import { AppError, subjectCollections } from "#domain/index";
import type { OpenCall, Reply, Route } from "../http/types.ts";
import { pathId } from "../kernel/ids.ts";
import { copiesHolding } from "./backups.ts";
import { erasePerson, eraseRefusal } from "./erase.ts";
import { exportPerson } from "./export.ts";
import { confirmationOf, type Subject, subjectsOf } from "./subject.ts";

/** Replaced by the build with the version in package.json. */
declare const PRODUCT_VERSION: string;

/**
 * The person in the path; `?kind=` says which one is meant where a user and an employee have that id.
 * @throws {AppError} not_found, malformed_request where that is not clear
 */
function pathSubject({ app, params, query }: OpenCall): Subject {
  const { kind = "" } = query;
  const kinds: readonly string[] = subjectCollections;
  if (kind !== "" && !kinds.includes(kind)) throw new AppError("malformed_request");
  const [subject, ...others] = subjectsOf(app, pathId(params)).filter(
    ({ collection }) => kind === "" || collection === kind,
  );
  if (!subject) throw new AppError("not_found");
  if (others.length > 0) throw new AppError("malformed_request");
  return subject;
}

/** GET /api/people/{id}/export: a tar archive, as `sijil person export` writes it. */
function getExport(call: OpenCall): Reply {
  const subject = pathSubject(call);
  return {
    status: 200,
    headers: {
      "Content-Type": "application/x-tar",
      "Content-Disposition": `attachment; filename="sijil-person-${subject.id}.tar"`,
    },
    stream({ app, response }) {
      response.writeHeader(200);
      const target = {
        writeString: (text: string) => response.write(toBytes(text)),
        write: response.write.bind(response),
      };
      exportPerson(app, subject, target, PRODUCT_VERSION);
    },
  };
}

/**
 * POST /api/people/{id}/erasure, with the person's name in `confirm`: answers with the copies of the data that may still
 * hold the person.
 * @throws {AppError} wrong_confirmation, forbidden for the last super admin or the console's only superuser, disk_full
 */
function postErasure(call: OpenCall): Reply {
  const { app, input } = call;
  const subject = pathSubject(call);
  const confirm = typeof input === "object" && input !== null && "confirm" in input ? input.confirm : null;
  if (confirm !== confirmationOf(subject)) throw new AppError("wrong_confirmation");
  const refusal = eraseRefusal(app, subject);
  if (refusal) throw new AppError(refusal.reason === "space" ? "disk_full" : "forbidden");
  const { created, walEmptied } = erasePerson(app, subject);
  const { copies, unread } = copiesHolding(app, created);
  return { status: 200, value: { walEmptied, unread, copies: copies.map((one) => ({ ...one })) } };
}

export const peopleRoutes: Route[] = [
  { access: "superuser", kind: "read", method: "GET", path: "/api/people/{id}/export", handler: getExport },
  { access: "superuser", kind: "plain", method: "POST", path: "/api/people/{id}/erasure", handler: postErasure },
];
