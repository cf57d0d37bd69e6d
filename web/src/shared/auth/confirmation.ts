import { useMutation, useQuery } from "@tanstack/react-query";
import { useConnection } from "#web/local/hooks/use-connection.ts";
import { http } from "#web/local/http/http.ts";
import { configQuery } from "./auth.queries.ts";

/** Whether the server can send e-mail; false until it has said so. */
export function useSendsMail(): boolean {
  const { online } = useConnection();
  return useQuery({ ...configQuery, enabled: online }).data?.passwordReset ?? false;
}

/** POST /api/email-confirmation: a link is sent to the own address. */
export function useSendConfirmation() {
  return useMutation({ mutationFn: () => http("/api/email-confirmation", { method: "POST" }) });
}
