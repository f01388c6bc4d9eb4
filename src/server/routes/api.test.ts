import { traverseContractProcedures, type AnyRouter } from "@orpc/server";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { core } from "zod/mini";

import { createTestApp, type TestApp } from "../../../test/app.ts";
import { EMPTY_CONTACTS } from "../../../test/contacts.ts";
import { isLongTestRun } from "../../../test/is-long.ts";
import { makeAdministrator, makeCompanyOwnerPerson, makeCustomerPerson } from "../../../test/people.ts";
import { linkCode, makeCode, makeCustomer, makeProfile } from "../../../test/world.ts";
import { toContractPath, documentedRouter, searchOfPath } from "./documented-router.ts";
import { findShape } from "./read-back.ts";
import { router as browserRouter } from "./router.ts";

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => t.close());

test("a list is asked for with a query, and gives instants as text", async () => {
  const admin = await makeAdministrator(t);
  const { user } = await makeCustomerPerson(t);
  const code = await linkCode(t.db, user, { code: await makeCode(t.db, { code: "QU222222" }) });
  await makeCode(t.db, { code: "QU333333" });
  const answer = await admin.send("/api/admin/codes?state=linked");
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    items: [{ code, linkedTo: { id: user.id, linkedAt: "2026-11-20T09:00:00.000Z" } }],
    next: null,
  });
  const all = await admin.send("/api/admin/codes");
  expect(((await all.json()) as { items: unknown[] }).items).toHaveLength(2);
});

describe("what somebody looks for", () => {
  test("is sent in the body, and finds what it finds in the panel, a page after another", async () => {
    const panel = await makeCompanyOwnerPerson(t);
    for (const name of ["Ayşe Ak", "Ayşe Bal", "Mehmet Öz"]) await makeCustomer(t.db, panel.user, { name });
    const search = (json: object) => panel.send("/api/company/customers/search", { json });
    const answer = await search({ search: "ayşe" });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual(
      JSON.parse(JSON.stringify(await panel.api.company.customers.list({ search: "ayşe" }))),
    );
    expect(await (await search({})).json()).toMatchObject({ items: [{}, {}, {}], next: null });
    const cursor = `${crypto.randomUUID()}.Ayşe Bal`;
    expect(await (await search({ cursor })).json()).toEqual(
      JSON.parse(JSON.stringify(await panel.api.company.customers.list({ cursor }))),
    );
  });

  test("is refused in an address, with the one that takes it", async () => {
    const panel = await makeCompanyOwnerPerson(t);
    const answer = await panel.send("/api/company/customers?search=Ay%C5%9Fe&cursor=x");
    const sentence = "Bu alan adrese yazılmaz. POST /api/company/customers/search isteğinin gövdesinde gönderin.";
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      code: "INPUT_INVALID",
      data: { fields: { search: sentence, cursor: sentence } },
    });
    expect((await panel.send("/api/company/customers")).status).toBe(200);
  });

  test("is answered through the gate of its list, and counts as no write", async () => {
    const path = "/api/company/customers/search";
    expect((await t.as().send(path, { json: {} })).status).toBe(401);
    expect((await (await makeCustomerPerson(t)).send(path, { json: {} })).status).toBe(403);
    expect((await (await makeAdministrator(t)).send(path, { json: {} })).status).toBe(403);
    const panel = await makeCompanyOwnerPerson(t);
    const counted = vi.spyOn(t.deps.limits, "take");
    expect((await panel.send(path, { json: { search: "x" } })).status).toBe(200);
    expect(counted).not.toHaveBeenCalled();
    const json = { id: crypto.randomUUID(), name: "Ayşe", phone: "0532 123 45 67", email: "", notes: "" };
    expect((await panel.send("/api/company/customers", { json })).status).toBe(200);
    expect(counted).toHaveBeenCalledWith("writesByAccount", panel.user.id);
    t.log.length = 0;
    await panel.send(path, { json: { search: "Gizli Ad" } });
    expect(t.log.join("\n")).toContain("/api/company/customers/list");
    expect(t.log.join("\n")).not.toContain("Gizli Ad");
  });

  test("is taken by no address: no GET has a field for a text, and no path one for a key", () => {
    const free: string[] = [];
    traverseContractProcedures({ router: documentedRouter, path: [] }, ({ contract, path: names }) => {
      const { route } = contract["~orpc"];
      if (/\{(?:key|token)\}/u.test(route.path ?? "")) free.push(`${route.method} ${route.path}`);
      if (route.method !== "GET") return;
      const personal = searchOfPath.get(names.join("."))?.personal ?? [];
      for (const [key, field] of Object.entries(findShape(contract["~orpc"].inputSchema) ?? {}))
        for (const text of ["Ayşe Yılmaz", "0532 123 45 67", `${crypto.randomUUID()}.Ayşe`, "KT222222.34 ABC 123"])
          // The code of a sticker does not identify a person, and has many spellings.
          if (![...personal, "code"].includes(key) && core.safeParse(field, text).success)
            free.push(`${names.join(".")} ${key}`);
    });
    // `of` is the instant of a photo, for the browser's cache.
    expect([...new Set(free)]).toEqual(["company.cars.photo of"]);
  });
});

