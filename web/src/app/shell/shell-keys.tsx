import type { User } from "#domain/index";
import { useSignOut } from "#web/shared/auth/use-sign-out.ts";
import { Keys } from "../keys/keys.tsx";
import { placesOf } from "./navigation.tsx";

/** The product's keys, with what the shell alone can do. */
export function ShellKeys({ user }: { user: User }) {
  const { start } = useSignOut();
  return <Keys places={placesOf(user)} onSignOut={start} />;
}
