import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { makeListFilePath } from "#contract/list-files.ts";
import { INVALID_KEY_MESSAGE, makeKeyScopeSentence } from "#contract/people/program-keys.words.ts";
import { PROGRAM_KEYS_MAX, PROGRAM_SCOPES, type ProgramScope } from "#domain/people/program-key.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import { auditedAllowances } from "#server/access/limits.ts";
import { makeOpenApiDocument } from "#server/routes/openapi.ts";

import {
  createTestApp,
  makeNextAddress,
  catchRefusal,
  catchRefusedFields,
  type TestApp,
} from "../../../../test/app.ts";
import { openExport } from "../../../../test/opened-export.ts";
import { makeCompanyOwnerPerson, makeSignedIn, type Person } from "../../../../test/people.ts";
import { readTableContents } from "../../../../test/table-contents.ts";
import {
  makeCars,
  makeCustomer,
  makeMember,
  makeProgramKey,
  makeRental,
  type MadeCompany,
  PASSWORD,
} from "../../../../test/world.ts";
import { endProgramKey, insertProgramKey } from "./store.ts";

let t: TestApp;
let firm: Person & { user: MadeCompany };
let cars: string[];
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  t.clock.advance({ seconds: 1 });
  await t.db.deleteFrom("limits").execute();
  firm = await makeCompanyOwnerPerson(t);
  cars = await makeCars(t.db, firm.user, 2);
});
afterAll(() => t.close());

const makeKey = (scopes: ProgramScope[] = ["cars"], name = "Web sitesi", by: Person = firm) =>
  by.api.company.programKeys.make({ name, scopes, password: PASSWORD });

async function requestWithKey(
  key: string,
  path: string,
  request: { method?: string; json?: unknown; headers?: Record<string, string>; address?: string; token?: string } = {},
) {
  const { address, token, headers, ...rest } = request;
  const client = t.as(token, address === undefined ? {} : { address });
  const response = await client.send(`/api${path}`, {
    ...rest,
    headers: { Authorization: `Bearer ${key}`, ...headers },
  });
  const body = (await response.json()) as Record<string, unknown> & { code?: string; message?: string };
  return { status: response.status, headers: response.headers, body };
}

/** "ok" for status 200, else the code of the refusal. */
async function requestAndGetCode(key: string, path: string, request: Parameters<typeof requestWithKey>[2] = {}) {
  const { status, body } = await requestWithKey(key, path, request);
  return status === 200 ? "ok" : body.code;
}

