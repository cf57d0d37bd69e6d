import { expect, it } from "vitest";
import type { Actor } from "../policy.ts";
import { LONGEST_NOTE, listedNotes, type Note, noteExcess, noteInput, removesNote, writesNotes } from "./notes.ts";

const note = (at: string): Note => ({ text: at, by: 1, byName: "Noura", at });

it("are listed the newest first, without those that are removed on this device", () => {
  const notes = { 7: note("2026-11-02"), 8: null, 9: note("2026-11-03"), 10: note("2026-11-02") };
  expect(listedNotes(notes).map(({ id }) => id)).toEqual([9, 10, 7]);
  expect(listedNotes(undefined)).toEqual([]);
});

it("are removed by their author, by an admin, and by anybody in the own private space", () => {
  const actor = (id: number, role: Actor["role"]): Actor => ({ id, role, organizationId: 5, permissions: [] });
  const by = note("2026-11-02");
  expect(removesNote(actor(1, "user"), 5, by)).toBe(true);
  expect(removesNote(actor(1, "viewer"), 5, by)).toBe(false);
  expect(removesNote(actor(2, "user"), 5, by)).toBe(false);
  expect(removesNote(actor(2, "admin"), 5, by)).toBe(true);
  expect(removesNote(actor(2, "user"), 2, { ...by, by: null })).toBe(true);
  expect(removesNote(actor(2, "viewer"), 5, { ...by, by: null })).toBe(false);
});

it("says by how much a note is too long, of those that the schema refuses for it", () => {
  const spaced = (length: number) => `\r\n ${"x".repeat(length)} \t`;
  for (const over of [-1, 0, 1, 500]) {
    const text = spaced(LONGEST_NOTE + over);
    expect(noteExcess(text)).toBe(Math.max(0, over));
    expect(noteInput.safeParse({ text }).error?.issues[0]?.message).toBe(over > 0 ? "note_too_long" : undefined);
  }
});

it("notes are written by everybody but viewers", () => {
  const roles = (["super_admin", "admin", "user", "viewer"] as const).filter((role) => writesNotes({ role }));
  expect(roles).toEqual(["super_admin", "admin", "user"]);
});
