import { useMutation, useQuery } from "@tanstack/react-query";
import { http } from "#web/local/index.ts";
import { useConnection } from "#web/shared/use-connection.ts";
import { configQuery } from "./auth.queries.ts";

/** Whether the server can send e-mail; false until it has answered. */
export function useSendsMail(): boolean {
  const { online } = useConnection();
  return useQuery({ ...configQuery, enabled: online }).data?.passwordReset ?? false;
}

export function useSendConfirmation() {
  return useMutation({ mutationFn: () => http("/api/email-confirmation", { method: "POST" }) });
}
