import { unzipSync } from "fflate";
import { beforeAll, describe, expect, it } from "vitest";
import {
  type Category,
  calendarPath,
  type Document,
  type Employee,
  type NewCalendarLink,
  type Share,
  type Subcategory,
} from "#domain/index";
import { description } from "../description.ts";
import { pdf } from "../files.ts";
import { form, freshId, PASSWORD, type Person } from "../harness.ts";
import { anEmployee } from "../rows.ts";
import { serverWithPeople } from "../server-with-people.ts";
import { newUpload } from "../tus.ts";

/* Where an organization hides salaries nothing that can be read tells one: whatever route there is, and whatever is asked of it. */

/** Figures so long that no id, time or size contains one by chance; the third one is their sum. */
const figures = ["73912564.25", "16087436.50", "90000000.75"] as const;
const arabic = (text: string) => text.replace(/[0-9]/g, (digit) => String.fromCharCode(0x0660 + Number(digit)));
/** As they are sent, as they are stored in hundredths, and as people of either language read them. */
const forms = figures.flatMap((figure) => {
  const [whole = "", part = ""] = figure.split(".");
  const grouped = whole.replace(/\B(?=(...)+$)/g, ",");
  return [`${whole}.${part}`, `${whole}${part}`, whole, grouped, arabic(whole), arabic(grouped).replaceAll(",", "٬")];
});

const { server, people } = await serverWithPeople();
const { admin, user, viewer, otherUser, root } = people;

interface Made {
  employee: Employee;
  document: Document;
  shareToken: string;
  calendarToken: string;
  upload: string;
}
let made: Made;

beforeAll(async () => {
  const { client } = user;
  const hire = async (salary: string, fields = {}) =>
    (await admin.client.post<Employee>("/api/employees", { ...anEmployee, ...fields, salary })).json;
  const employee = await hire("1.00", { passportNumber: "P7654321", passportExpiryDate: "2031-05-01" });
  const path = `/api/employees/${employee.id}`;
  const colleague = await hire(figures[1], { firstName: "Noura", residencyExpiryDate: "2030-02-01" });
  const gone = await hire(figures[0]);
  const changes = [
    await admin.client.patch(path, { salary: figures[0], workPermit: "W-1" }),
    await admin.client.patch(path, { passportNumber: "P8", passportExpiryDate: "2036-05-01" }),
    await admin.client.put("/api/organization/settings", { hidesSalaries: true }),
    await admin.client.delete(`/api/employees/${gone.id}`),
    await client.post(`${path}/notes`, { id: freshId(), text: "Called" }),
    await client.post(`${path}/upload-attachment`, form({ attachmentType: "passport", attachment: paper })),
  ];
  for (const [at, { status, text }] of changes.entries()) expect(status, `${at}: ${text}`).toBeLessThan(300);
  for (const who of [user, admin])
    for (const { id } of [employee, colleague]) {
      const reminder = { id: freshId(), employeeId: id, day: "2030-01-01", text: "Ask" };
      expect((await who.client.post("/api/reminders", reminder)).status).toBe(201);
    }
  const category = (await client.post<Category>("/api/categories", { name: "Papers" })).json;
  const shelf = { name: "Leases", categoryId: category.id };
  const subcategory = (await client.post<Subcategory>("/api/subcategories", shelf)).json;
  const fields = { name: "Lease", categoryId: category.id, subcategoryId: subcategory.id, file: paper };
  const document = (await client.post<Document>("/api/documents", form(fields))).json;
  await client.post(`/api/documents/${document.id}/versions`, form({ file: { ...paper, bytes: pdf(80) } }));
  made = {
    employee,
    document,
    shareToken: (await client.post<Share & { token: string }>(`/api/documents/${document.id}/shares`, {})).json.token,
    calendarToken: (await client.post<NewCalendarLink>("/api/calendar", {})).json.token,
    upload: await newUpload(client, 5),
  };
});

const paper = { name: "lease.pdf", bytes: pdf(64) };

