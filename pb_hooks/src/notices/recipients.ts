import { type Actor, type HandledCollection, type Handling, permissionsSql, registry, seesRecord } from "#domain/index";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { texts } from "../kernel/sql.ts";
import { responsibleSql } from "../records/references.ts";

/** A deadline with what decides who is told of it. */
export interface NoticedDeadline {
  collection: HandledCollection;
  record: string;
  /** "" for a document. */
  paper: string;
  type: string;
  day: string;
  tenant: string;
  /** As the record keeps it, of whatever day. */
  handling: Handling | null;
  /** Of a document: ids, "" for nobody. */
  responsible: string;
  filer: string;
}

/** The people of a tenant who may be told: the active ones of an organization, or the owner of a private space. */
export type Colleagues = ReadonlyMap<number, Actor>;

/** Colleagues by tenant, each asked for once. */
export class TenantPeople {
  readonly #app: PbApp;
  readonly #known = new Map<string, Colleagues>();

  constructor(app: PbApp) {
    this.#app = app;
  }

  of(tenant: string): Colleagues {
    const known = this.#known.get(tenant) ?? colleagues(this.#app, tenant);
    this.#known.set(tenant, known);
    return known;
  }
}

/** SQL of an actor's members in json_object, over the account `u`. */
export const actorMembersSql = `'id', CAST(u.id AS INTEGER), 'role', u.role,
  'organizationId', CAST(nullif(u.organizationId, '') AS INTEGER),
  'permissions', ${permissionsSql("u.permissions")}`;

function colleagues(app: PbApp, tenant: string): Colleagues {
  const rows = texts(
    app,
    `SELECT json_object(${actorMembersSql}) FROM users u WHERE u.isActive AND ${responsibleSql(Number(tenant))}`,
  );
  return new Map(
    rows.map((row): [number, Actor] => {
      const actor: Actor = JSON.parse(row);
      return [actor.id, actor];
    }),
  );
}

/** Who sees to a deadline, when that still is somebody who can. */
export function handlerOf(deadline: NoticedDeadline, people: Colleagues): Actor | null {
  const { handling, day } = deadline;
  return handling?.by != null && handling.day === day ? whoSees(deadline, people, handling.by) : null;
}

/** A colleague with that id, when they see the record. */
function whoSees({ collection, tenant, filer }: NoticedDeadline, people: Colleagues, id: number): Actor | null {
  const person = people.get(id);
  const owned = { tenant: Number(tenant), uploadedBy: Number(filer) || null };
  return person && seesRecord(person, registry[collection].access, owned) ? person : null;
}

/** Who sees every record of a collection in an organization. */
export function seeingAll(organization: string, people: Colleagues): Record<HandledCollection, number[]> {
  const owned = { tenant: Number(organization), uploadedBy: null };
  const of = (collection: HandledCollection) =>
    [...people.values()].filter((one) => seesRecord(one, registry[collection].access, owned)).map(({ id }) => id);
  return { documents: of("documents"), employees: of("employees") };
}

/** Who is told: who sees to it, else who is responsible for the document, else the admins, or who owns the private space. */
export function recipientsOf(deadline: NoticedDeadline, people: Colleagues): number[] {
  const one = handlerOf(deadline, people) ?? whoSees(deadline, people, Number(deadline.responsible));
  return one ? [one.id] : adminsOf(deadline, people);
}

/** The admins of an organization, or who owns the private space. */
export function adminsOf({ tenant }: NoticedDeadline, people: Colleagues): number[] {
  return [...people.values()].flatMap(({ id, role }) => (role === "admin" || id === Number(tenant) ? [id] : []));
}
