// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { startI18n } from "#web/i18n/setup.ts";
import { CornerEditor } from "./corner-editor.tsx";
import type { ScanPage } from "./scan-pages.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const corners = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
] as const;

it("names arrow keys only where there is no finger to drag with", async () => {
  await startI18n("en");
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  const page = { id: 1, url: "", width: 3, height: 4, look: { corners, turn: 0, mode: "color" } };
  const { container } = render(<CornerEditor page={page as unknown as ScanPage} number={1} onCorners={() => {}} />);
  expect(container.textContent).toContain("Drag the corners to those of the paper.");
  expect(container.textContent).not.toContain("arrow keys");
});