/** What reads, and with which addresses; as `user`, but as `admin` or `root` where it is closed to a user. */
const reads: Readonly<Record<string, (made: Made) => readonly string[]>> = {
  "/api/openapi.json": () => [""],
  "/api/config": () => [""],
  "/api/user": () => [""],
  "/api/sessions": () => [""],
  "/api/categories": () => [""],
  "/api/subcategories": () => [""],
  "/api/documents": () => ["", `?search=${figures[0]}`],
  "/api/documents/responsible-options": () => [""],
  "/api/documents/{id}/download": () => [""],
  "/api/documents/{id}/versions/{number}": () => [""],
  "/api/documents/{id}/handling": () => [""],
  "/api/documents/{id}/shares": () => [""],
  "/api/documents/zip": ({ document }) => [`?ids=${document.id}&language=ar&user=${user.id}`],
  "/api/search": () => [`?q=${figures[0].slice(0, 8)}`, "?q=salary"],
  "/api/texts": ({ document, employee }) => [`?ids=${document.id}`, `?attachments=${employee.id}/passport`],
  "/api/thumbnails": ({ document }) => [`?ids=${document.id}`],
  "/api/employees": () => ["", "?tag=x", `?search=${figures[0]}`],
  "/api/employees/link-options": () => [""],
  "/api/employees/{id}/handling": () => [""],
  "/api/employees/{id}/download-attachment/{type}": () => [""],
  "/api/notices": () => [""],
  "/api/push": () => [""],
  "/api/share/{token}": () => ["?language=ar"],
  "/api/share/{token}/file": () => [""],
  "/api/calendar": () => [""],
  "/api/calendar/{file}": () => [""],
  "/api/reminders": () => [""],
  "/api/deleted": () => [""],
  "/api/uploads/{id}": () => [""],
  "/api/sync": () => ["?cursor="],
  "/api/stats": () => [""],
  "/api/space": () => [""],
  "/api/activity": ({ employee }) => [`?collection=employees&record=${employee.id}`],
  "/api/admin/organizations": () => [""],
};
/** Closed to users: a super_admin, who works with no employees, is told none either. */
const ofAdministration: readonly string[] = [
  "/api/invitations",
  "/api/admin/stats",
  "/api/admin/users",
  "/api/admin/users/{id}/deletion",
  "/api/activity",
];
/** For admins of an organization, who see its salaries: there is none in these. */
const ofAdmins: readonly string[] = ["/api/notices/unreached"];

function addressOf(path: string, { employee, document, shareToken, calendarToken, upload }: Made): string {
  if (path.startsWith("/api/uploads")) return upload;
  const id = path.startsWith("/api/employees") ? employee.id : path.startsWith("/api/admin") ? viewer.id : document.id;
  return path
    .replace("/api/calendar/{file}", calendarPath(calendarToken))
    .replace("{id}", String(id))
    .replace("{token}", shareToken)
    .replace("{type}", "passport")
    .replace("{number}", "1");
}

/** Headers and body of an answer; of a ZIP also what is packed in it. */
async function ask({ client }: Pick<Person, "client">, method: string, address: string) {
  const answer = await client.raw(method, address, { headers: { "Tus-Resumable": "1.0.0" } });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const isZip = answer.headers.get("Content-Type") === "application/zip";
  const packed = isZip ? Object.entries(unzipSync(bytes)).flat() : [];
  const texts = [...answer.headers, bytes, ...packed].flat().map((one) => Buffer.from(one).toString("utf8"));
  return { status: answer.status, body: Buffer.from(bytes).toString("utf8"), told: texts.join("\n") };
}

const toldIn = (text: string) => forms.filter((form) => text.includes(form));

const reading = Object.entries(description().paths).flatMap(([path, operations]) =>
  Object.keys(operations)
    .filter((method) => method === "get" || method === "head")
    .map((method) => ({ path, method: method.toUpperCase() })),
);

it("the route table's reading routes are all asked", () => {
  const asked = [...Object.keys(reads), ...ofAdministration, ...ofAdmins];
  expect([...new Set(asked)].sort()).toEqual(reading.map(({ path }) => path).sort());
});

it("an admin is told what the others are not", async () => {
  for (const path of ["/api/employees", "/api/sync"])
    expect(toldIn((await ask(admin, "GET", path)).told)).toEqual(
      forms.filter((_, at) => at < 12 && [0, 2].includes(at % 6)),
    );
});

/** As addresses of lists elsewhere ask; the product's routes know no such parameters, and answer both of these alike. */
const orders = [
  "sort=salary&order=asc&orderBy=salary&filter=salary%3C2000000000&salary=0-500&minSalary=1&fields=*,salary",
  "sort=-salary&order=desc&orderBy=-salary&filter=salary%3E2000000000&salary=2000%2B&minSalary=80000000&fields=salary",
] as const;
const withQuery = (address: string, query: string) => `${address}${address.includes("?") ? "&" : "?"}${query}`;
/** A page has a new nonce each time. */
const withoutNonce = (body: string) => body.replace(/nonce="[^"]*"/g, "");

