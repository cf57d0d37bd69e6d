import "fake-indexeddb/auto";
import { createHash } from "node:crypto";
import { afterEach, expect, it, vi } from "vitest";
import { type Employee, type PaperFile, paperOf } from "#domain/index";
import { httpAs } from "#web/local/http/http.ts";
import { aDevice, type Device } from "#web/local/testing/device.ts";
import { pdf } from "./files.ts";
import { form, freshId } from "./harness.ts";
import { anEmployee } from "./rows.ts";
import { serverWithPeople } from "./server-with-people.ts";

/* Several devices add pages to one paper and remove one of it without a connection, and all are connected at once. */

const { server, people } = await serverWithPeople();
const { client, id: user } = people.user;
const fetchHere = globalThis.fetch;
afterEach(() => vi.unstubAllGlobals());
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** Lets devices speak to the server with the person's cookie. */
function connect(): void {
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    if (!path.startsWith("/")) return fetchHere(path, init);
    const headers = new Headers(init.headers);
    headers.set("Cookie", [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    return fetchHere(server.url + path, { ...init, headers });
  });
}

/** A device that has no connection yet. */
async function device(): Promise<Device> {
  const made = await aDevice({ records: new Map(), underWay: 0 }, { http: httpAs(user) });
  made.kill();
  made.pulls = false;
  made.tenant = people.first.id;
  return made;
}

interface Place {
  employee: number;
  path: string;
}
const common = { collection: "employees", method: "POST" } as const;
const page = (name: string) => ({ name: `${name}.pdf`, bytes: pdf(300, name) });
const adding = ({ employee, path }: Place, name: string) => {
  const { bytes } = page(name);
  const file = { name: `${name}.pdf`, type: "application/pdf", bytes: new Uint8Array(bytes).buffer };
  return { ...common, kind: "paper.attach" as const, record: employee, path: `${path}/files`, body: {}, file };
};
const removing = ({ employee, path }: Place, key: string) => ({
  ...{ ...common, kind: "paper.detach" as const, record: employee, path: `${path}/files/${key}/remove`, body: {} },
});

async function shown({ employee, path }: Place): Promise<readonly PaperFile[]> {
  const { json } = await client.get<Employee[]>("/api/employees");
  const found = json.find(({ id }) => id === employee);
  return (found && paperOf(found, path.split("/").at(-1) ?? "")?.files) ?? [];
}

const paperTypes = ["visa", "passport"] as const;
const orders = [
  [0, 1, 2],
  [2, 0, 1],
  [1, 2, 0],
  [2, 1, 0],
];
const cases = paperTypes.flatMap((type) => orders.map((order) => [type, order] as const));

it.each(cases)("every page of a %s is there once, in its device's order, sent in the order %j", async (type, order) => {
  const { json: hired } = await client.post<Employee>("/api/employees", anEmployee);
  const id = type === "passport" ? type : String(freshId());
  const base = `/api/employees/${hired.id}`;
  expect((await client.post(`${base}/papers`, { id, type, number: "N1" })).status).toBe(201);
  const place: Place = { employee: hired.id, path: `${base}/papers/${id}` };
  for (const name of ["old-1", "old-2"])
    expect((await client.post(`${place.path}/files`, form({ file: page(name) }))).status).toBe(201);
  const [first, last] = await shown(place);
  // the one with the place that the specification names, and the one with the highest number
  const removed = order[0] === 2 ? first : last;

  const devices = [await device(), await device(), await device()];
  for (const [at, one] of devices.entries()) {
    if (at === 2) await one.write(removing(place, removed?.key ?? ""));
    else for (const name of ["1", "2"]) await one.write(adding(place, `device-${at}-${name}`));
  }
  connect();
  await Promise.all(
    order.map(async (at) => {
      const one = devices[at] as Device;
      await one.start();
      await one.until(async () => (await one.rows()).every(({ state }) => state === "sent"));
    }),
  );

  const files = await shown(place);
  const kept = removed === first ? last : first;
  const added = [0, 1].flatMap((at) => ["1", "2"].map((name) => `device-${at}-${name}.pdf`));
  expect(files.map(({ filename }) => filename).sort()).toEqual([...added, kept?.filename ?? ""].sort());
  expect(new Set(files.map(({ key }) => key)).size).toBe(5);
  for (const at of [0, 1]) {
    // the specified attachment stands first, whenever it was filed
    const ofDevice = files.filter(({ filename, key }) => filename.startsWith(`device-${at}`) && key !== "passport");
    const names = ofDevice.map(({ filename }) => filename);
    expect(names).toEqual([...names].sort());
  }
  const bytesOf = async (key: string) =>
    new Uint8Array(await (await client.raw("GET", `${base}/download-attachment/${key}`)).arrayBuffer());
  for (const { key, filename, sha256: digest } of files) {
    const bytes = await bytesOf(key);
    expect([filename, sha256(bytes)]).toEqual([filename, digest]);
    expect(bytes).toEqual(new Uint8Array(pdf(300, filename.replace(".pdf", ""))));
  }
  // what was removed comes back beside what has been filed meanwhile
  const back = await client.post(`${place.path}/files/${removed?.key}/restore`);
  expect(back.status).toBe(200);
  const all = await shown(place);
  expect(all.map(({ filename }) => filename).sort()).toEqual([...added, "old-1.pdf", "old-2.pdf"].sort());
});

it("the page of a passport that is known by the employee's fields alone comes back beside another one", async () => {
  const { json: hired } = await client.post<Employee>("/api/employees", { ...anEmployee, passportNumber: "P1" });
  const place: Place = { employee: hired.id, path: `/api/employees/${hired.id}/papers/passport` };
  const add = (name: string) => client.post(`${place.path}/files`, form({ file: page(name) }));
  expect((await add("first")).status).toBe(201);
  expect((await client.post(`${place.path}/files/passport/remove`)).status).toBe(200);
  expect((await add("second")).status).toBe(201);
  for (let times = 0; times < 2; times++)
    expect((await client.post(`${place.path}/files/passport/restore`)).status).toBe(200);
  expect((await shown(place)).map(({ key, filename }) => [key, filename])).toEqual([
    ["passport", "second.pdf"],
    ["passport.1", "first.pdf"],
  ]);
});
