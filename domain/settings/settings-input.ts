import * as z from "zod/mini";
import type { ErrorCode } from "../core/errors.ts";
import { lineSchema } from "../core/schemas.ts";
import {
  LONGEST_ESCALATION,
  LONGEST_LEAD,
  MOST_LEAD_TIMES,
  MOST_OWN_PAPER_TYPES,
  OWN_KEY,
  TIME_ZONE_NAME,
} from "./stored-settings.ts";

const areDistinct = (values: readonly unknown[]) => new Set(values).size === values.length;

/** Whole numbers from 0 to `max`, each once. */
function distinctNumbers(max: number, most: number, error: ErrorCode) {
  const one = z.int({ error }).check(z.gte(0, error), z.lte(max, error));
  return z.array(one, { error }).check(z.maxLength(most, error), z.refine(areDistinct, error));
}

const paperName = () => lineSchema(50, "paper_name_required", "longer_than_50");

function ownTypes() {
  const key = z.string({ error: "validation_error" }).check(z.regex(OWN_KEY, "validation_error"));
  const name = z.object({ en: paperName(), ar: paperName() }, { error: "paper_name_required" });
  return z.array(z.object({ key, name }), { error: "validation_error" }).check(
    z.maxLength(MOST_OWN_PAPER_TYPES, "paper_types_full"),
    z.refine((types) => areDistinct(types.map((one) => one.key)), "paper_type_key_taken"),
  );
}

/** Of which types {@link settingsProblem} says whether they exist. */
const byType = <V extends z.ZodMiniType>(value: V) => z.record(z.string(), value, { error: "validation_error" });

/**
 * PUT /api/organization/settings: the sent settings change. Whether a time zone exists is the server's to know, since the
 * domain knows none.
 */
export const organizationSettingsInput = z.partial(
  z.object({
    get timeZone() {
      return z.string({ error: "time_zone_unknown" }).check(z.regex(TIME_ZONE_NAME, "time_zone_unknown"));
    },
    get quietDays() {
      return distinctNumbers(6, 7, "quiet_days_invalid");
    },
    get leadDays() {
      return byType(distinctNumbers(LONGEST_LEAD, MOST_LEAD_TIMES, "lead_days_invalid"));
    },
    get requiredPapers() {
      return byType(z.enum(["everyone", "nonGulf"], { error: "validation_error" }));
    },
    get ownPaperTypes() {
      return ownTypes();
    },
    get escalationDays() {
      const error = "escalation_days_invalid";
      return z.nullable(z.int({ error }).check(z.gte(1, error), z.lte(LONGEST_ESCALATION, error)));
    },
    get hidesSalaries() {
      return z.boolean();
    },
    get push() {
      return z.boolean();
    },
  }),
);
