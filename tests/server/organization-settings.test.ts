import { describe, expect, it } from "vitest";
import {
  type ActivityEntry,
  type ErrorCode,
  type Language,
  type Organization,
  type OrganizationSettings,
  type SyncAnswer,
  sentence,
  settingsOf,
} from "#domain/index";
import type { Client } from "./harness.ts";
import { serverWithPeople } from "./server-with-people.ts";

const { server, people } = await serverWithPeople();

const path = "/api/organization/settings";
const put = ({ client }: { client: Client }, settings: object) => client.put<Organization>(path, settings);

/** An admin of an organization that nobody has set anything in. */
async function freshAdmin() {
  const { id } = await server.makeOrganization();
  return { organization: id, ...(await server.makeUser({ role: "admin", organizationId: id })) };
}

const visa = { key: "own1", name: { en: "Garage permit", ar: "تصريح كراج" } } as const;

const whole: OrganizationSettings = {
  timeZone: "Europe/Berlin",
  quietDays: [0, 6],
  leadDays: { default: [90, 30, 0], passport: [180], own1: [14], document: [] },
  requiredPapers: { passport: "everyone", own1: "nonGulf" },
  ownPaperTypes: [visa],
  escalationDays: null,
  hidesSalaries: true,
  push: true,
};

describe("settings", () => {
  it("are none until an admin sets some, and then reach every member's device", async () => {
    const admin = await freshAdmin();
    const member = await server.makeUser({ role: "viewer", organizationId: admin.organization });
    const first = (await member.client.get<SyncAnswer>("/api/sync")).json;
    const organizationIn = ({ changes }: SyncAnswer) =>
      changes.flatMap((one) => (one.collection === "organizations" && "record" in one ? [one.record] : []));
    expect(organizationIn(first).map(({ settings }) => settings)).toEqual([null]);
    const answer = await put(admin, { ...whole, hidesSalaries: false });
    expect([answer.status, answer.json.id]).toEqual([200, admin.organization]);
    const stored = { ...whole, hidesSalaries: false, lastOwnPaperType: 1 };
    expect(settingsOf(answer.json)).toEqual(stored);
    const next = (await member.client.get<SyncAnswer>(`/api/sync?cursor=${encodeURIComponent(first.cursor)}`)).json;
    expect(organizationIn(next).map(({ settings }) => settings)).toEqual([stored]);
  });

  it("that are not sent stay as they are, and what changed is noted by its name", async () => {
    const admin = await freshAdmin();
    await put(admin, whole);
    const before = (await put(admin, { timeZone: "Asia/Riyadh", quietDays: [0, 6] })).json;
    expect(settingsOf(before)).toEqual({ ...whole, timeZone: "Asia/Riyadh", lastOwnPaperType: 1 });
    const again = (await put(admin, { timeZone: "Asia/Riyadh" })).json;
    expect(again.version).toBe(before.version);
    const entries = (await admin.client.get<{ entries: ActivityEntry[] }>("/api/activity")).json.entries;
    const noted = entries.filter(({ kind, collection }) => kind === "changed" && collection === "organizations");
    expect(noted.map(({ fields }) => fields)).toEqual([
      ["timeZone"],
      [
        "timeZone",
        "quietDays",
        "leadDays",
        "requiredPapers",
        "ownPaperTypes",
        "escalationDays",
        "hidesSalaries",
        "push",
      ],
    ]);
  });

  it("are an admin's own: nobody else's, and no admin's without an organization", async () => {
    const refused = async (who: { client: Client }) => {
      const { status, code } = await put(who, { timeZone: "Asia/Riyadh" });
      return [status, code];
    };
    const root = { client: people.root };
    for (const who of [people.user, people.viewer, people.alone, root])
      expect(await refused(who)).toEqual([403, "forbidden"]);
    const alone = await server.makeUser({ role: "admin" });
    expect(await refused(alone)).toEqual([400, "organization_needed"]);
    await put(people.admin, { timeZone: "Asia/Riyadh" });
    const others = (await people.otherAdmin.client.get<Organization[]>("/api/admin/organizations")).json;
    expect(others.map(({ settings }) => settings)).toEqual([null]);
  });

  it("are not taken back by an admin who has not seen another one's change of them", async () => {
    const admin = await freshAdmin();
    const other = await server.makeUser({ role: "admin", organizationId: admin.organization });
    const seen = { ownPaperTypes: [], leadDays: { default: [30] }, quietDays: [5] };
    await put(admin, seen);
    const [first, second] = await Promise.all([
      put(admin, { ownPaperTypes: [visa], baseValues: { ownPaperTypes: [] } }),
      put(other, { ownPaperTypes: [{ ...visa, name: { en: "Other", ar: "آخر" } }], baseValues: { ownPaperTypes: [] } }),
    ]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    expect([first.code, second.code]).toContain("version_conflict");
    const leads = { default: [30], visa: [7] };
    expect((await put(admin, { leadDays: leads, baseValues: { leadDays: seen.leadDays } })).status).toBe(200);
    const late = { leadDays: { default: [60] }, quietDays: [0], baseValues: seen };
    expect((await put(other, late)).code).toBe("version_conflict");
    // of different settings both stay, and of the same value nobody is told
    const fine = { leadDays: leads, quietDays: [0], baseValues: seen };
    const { status, json } = await put(other, fine);
    expect([status, settingsOf(json)]).toMatchObject([200, { leadDays: leads, quietDays: [0] }]);
    expect((await put(other, { quietDays: [1], baseValues: { quietDays: [7] } })).code).toBe("quiet_days_invalid");
  });

  it("give the key of a removed type to no other one", async () => {
    const admin = await freshAdmin();
    await put(admin, { ownPaperTypes: [visa] });
    expect((await put(admin, { ownPaperTypes: [] })).status).toBe(200);
    expect((await put(admin, { ownPaperTypes: [visa] })).code).toBe("paper_type_key_taken");
    const next = { ...visa, key: "own2" };
    expect(settingsOf((await put(admin, { ownPaperTypes: [next] })).json)).toMatchObject({
      ownPaperTypes: [next],
      lastOwnPaperType: 2,
    });
  });
});

describe("settings that make no sense are refused with a sentence", () => {
  const types = (count: number) => Array.from({ length: count }, (_, at) => ({ ...visa, key: `own${at + 1}` }));
  const cases: [string, unknown, ErrorCode][] = [
    ["a zone that does not exist", { timeZone: "Asia/Kuwayt" }, "time_zone_unknown"],
    ["a zone that is a path", { timeZone: "../../etc/passwd" }, "time_zone_unknown"],
    ["no zone", { timeZone: "" }, "time_zone_unknown"],
    ["the server's own zone", { timeZone: "Local" }, "time_zone_unknown"],
    ["an eighth day of the week", { quietDays: [7] }, "quiet_days_invalid"],
    ["a quiet day twice", { quietDays: [5, 5] }, "quiet_days_invalid"],
    ["a lead time before today", { leadDays: { default: [-1] } }, "lead_days_invalid"],
    ["a lead time of more than a year", { leadDays: { default: [366] } }, "lead_days_invalid"],
    ["half a day", { leadDays: { default: [0.5] } }, "lead_days_invalid"],
    ["seven lead times", { leadDays: { visa: [1, 2, 3, 4, 5, 6, 7] } }, "lead_days_invalid"],
    ["lead times of a type that does not exist", { leadDays: { own9: [1] } }, "paper_type_unknown"],
    ["a required paper that does not exist", { requiredPapers: { document: "everyone" } }, "paper_type_unknown"],
    ["a rule that does not exist", { requiredPapers: { visa: "nobody" } }, "validation_error"],
    [
      "a type without an Arabic name",
      { ownPaperTypes: [{ key: "own1", name: { en: "Pass" } }] },
      "paper_name_required",
    ],
    ["a type with a blank name", { ownPaperTypes: [{ ...visa, name: { en: " ", ar: "ا" } }] }, "paper_name_required"],
    ["a long name", { ownPaperTypes: [{ ...visa, name: { en: "P".repeat(51), ar: "ا" } }] }, "longer_than_50"],
    ["a key that is no own one", { ownPaperTypes: [{ ...visa, key: "passport" }] }, "validation_error"],
    ["a key twice", { ownPaperTypes: [visa, visa] }, "paper_type_key_taken"],
    ["21 types", { ownPaperTypes: types(21) }, "paper_types_full"],
    ["escalation at once", { escalationDays: 0 }, "escalation_days_invalid"],
    ["escalation after 61 days", { escalationDays: 61 }, "escalation_days_invalid"],
    ["a switch that is a word", { hidesSalaries: "yes" }, "validation_error"],
  ];
  it.each(cases)("%s", async (_, body, code) => {
    const languages: readonly Language[] = ["en", "ar"];
    for (const language of languages) {
      people.otherAdmin.client.language = language;
      const answer = await people.otherAdmin.client.put(path, body);
      expect([answer.code, answer.text]).toEqual([code, sentence(code, language)]);
    }
    people.otherAdmin.client.language = "en";
  });
});
