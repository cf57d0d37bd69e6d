// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { useTranslation } from "react-i18next";
import { afterEach, beforeAll, expect, it } from "vitest";
import type { Note, NotesById } from "#domain/index";
import { startI18n } from "#web/i18n/setup.ts";
import { NoteMark } from "./note-mark.tsx";

beforeAll(() => startI18n("en"));
afterEach(cleanup);

const note: Note = { text: "Called", by: null, byName: null, at: "2026-11-01T08:00:00.000Z" };

function Marked({ notes }: { notes: NotesById | undefined }) {
  const { t } = useTranslation();
  return <NoteMark notes={notes} t={t} />;
}

it("says how many notes there are, without those that are removed on this device", () => {
  render(<Marked notes={{ 1: note, 2: null }} />);
  expect(screen.getByText("1 note")).toBeTruthy();
  cleanup();
  render(<Marked notes={{ 1: note, 2: note, 3: note }} />);
  expect(screen.getByText("3 notes")).toBeTruthy();
});

it("is nothing where there are none", () => {
  const all: (NotesById | undefined)[] = [undefined, {}, { 1: null }];
  for (const notes of all) {
    const { container } = render(<Marked notes={notes} />);
    expect(container.textContent).toBe("");
  }
});
