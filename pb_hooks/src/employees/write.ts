import {
  AppError,
  employeeInput,
  employees,
  parseInput,
  parseSalary,
  registry,
  saidRenewed,
  tenantOf,
} from "#domain/index";
import type { Call, Reply } from "../http/types.ts";
import { addActivity } from "../kernel/activity.ts";
import { seesSalaries } from "../kernel/salaries.ts";
import { attachedBytes } from "../records/attachments.ts";
import { applyPatch, mergePatch } from "../records/changes.ts";
import { deletionOf, restorationOf } from "../records/deleting.ts";
import {
  assignRecordId,
  bodyFields,
  newRecord,
  parseSentFields,
  shownJson,
  tenantOfRecord,
} from "../records/records.ts";
import { requireRows, requireSpace } from "../records/space.ts";
import { asStored, patchAsStored } from "../records/stored-values.ts";
import { pathEmployee, requireLinkedUser, requireOwnOrganization } from "./access.ts";
import { keptBeside } from "./kept-papers.ts";
import { renewals } from "./renewals.ts";

/** Checks the linked user and the organization where they are set anew. */
function requireReferences(call: Call, tenant: number, values: Record<string, unknown>): void {
  if (values.userId) requireLinkedUser(call.app, tenant, Number(values.userId));
  if (values.organizationId) requireOwnOrganization(call, Number(values.organizationId));
}

export function createEmployee(call: Call): Reply {
  const { app, actor } = call;
  const tenant = tenantOf(actor);
  const sent = bodyFields(call.input);
  const input = parseInput(employeeInput, sent);
  const id = assignRecordId(app, employees.name, sent.id);
  requireReferences(call, tenant, input);
  requireRows(app, actor, tenant);
  const stamps = { id, tenant: String(tenant), createdBy: String(actor.id) };
  app.saveNoValidate(newRecord(app, employees.name, { ...asStored(employees, input), ...stamps }));
  addActivity(call, { kind: "created", collection: employees.name, record: id, tenant: stamps.tenant });
  return { status: 201, json: shownJson(call, employees, id) };
}

/** PATCH /api/employees/{id}: the sent fields change; a paper that is renewed goes into the history. */
export function changeEmployee(call: Call): Reply {
  const { app } = call;
  const record = pathEmployee(call);
  const sent = withoutUnseenSalary(call, tenantOfRecord(record), bodyFields(call.input));
  const wanted = patchAsStored(employees, record, parseSentFields(employeeInput.shape, sent));
  const merged = mergePatch(app, record, wanted, sent);
  requireReferences(call, tenantOfRecord(record), merged.values);
  const past = renewals(call, record, merged.values, saidRenewed(sent.renewed));
  if (past.length > 0) Object.assign(merged.values, keptBeside(record, past));
  return applyPatch(call, employees, record, merged, past.length > 0 ? "renewed" : "changed");
}

/**
 * What is sent of an employee. Earlier clients send a form back whole, so that no salary from somebody who does not see
 * it leaves it as it is; one is refused before anything compares it, so that no answer tells whether it was right.
 * @throws {AppError} salary_hidden
 */
function withoutUnseenSalary({ app, actor }: Call, tenant: number, sent: Record<string, unknown>) {
  const { salary, ...others } = sent;
  if (salary === undefined || seesSalaries(app, actor, tenant)) return sent;
  if (parseSalary(salary) !== null) throw new AppError("salary_hidden");
  return others;
}

/** DELETE /api/employees/{id}: with all that is attached; it can be brought back. */
export const deleteEmployee = deletionOf(registry.employees);

/** Where there still is room for what is attached. */
export const restoreEmployee = restorationOf(registry.employees, ({ app, actor }, record) =>
  requireSpace(app, actor, tenantOfRecord(record), attachedBytes(record)),
);