describe("a new key", () => {
  test("is shown once, begins recognisably, and only its digest is stored", async () => {
    const made = await makeKey();
    expect(made.key).toMatch(/^kt_[\w-]{43}$/u);
    expect(await requestAndGetCode(made.key, "/company/cars")).toBe("ok");
    const stored = Object.values(await readTableContents(t.db)).flat();
    expect(stored.filter((row) => row.includes(made.key) || row.includes(made.key.slice(3)))).toEqual([]);
    const listed = await firm.api.company.programKeys.list({});
    expect(JSON.stringify(listed)).not.toContain(made.key);
    expect(listed.keys).toEqual([
      {
        id: made.id,
        name: "Web sitesi",
        scopes: ["cars"],
        madeBy: firm.user.displayName,
        isMakerOwner: true,
        createdAt: t.clock.now(),
        lastUsedAt: t.clock.now(),
      },
    ]);
  });

  test("needs a name and something that it may do", async () => {
    expect(await catchRefusedFields(makeKey([], " "))).toEqual({
      name: "Anahtara bir ad verin.",
      scopes: "Programın ne yapabileceğini seçin.",
    });
    await makeKey(["rentals"], "Muhasebe");
    t.clock.advance({ seconds: 1 });
    const twice = await makeKey(["cars", "cars"]);
    expect(twice.keys.map(({ name, scopes }) => [name, scopes])).toEqual([
      ["Web sitesi", ["cars"]],
      ["Muhasebe", ["rentals"]],
    ]);
  });

  test("is the last of ten, also when two are made at once", async () => {
    for (let nth = 1; nth < PROGRAM_KEYS_MAX; nth += 1) await makeProgramKey(t.db, firm.user);
    const outcomes = await Promise.allSettled([makeKey(), makeKey()]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect((await catchRefusal(makeKey())).code).toBe("PROGRAM_KEYS_USED_UP");
    const { keys } = await firm.api.company.programKeys.list({});
    expect(keys).toHaveLength(PROGRAM_KEYS_MAX);
    await firm.api.company.programKeys.end({ id: keys[0]!.id });
    expect((await makeKey()).keys).toHaveLength(PROGRAM_KEYS_MAX);
  });

  test("is no manager's matter, and not that of an owner who became one meanwhile", async () => {
    const manager = await makeSignedIn(t, await makeMember(t.db, firm.user, "manager"));
    expect((await catchRefusal(makeKey(["cars"], "Web", manager))).code).toBe("FORBIDDEN");
    // Calls the store directly, as if the gate had still let the manager through.
    const scope = { companyId: firm.user.companyId, userId: manager.user.id } as CompanyScope;
    const { id } = await makeKey();
    const key = { name: "Web", scopes: ["cars"], key: "kt_x" } as const;
    await t.db.transaction().execute(async (tx) => {
      expect(await insertProgramKey(tx, scope, key, t.clock.now())).toBe("FORBIDDEN");
      expect(await endProgramKey(tx, scope, id, t.clock.now())).toBe("FORBIDDEN");
    });
  });
});

describe("a key that is ended", () => {
  test("is refused at the next request, and its end and making are recorded with its name", async () => {
    const { id, key } = await makeKey(["cars"], "Muhasebe");
    expect(await requestAndGetCode(key, "/company/cars")).toBe("ok");
    t.clock.advance({ seconds: 1 });
    expect(await firm.api.company.programKeys.end({ id })).toEqual({ keys: [] });
    expect(await requestWithKey(key, "/company/cars")).toMatchObject({
      status: 401,
      body: { code: "UNAUTHENTICATED", message: INVALID_KEY_MESSAGE },
    });
    expect((await catchRefusal(firm.api.company.programKeys.end({ id }))).code).toBe("PROGRAM_KEY_NOT_FOUND");
    const { items } = await firm.api.company.deskEvents.list({ kind: "programs" });
    expect(items.map(({ action, actor, details }) => [action, actor, details])).toEqual([
      ["program-key-ended", firm.user.displayName, { program: "Muhasebe" }],
      ["program-key-made", firm.user.displayName, { program: "Muhasebe" }],
    ]);
    const audited = await t.db
      .selectFrom("auditEvents")
      .select(["action", "details"])
      .where("actorId", "=", firm.user.id)
      .orderBy("id")
      .execute();
    const details = { companyId: firm.user.companyId };
    expect(audited).toEqual([
      { action: "program-key-made", details },
      { action: "program-key-ended", details },
    ]);
    const file = await t
      .as(firm.token)
      .send(makeListFilePath("deskEvents"), { method: "POST", json: { kind: "programs" } });
    expect((await file.text()).match(/;Muhasebe;/gu)).toHaveLength(2);
    const zip = await firm.api.account.exportData();
    const exported = openExport(new Uint8Array(await zip.arrayBuffer())).get("yapilanlar");
    expect(exported?.rows.map((row) => row["program anahtarı"])).toEqual(["Muhasebe", "Muhasebe"]);
  });

  test("is one of the own company: another's is not found and stays", async () => {
    const other = await makeCompanyOwnerPerson(t);
    const { id, key } = await makeProgramKey(t.db, other.user);
    expect((await catchRefusal(firm.api.company.programKeys.end({ id }))).code).toBe("PROGRAM_KEY_NOT_FOUND");
    expect(await requestAndGetCode(key, "/company/cars")).toBe("ok");
  });
});

describe("a request with a key", () => {
  test("gets the own company's cars, without who has them unless the key may see rentals", async () => {
    const other = await makeCompanyOwnerPerson(t);
    await makeCars(t.db, other.user, 1);
    await makeRental(t.db, firm.user, cars[0]!);
    const rentalsOf = async (scopes: ProgramScope[]) => {
      const { key } = await makeProgramKey(t.db, firm.user, { scopes });
      const { body } = await requestWithKey(key, "/company/cars");
      const items = body["items"] as { code: string; status: string; rental: object | null }[];
      expect(items.map(({ code }) => code).toSorted()).toEqual(cars.toSorted());
      return items.filter(({ status }) => status === "rented").map(({ rental }) => rental);
    };
    expect(await rentalsOf(["cars"])).toEqual([null]);
    const [rented] = (await firm.api.company.cars.list({ status: "rented" })).items;
    expect(await rentalsOf(["cars", "rentals"])).toEqual([JSON.parse(JSON.stringify(rented!.rental))]);
  });

  test("has no session: a cookie beside the key is not read, and none is set", async () => {
    const { key } = await makeKey();
    const beside = { token: firm.token! };
    expect(await requestWithKey(key, "/company/info", beside)).toMatchObject({
      status: 403,
      body: { code: "FORBIDDEN", message: makeKeyScopeSentence(undefined) },
    });
    expect(await requestAndGetCode("kt_unknown", "/company/cars", beside)).toBe("UNAUTHENTICATED");
    // The refusal of the program is not recorded as a refusal of the person.
    const denied = t.db.selectFrom("auditEvents").select("id").where("action", "=", "denied");
    expect(await denied.where("actorId", "=", firm.user.id).execute()).toEqual([]);
    const { headers } = await requestWithKey(key, "/company/cars", beside);
    expect(headers.getSetCookie()).toEqual([]);
  });

  test("is one to the documented API alone: the browser's door and files know no key", async () => {
    const { key } = await makeKey([...PROGRAM_SCOPES]);
    const headers = { Authorization: `Bearer ${key}` };
    const rpc = await t.as().send("/rpc/company/cars/list", { json: { json: {} }, headers });
    expect(rpc.status).toBe(401);
    const file = await t.as().send("/lists/cars", { json: {}, headers });
    expect(file.status).toBe(401);
    const page = await t.as(firm.token).send("/rpc/company/cars/list", { json: { json: {} }, headers });
    expect(page.status).toBe(200);
  });

  test("of another scheme is a session's, as one through a proxy with a password is", async () => {
    const answer = await t.as(firm.token).send("/api/company/cars", { headers: { Authorization: "Basic a3Q6a3Q=" } });
    expect(answer.status).toBe(200);
  });

  test("does nothing for a company that is not approved or closed", async () => {
    const { key } = await makeKey();
    const answerWith = async (state: { isApproved?: boolean; isActive?: boolean }) => {
      await t.db.updateTable("companies").set(state).where("id", "=", firm.user.companyId).execute();
      return requestAndGetCode(key, "/company/cars");
    };
    expect(await answerWith({ isApproved: false })).toBe("COMPANY_NOT_APPROVED");
    expect(await answerWith({ isApproved: true, isActive: false })).toBe("COMPANY_NOT_APPROVED");
    expect(await answerWith({ isActive: true })).toBe("ok");
  });

  test("outlives the membership of whoever made the key, keeps their name, and says that they are no owner any more", async () => {
    const partner = await makeSignedIn(t, await makeMember(t.db, firm.user, "owner"));
    const { key } = await makeKey(["cars"], "Web sitesi", partner);
    await makeKey(["cars"], "Muhasebe");
    const makers = async () => {
      const { keys } = await firm.api.company.programKeys.list({});
      return Object.fromEntries(keys.map(({ name, madeBy, isMakerOwner }) => [name, { madeBy, isMakerOwner }]));
    };
    const own = { madeBy: firm.user.displayName, isMakerOwner: true };
    const { displayName: madeBy } = partner.user;
    expect(await makers()).toEqual({ Muhasebe: own, "Web sitesi": { madeBy, isMakerOwner: true } });
    await firm.api.company.members.change({ id: partner.user.id, role: "manager" });
    expect(await makers()).toEqual({ Muhasebe: own, "Web sitesi": { madeBy, isMakerOwner: false } });
    await partner.api.membership.leave();
    expect(await requestAndGetCode(key, "/company/cars")).toBe("ok");
    expect(await makers()).toEqual({ Muhasebe: own, "Web sitesi": { madeBy, isMakerOwner: false } });
  });

  test("writes when it was used, to the minute", async () => {
    const { key } = await makeKey();
    const lastUse = async () => (await firm.api.company.programKeys.list({})).keys[0]!.lastUsedAt;
    expect(await lastUse()).toBeNull();
    expect(await requestAndGetCode(key, "/company/info")).toBe("FORBIDDEN");
    expect(await lastUse()).toBeNull();
    const first = t.clock.now();
    await requestWithKey(key, "/company/cars");
    t.clock.advance({ seconds: 59 });
    await requestWithKey(key, "/company/cars");
    expect(await lastUse()).toEqual(first);
    t.clock.advance({ seconds: 1 });
    await requestWithKey(key, "/company/cars");
    expect(await lastUse()).toEqual(t.clock.now());
  });

  test("does not wait for whoever writes the use of the same key", async () => {
    const { id, key } = await makeKey();
    const row = { companyId: firm.user.companyId, id };
    await t.db.transaction().execute(async (tx) => {
      await tx.selectFrom("programKeys").select("id").where("id", "=", row.id).forUpdate().execute();
      expect(await requestAndGetCode(key, "/company/cars")).toBe("ok");
    });
  });

  test("leaves the key in no log", async () => {
    const { key } = await makeKey();
    await requestWithKey(key, "/company/cars");
    await requestWithKey(key, "/company/info");
    await requestWithKey(`${key}x`, "/company/cars");
    expect(t.log.length).toBeGreaterThan(0);
    expect(t.log.filter((line) => line.includes(key))).toEqual([]);
  });
});

describe("customers", () => {
  test("are written by a program as by a clerk: added once, read back and changed", async () => {
    const { key } = await makeKey(["customers"]);
    const id = randomUUID();
    const json = { id, name: "Zeynep Kaya", phone: "0532 111 22 33", email: "", notes: "" };
    const added = await requestWithKey(key, "/company/customers", { method: "POST", json });
    expect(added).toMatchObject({ status: 200, body: { id, phone: "+905321112233", version: 1 } });
    await requestWithKey(key, "/company/customers", { method: "POST", json });
    const { body: read } = await requestWithKey(key, `/company/customers/${id}`);
    const changed = await requestWithKey(key, `/company/customers/${id}`, {
      method: "PUT",
      json: { ...read, notes: "Web’den" },
    });
    expect(changed).toMatchObject({ status: 200, body: { notes: "Web’den", version: 2 } });
    expect((await firm.api.company.customers.list({})).items).toHaveLength(1);
    const removed = await requestWithKey(key, `/company/customers/${id}`, { method: "DELETE" });
    expect(removed.body.message).toBe(makeKeyScopeSentence(undefined));
  });

  test("of another company are not found, and are not changed", async () => {
    const other = await makeCompanyOwnerPerson(t);
    const id = await makeCustomer(t.db, other.user, { name: "Başkasının" });
    const { key } = await makeKey(["customers"]);
    expect(await requestAndGetCode(key, `/company/customers/${id}`)).toBe("CUSTOMER_NOT_FOUND");
    const json = { id, name: "Değişti", phone: "05321112233", email: "", notes: "", version: 1 };
    expect(await requestAndGetCode(key, `/company/customers/${id}`, { method: "PUT", json })).toBe(
      "CUSTOMER_NOT_FOUND",
    );
    expect((await other.api.company.customers.get({ id })).name).toBe("Başkasının");
  });
});

describe("limits", () => {
  test("count each key by itself, with the seconds until the next request", async () => {
    const [busy, other] = [await makeKey(), await makeKey()];
    for (let nth = 0; nth < auditedAllowances.requestByProgram.points; nth += 1)
      expect(await requestAndGetCode(busy.key, "/company/cars")).toBe("ok");
    const refused = await requestWithKey(busy.key, "/company/cars");
    expect(refused).toMatchObject({ status: 429, body: { code: "TOO_MANY_ATTEMPTS" } });
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await requestAndGetCode(other.key, "/company/cars")).toBe("ok");
  });

  test("count unknown keys by their address, and never refuse a good one for them", async () => {
    const { key } = await makeKey();
    const address = makeNextAddress();
    for (let nth = 0; nth < auditedAllowances.wrongKeyByAddress.points; nth += 1) {
      const refused = await requestWithKey(`kt_${nth}`, "/company/cars", { address });
      expect([refused.status, refused.headers.get("WWW-Authenticate")]).toEqual([401, "Bearer"]);
    }
    const refused = await requestWithKey("kt_last", "/company/cars", { address });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await requestAndGetCode(key, "/company/cars", { address })).toBe("ok");
    expect(await requestAndGetCode("kt_last", "/company/cars")).toBe("UNAUTHENTICATED");
  });
});

