import { useQuery } from "@tanstack/react-query";
import type { TextState } from "#domain/index";
import { configQuery } from "#web/shared/auth/auth.queries.ts";
import { useConnection } from "#web/shared/use-connection.ts";

/**
 * Whether the server has looked at a file, or will; true as long as that is not known. It takes no text of another one.
 * @param textState what it has found, null where it has not looked
 */
export function useServerReads(textState: TextState | null): boolean {
  const { online } = useConnection();
  const { data } = useQuery({ ...configQuery, enabled: online && textState === null });
  return textState !== null || data?.readsContents !== false;
}