test("a list in an address is read, and no index makes one longer than the address", async () => {
  const panel = await makeCompanyOwnerPerson(t);
  const read = await panel.send("/api/company/cars?status[0]=available&status[1]=rented");
  expect(read.status).toBe(200);
  const walk = vi.spyOn(Array.prototype, "forEach");
  const answer = await panel.send("/api/company/cars?status[9999]=rented&status[x]=rented");
  const longest = Math.max(...walk.mock.contexts.map((walked) => (walked as unknown[]).length));
  walk.mockRestore();
  expect(answer.status).toBe(422);
  expect(longest).toBeLessThan(1000);
});

test("no address is made of what the browser's door says is one", async () => {
  const made = vi.spyOn(globalThis, "URL");
  const hostile = `http://a${"\u0315".repeat(5)}`;
  const answer = await t
    .as()
    .send("/rpc/account/login", { json: { json: { email: hostile, password: "x" }, meta: [[4, "email"]] } });
  const read = made.mock.calls.filter(([text]) => text === hostile);
  made.mockRestore();
  expect(answer.status).toBe(422);
  expect(read).toEqual([]);
});

test("a profile is read and saved at the address of its code", async () => {
  const owner = await makeCustomerPerson(t);
  const code = await makeProfile(t.db, owner.user);
  const { scanUrl, updatedAt, off, noteHidden, plateHidden, ...profile } = (await (
    await owner.send(`/api/profiles/${code.toLowerCase()}`)
  ).json()) as Record<string, unknown>;
  expect({ scanUrl, updatedAt, off, noteHidden, plateHidden }).toEqual({
    off: null,
    noteHidden: null,
    plateHidden: null,
    scanUrl: `http://localhost:3000/q/${code}`,
    updatedAt: "2026-11-20T09:00:00.000Z",
  });
  const { code: _code, ...body } = profile;
  const saved = await owner.send(`/api/profiles/${code}`, {
    method: "PUT",
    json: { ...body, note: "Belgelenmiş yoldan" },
  });
  expect(saved.status).toBe(200);
  expect(await saved.json()).toMatchObject({ code, note: "Belgelenmiş yoldan", version: 3 });
});

test("a body that names another thing than its address is refused, and changes neither", async () => {
  const owner = await makeCustomerPerson(t);
  const [code, other] = [await makeProfile(t.db, owner.user), await makeProfile(t.db, owner.user)];
  const notes = async () =>
    Promise.all([code, other].map(async (one) => (await owner.api.profiles.get({ code: one })).note));
  const before = await notes();
  const { version } = await owner.api.profiles.get({ code });
  const send = (json: object, address = code) =>
    owner.send(`/api/profiles/${address}`, {
      method: "PUT",
      json: { version, plate: "", note: "değişti", contactsVisible: true, contacts: EMPTY_CONTACTS, ...json },
    });
  for (const named of [other, "", null, 7]) {
    const answer = await send({ code: named });
    expect({ named, status: answer.status }).toEqual({ named, status: 422 });
    expect(await answer.json()).toMatchObject({
      code: "INPUT_INVALID",
      data: { fields: { code: "Adrestekiyle aynı olmalı." } },
    });
  }
  expect(await notes()).toEqual(before);
  expect((await send({ code }, code.toLowerCase())).status).toBe(200);
  expect(await notes()).toEqual(["değişti", before[1]]);
});

test("a body that names another thing than its address tells nobody more than before who may not", async () => {
  const owner = await makeCustomerPerson(t);
  const code = await makeProfile(t.db, owner.user);
  const answer = await t.as().send(`/api/profiles/${code}`, { method: "PUT", json: { code: "QU222222" } });
  const missing = await t.as().send("/api/profiles/QU999999", { method: "PUT", json: { code: "QU222222" } });
  expect(answer.status).toBe(missing.status);
  expect(await answer.text()).toBe(await missing.text());
});

test("wrong fields are answered 422 with a sentence each", async () => {
  const answer = await t.as().send("/api/account/register", { json: { displayName: "", email: "x" } });
  expect(answer.status).toBe(422);
  expect(await answer.json()).toEqual({
    defined: true,
    code: "INPUT_INVALID",
    status: 422,
    message: "Lütfen işaretli alanları düzeltin.",
    data: {
      fields: {
        displayName: "Görünen Ad veya Şirket Adı boş olamaz.",
        email: "Geçersiz e-posta adresi.",
        password: "Lütfen bu alanı doldurun.",
        passwordConfirmation: "Şifreler eşleşmiyor!",
        asCompany: "Geçersiz değer.",
      },
    },
  });
});

test.each([
  "/api/yok",
  "/api",
  "/api/codes/yok/yok",
  "/rpc",
  "/rpc/codes",
  "/rpc/codes/list/x",
  "/rpc/__proto__",
  "/rpc/constructor/name",
])("an address that there is not is answered 404 as JSON: %s", async (path) => {
  for (const request of [{}, { json: {} }]) {
    const answer = await t.as().send(path, request);
    expect(answer.status).toBe(404);
    if (path === "/api" || path === "/rpc") continue;
    expect(await answer.json()).toEqual({ code: "NOT_FOUND", status: 404, message: "Böyle bir adres yok." });
  }
});