test("the OpenAPI document says for each operation whether it takes a key, and with which scope", async () => {
  const { paths, components } = (await makeOpenApiDocument("Kodu Tara", "https://kodutara.example", "session")) as {
    paths: Record<string, Record<string, { security?: Record<string, string[]>[] }>>;
    components: { securitySchemes: Record<string, { type: string; scheme?: string; description?: string }> };
  };
  const { key } = components.securitySchemes;
  expect(key).toMatchObject({ type: "http", scheme: "bearer" });
  for (const scope of PROGRAM_SCOPES) expect(key?.description).toContain(`\`${scope}\``);
  const said = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { security }]) => (security ? [[`${method} ${path}`, security]] : [])),
  );
  const takes = (scope: ProgramScope) => [{ session: [] }, { key: [scope] }];
  expect(Object.fromEntries(said)).toEqual({
    "get /company/cars": takes("cars"),
    "post /company/cars/search": takes("cars"),
    "post /company/free-cars/search": takes("cars"),
    "post /company/rentals/search": takes("rentals"),
    "post /company/customers/search": takes("customers"),
    "get /company/cars/{code}/photo": takes("cars"),
    "get /company/free-cars": takes("cars"),
    "get /company/rentals": takes("rentals"),
    "get /company/rentals/{id}": takes("rentals"),
    "get /company/rentals/{rentalId}/entries": takes("rentals"),
    "get /company/rentals/{rentalId}/deposits": takes("rentals"),
    "get /company/customers": takes("customers"),
    "get /company/customers/{id}": takes("customers"),
    "post /company/customers": takes("customers"),
    "put /company/customers/{id}": takes("customers"),
  });
});
