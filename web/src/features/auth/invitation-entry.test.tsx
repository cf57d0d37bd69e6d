// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { type OpenInvitation, sentence } from "#domain/index";
import { startI18n } from "#web/i18n/setup.ts";
import { updateConnection } from "#web/local/index.ts";
import { sessionQuery } from "#web/shared/auth/auth.queries.ts";
import { InvitationEntry } from "./invitation-entry.tsx";

const invitation: OpenInvitation = {
  organization: "Al Noor",
  role: "user",
  invitedBy: "Noura",
  email: null,
  expiresAt: "2027-01-01T08:00:00.000Z",
};

beforeAll(() => startI18n("en"));
afterEach(() => {
  cleanup();
  act(() => updateConnection({ online: true }));
  vi.unstubAllGlobals();
});

/** The page of a link. @returns gives the server's next answer to its lookup */
function follow(): (answer: Response) => void {
  const waiting: ((answer: Response) => void)[] = [];
  vi.stubGlobal(
    "fetch",
    (path: string) =>
      new Promise<Response>((resolve) => {
        if (path.endsWith("/lookup")) waiting.push(resolve);
      }),
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: "always" } } });
  client.setQueryData(sessionQuery.queryKey, null);
  client.setQueryDefaults(sessionQuery.queryKey, { staleTime: Number.POSITIVE_INFINITY });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <InvitationEntry token="a" />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return (answer) => waiting.shift()?.(answer);
}

const json = { "Content-Type": "application/json", "X-User": "" };
const found = () => new Response(JSON.stringify(invitation), { headers: json });
const refused = (status: number, code: "operation_failed" | "invitation_invalid") =>
  new Response(sentence(code, "en"), { status, headers: { "X-Error-Code": code } });

it("says that the link is looked up, why it was not, and tries again", async () => {
  const answer = follow();
  expect(screen.getByRole("status").textContent).toBe("Looking up the invitation…");
  answer(refused(500, "operation_failed"));
  await screen.findByText(sentence("operation_failed", "en"));
  await userEvent.setup().click(screen.getByRole("button", { name: "Retry" }));
  expect(screen.getByText("Looking up the invitation…")).toBeTruthy();
  answer(found());
  await screen.findByRole("heading", { name: /Al Noor/ });
  expect(screen.queryByRole("status")).toBeNull();
});

it("says without a connection that it needs one, and goes on when it is back", async () => {
  act(() => updateConnection({ online: false }));
  const answer = follow();
  expect(screen.getByRole("status").textContent).toContain("Joining needs the connection");
  act(() => updateConnection({ online: true }));
  await screen.findByText("Looking up the invitation…");
  answer(found());
  await screen.findByRole("heading", { name: /Al Noor/ });
});

it("does not offer to try a used link again", async () => {
  const answer = follow();
  answer(refused(404, "invitation_invalid"));
  expect((await screen.findByRole("alert")).textContent).toBe(sentence("invitation_invalid", "en"));
  expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
});