test.each(["/api/account/login", "/rpc/account/login", "/rpc/codes/link"])(
  "a body that is no JSON is refused in our words, and repeated nowhere: %s",
  async (path) => {
    const own = t.with({});
    const session = (await makeCustomerPerson(t)).token;
    for (const body of ["{gizli", "", "[", "\u0000", '{"json":']) {
      const answer = await own.app.request(
        path,
        { method: "POST", body, headers: { "Content-Type": "application/json", Cookie: `session=${session}` } },
        { incoming: { socket: { remoteAddress: "10.0.0.1" } } },
      );
      expect(answer.status).toBe(422);
      const text = await answer.text();
      expect(text).toContain("Lütfen işaretli alanları düzeltin.");
      expect(text + own.log.join("\n")).not.toMatch(/gizli|JSON\.parse|SyntaxError/u);
    }
  },
);

const wrongInputShapes = [null, [], "x", 7, true, { json: { json: {} } }, { meta: [[1, "x"]] }];

test.each(wrongInputShapes.map((input, nth) => ({ input, nth })))(
  "input of another shape is refused by every procedure: $input",
  { tags: "sampled" },
  async ({ input, nth }) => {
    const [admin, panel] = [await makeAdministrator(t), await makeCompanyOwnerPerson(t)];
    const paths = listProcedures()
      .map(([path]) => path)
      // `sharedDevice/stay` is only for people on a shared device, so all other people are refused before the request
      // is counted.
      .filter((path) => path !== "account/logout" && path !== "sharedDevice/stay")
      .filter((_, place) => isLongTestRun || (place + nth) % 3 === 0);
    const answers: [string, number][] = [];
    // The calls run one after another, because parallel calls would need more connections than the pool has.
    for (const path of paths) {
      const person = /^(company|application)\//u.test(path) ? panel : admin;
      answers.push([path, (await person.send(`/rpc/${path}`, { json: { json: input } })).status]);
    }
    expect(answers).toEqual(paths.map((path) => [path, 422]));
  },
);

test("a refused key is named by a Turkish sentence", async () => {
  const answer = await t
    .as()
    .send("/api/account/login", { json: { email: "a@example.com", password: "x", role: "admin" } });
  expect(await answer.json()).toMatchObject({ data: { fields: { role: "Böyle bir alan yok." } } });
});

test("a failure of the house is answered without its reason, which the log keeps", async () => {
  const broken = t.with({
    randomBytes() {
      throw new Error("gizli sebep");
    },
  });
  const admin = broken.as((await makeAdministrator(t)).token);
  for (const [path, json] of [
    ["/api/admin/codes", { count: 1, prefix: "KT" }],
    ["/rpc/admin/codes/generate", { json: { count: 1, prefix: "KT" } }],
  ] as const) {
    const answer = await admin.send(path, { json });
    expect(answer.status).toBe(500);
    const text = await answer.text();
    expect(text).toContain("Beklenmeyen bir hata oluştu.");
    expect(text).not.toMatch(/gizli|stack|\.ts/u);
  }
  expect(broken.log.join("\n")).toContain("gizli sebep");
});

test("the OpenAPI document describes every procedure, and the page beside it shows it", async () => {
  const answer = await t.as().send("/api/openapi.json");
  const document = (await answer.json()) as {
    openapi: string;
    servers: unknown;
    paths: Record<string, Record<string, { summary?: string; responses?: object }>>;
  };
  expect(document.openapi).toMatch(/^3\.1/u);
  expect(document.servers).toEqual([{ url: "http://localhost:3000/api" }]);
  for (const [name, route] of listProcedures(documentedRouter)) {
    // A search whose fields must be in the body is only available by POST.
    if (searchOfPath.get(toContractPath(name.split("/")).join("."))?.isReadWithout === false) continue;
    const described = document.paths[route.path ?? ""]?.[(route.method ?? "POST").toLowerCase()];
    expect(described?.summary).toMatch(/\p{L}/u);
    const statuses = Object.keys(described?.responses ?? {});
    expect(statuses).toEqual(expect.arrayContaining(["200", "401", "422", "429", "500", "503"]));
  }
  const page = await t.as().send("/api/docs");
  expect(await page.text()).toContain("/api/docs/start.js");
  expect(await (await t.as().send("/api/docs/start.js")).text()).toContain("/api/openapi.json");
  for (const file of ["swagger-ui-bundle.js", "swagger-ui.css"])
    expect((await t.as().send(`/api/docs/${file}`)).status).toBe(200);
});

function listProcedures(router: AnyRouter = browserRouter) {
  const found: [string, { method?: string; path?: string }][] = [];
  traverseContractProcedures({ router, path: [] }, ({ contract, path }) =>
    found.push([path.join("/"), contract["~orpc"].route]),
  );
  return found;
}
