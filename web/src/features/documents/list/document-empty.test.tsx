// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { startI18n } from "#web/i18n/setup.ts";
import { DocumentEmpty } from "./document-empty.tsx";

beforeAll(() => startI18n("en"));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("asks for no drop in a window as narrow as a phone", () => {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query === "(width < 48rem)",
    addEventListener() {},
    removeEventListener() {},
  }));
  render(<DocumentEmpty filtered={false} onClear={() => {}} onUpload={() => {}} />);
  expect(screen.queryByText(/drop/i)).toBeNull();
  expect(screen.getByText(/scan/i)).toBeTruthy();
});
