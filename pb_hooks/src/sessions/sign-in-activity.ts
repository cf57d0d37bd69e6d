import type { OpenCall } from "../http/types.ts";
import { addActivity, addCountedActivity } from "../kernel/activity.ts";
import type { PbApp, PbRecord, RequestEvent } from "../kernel/pocketbase.d.ts";

/** Where and when somebody signs in or out. */
export interface SignInContext {
  event: RequestEvent;
  /** Milliseconds. */
  now: number;
}

const about = (account: PbRecord) =>
  ({ collection: "users", record: account.id, tenant: account.getString("organizationId") }) as const;
const userAgentOf = (event: RequestEvent) => event.request.header.get("User-Agent");

/** Notes that somebody signed in. The console's superusers are no accounts of the product. */
export function addSignIn(tx: PbApp, { event, now }: SignInContext, account: PbRecord): void {
  if (account.isSuperuser()) return;
  const acting = { app: tx, actor: { id: Number(account.id) }, now };
  addActivity(acting, { kind: "signed_in", ...about(account), userAgent: userAgentOf(event) });
}

/** Notes that a sign-in to an account failed; whoever guesses passwords cannot fill the table. */
export function addFailedSignIn(tx: PbApp, { event, now }: SignInContext, account: PbRecord): void {
  if (account.isSuperuser()) return;
  const entry = { kind: "sign_in_failed", ...about(account), userAgent: userAgentOf(event) } as const;
  addCountedActivity({ app: tx, actor: null, now }, `failed:${account.id}`, entry);
}

/** Notes that somebody signed out: on the device that asks for it, or on another one. */
export function addSignOut(
  tx: PbApp,
  { now }: Pick<OpenCall, "now">,
  user: { id: number; organizationId: number | null },
  userAgent: string,
): void {
  const { id, organizationId } = user;
  const of = { collection: "users", record: String(id), tenant: String(organizationId ?? "") } as const;
  addActivity({ app: tx, actor: { id }, now }, { kind: "signed_out", ...of, userAgent });
}