describe("nobody without the right is told a salary", () => {
  it.each(reading)("$method $path", async ({ path, method }) => {
    const address = addressOf(path, made);
    const addresses = (reads[path]?.(made) ?? []).map((query) => address + query);
    const asked: { who: Pick<Person, "client">; where: string }[] = addresses.map((where) => ({ who: user, where }));
    if (ofAdministration.includes(path)) asked.push({ who: { client: root }, where: address });
    if (ofAdmins.includes(path)) asked.push({ who: admin, where: address });
    for (const { who, where } of asked) {
      const plain = await ask(who, method, where);
      expect([where, plain.status, toldIn(plain.told)]).toEqual([where, 200, []]);
      const ordered = await Promise.all(orders.map((order) => ask(who, method, withQuery(where, order))));
      for (const { told } of ordered) expect([where, toldIn(told)]).toEqual([where, []]);
      const [first, second] = ordered.map(({ body }) => withoutNonce(body));
      expect(first).toBe(second);
    }
    for (const who of [viewer, otherUser, { client: server.visitor() }])
      for (const where of addresses) expect([where, toldIn((await ask(who, method, where)).told)]).toEqual([where, []]);
  });
});

interface PbCollection {
  id: string;
  name: string;
  fields: { name: string; type: string; collectionId?: string }[];
}

/** By which fields the salary of an employee is reached from a collection: forwards over at most three, and backwards over one. */
function pathsFrom(of: PbCollection, all: readonly PbCollection[], depth = 3): string[] {
  if (of.name === "employees") return ["salary"];
  const relations = of.fields.filter(({ type }) => type === "relation");
  const forwards = relations.flatMap(({ name, collectionId }) => {
    const to = all.find(({ id }) => id === collectionId);
    return to && depth > 0 ? pathsFrom(to, all, depth - 1).map((path) => `${name}.${path}`) : [];
  });
  const employees = all.find(({ name }) => name === "employees");
  const backwards = employees?.fields.filter(({ collectionId }) => collectionId === of.id) ?? [];
  return [...forwards, ...backwards.map(({ name }) => `employees_via_${name}.salary`)];
}

describe("PocketBase's own API", () => {
  it("neither sorts nor filters by one, from whatever collection it is reached, nor tells one", async () => {
    const headers = { Authorization: await server.superuser() };
    const listed = await fetch(`${server.url}/api/collections?perPage=500`, { headers });
    const { items }: { items: PbCollection[] } = await listed.json();
    const tokenOf = async ({ username }: Person) => {
      const path = "/api/collections/users/auth-with-password";
      return (await server.visitor().post<{ token: string }>(path, { identity: username, password: PASSWORD })).json
        .token;
    };
    const [own, entitled] = [await tokenOf(user), await tokenOf(admin)];
    const records = async (token: string, name: string, query: string) => {
      const address = `${server.url}/api/collections/${name}/records?perPage=500&${query}`;
      return await (await fetch(address, { headers: { Authorization: token } })).text();
    };
    // what may be compared differs for those who have the right
    const byReminder = ["", "-"].map((sign) => records(entitled, "reminders", `sort=${sign}employeeId.salary`));
    const [up, down] = await Promise.all(byReminder);
    expect(up).not.toBe(down);
    let compared = 0;
    for (const collection of items) {
      for (const path of pathsFrom(collection, items)) {
        const guesses = ["<", ">"].map((sign) => `filter=${encodeURIComponent(`${path} ${sign} "2000000000"`)}`);
        const relation = path.replace(/\.?salary$/, "");
        for (const [one, other] of [[`sort=${path}`, `sort=-${path}`], guesses]) {
          const bodies = [one, other].map((query) => records(own, collection.name, `${query}&expand=${relation}`));
          const [first, second] = await Promise.all(bodies);
          expect([collection.name, path, first]).toEqual([collection.name, path, second]);
          expect([collection.name, path, toldIn(first ?? "")]).toEqual([collection.name, path, []]);
          compared++;
        }
      }
    }
    expect(compared).toBeGreaterThan(10);
  });
});
