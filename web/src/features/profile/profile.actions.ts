import { useMutation } from "@tanstack/react-query";
import type { z } from "zod/mini";
import type { changePasswordInput } from "#domain/index";
import { httpJson } from "#web/local/index.ts";

/** POST /api/change-password; the answer's cookie keeps this browser signed in. */
export function useChangePassword() {
  return useMutation({
    mutationFn: (input: z.infer<typeof changePasswordInput>) =>
      httpJson("/api/change-password", { method: "POST", json: input }),
  });
}
