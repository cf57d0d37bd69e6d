/* Who is responsible for a document. */

import { AppError } from "#domain/index";
import type { Values } from "./state/records.ts";
import type { ModelCall } from "./state/types.ts";

/**
 * What a document shows of the person who becomes responsible, where its values name one or nobody.
 * @throws {AppError} responsible_unknown
 */
export function withResponsible({ records }: ModelCall, tenant: number, values: Values): Values {
  const { responsibleId } = values;
  if (responsibleId === undefined) return values;
  if (responsibleId === null) return { ...values, responsibleName: null };
  const user = records.get("users", Number(responsibleId))?.row;
  const reaches = user?.id === tenant || (user?.organizationId === tenant && user.role !== "super_admin");
  if (!user || !reaches) throw new AppError("responsible_unknown");
  return { ...values, responsibleName: String(user.fullName) };
}
