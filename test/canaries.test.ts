import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";

import { traverseContractProcedures } from "@orpc/server";
import { strFromU8, unzipSync } from "fflate";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";

import { contract } from "#contract/contract.ts";
import { pages } from "#contract/pages.ts";
import { CLIENT_FILES_FOLDER, loadPages } from "#server/routes/built-files.ts";

import { drawNumber } from "./access-rows.ts";
import { createTestApp, type TestApp } from "./app.ts";
import { makeCanaryWorld, type CanaryWorld } from "./canary-world.ts";
import { isLongTestRun } from "./is-long.ts";
import { makeSecretSearch, makeSecret, type NamedSecret } from "./secrets.ts";
import { TEST_BOT } from "./telegram-server.ts";
import { makeCars, makeCompany, makeProfile, makeUser, signIn, type MadeUser } from "./world.ts";

let t: TestApp;
/** `t` has stub pages, which print everything that they are given. */
let builtApp: TestApp;
let world: CanaryWorld;
let searchSecrets: (text: string) => NamedSecret[];
const OUTSIDER_NAMES = ["guest", "other customer", "other company", "unapproved company"] as const;
type Outsider = (typeof OUTSIDER_NAMES)[number];
let outsiders: Record<Outsider, MadeUser | undefined>;
const answerCounts = { answers: 0, combinations: 0 };

beforeAll(async () => {
  t = await createTestApp({ environment: { TELEGRAM_BOT_TOKEN: TEST_BOT.token } });
  builtApp = t.with({ pages: await loadPages(), clientFiles: CLIENT_FILES_FOLDER });
  world = await makeCanaryWorld(t);
  searchSecrets = makeSecretSearch(world.secrets);
  outsiders = {
    guest: undefined,
    "other customer": await makeUser(t.db),
    "other company": await makeCompany(t.db),
    "unapproved company": await makeCompany(t.db, { isApproved: false }),
  };
  await makeProfile(t.db, outsiders["other customer"]!);
  await makeCars(t.db, outsiders["other company"] as Awaited<ReturnType<typeof makeCompany>>, 1);
});
afterAll(async () => {
  const { planted, open } = world.columns;
  console.log(
    `Kanarya: ${planted.length} alanda ${world.secrets.length} sır (${open.length} alan herkese açık), ` +
      `${answerCounts.combinations} görünürlük bileşimi, ${answerCounts.answers} yanıt arandı.`,
  );
  await t.close();
});

type CanaryRequest = { json?: unknown; method?: string; headers?: Record<string, string> };

/**
 * Each request gets a new session, because the previous request may have ended its own. The one before is removed: of
 * more sessions than an account may have, begun at the same time, any may be the one that is ended.
 */
async function requestAs(
  app: TestApp,
  outsider: Outsider,
  path: string,
  request: CanaryRequest = {},
): Promise<Response> {
  const user = outsiders[outsider];
  if (user) await t.db.deleteFrom("sessions").where("userId", "=", user.id).execute();
  return app.as(user && (await signIn(t.db, user, t.clock.now()))).send(path, request);
}

async function readResponse(response: Response): Promise<string> {
  answerCounts.answers += 1;
  const bytes = new Uint8Array(await response.arrayBuffer());
  const isZip = response.headers.get("Content-Type") === "application/zip";
  const texts = isZip
    ? Object.values(unzipSync(bytes)).map((file) => strFromU8(file))
    : [new TextDecoder().decode(bytes)];
  return [...texts, ...[...response.headers].flat()].join("\n");
}

function findCanaryNames(text: string, said = ""): string[] {
  const known = searchSecrets(said).map(({ value }) => value);
  const found = searchSecrets(text).filter(({ value }) => !known.includes(value));
  return found.map(({ name }) => name).toSorted();
}

test("every private field of every table has its canary", () => {
  expect(world.columns.forgotten).toEqual([]);
  expect(world.columns.planted.length).toBeGreaterThanOrEqual(40);
  expect(new Set(world.secrets.map(({ name }) => name)).size).toBe(world.secrets.length);
});

const bytesColumnPattern =
  /\.(identity_sealed|licence_sealed|(?:previous_)?token_hash|key_hash|address_hash|password_digest|digest|code_hash|secret|bytes|thumbnail|sender|network|shared_key_hash|key|told_photo|seal) |: secret$/u;

test("a secret is found however it is written", () => {
  for (const secret of world.secrets) {
    const { value } = secret;
    const bytes = Buffer.from(value, bytesColumnPattern.test(secret.name) ? "hex" : "utf8");
    const writings = ["", "a", "ab"].map((before) =>
      Buffer.concat([Buffer.from(before), bytes, Buffer.from("zz")]).toString("base64"),
    );
    const searchSecret = makeSecretSearch([secret]);
    for (const writing of [value, encodeURIComponent(value), JSON.stringify(value), ...writings]) {
      expect(searchSecret(`<p>${writing}</p>`), `${secret.name}: ${writing}`).toEqual([secret]);
    }
  }
  const phone = makeSecret("phone", "+905551234567");
  expect(makeSecretSearch([phone])('<a href="tel:0555-123 45.67">')).toEqual([phone]);
});

interface ScannedCase {
  of: string;
  code: () => string;
  switches: Record<string, string>;
  always: string[];
  shows: (on: ReadonlySet<string>) => string[];
}

const companyContacts = {
  contact_phone_visible: "companies.contact_phone",
  whatsapp_visible: "companies.whatsapp",
  instagram_visible: "companies.instagram",
  website_visible: "companies.website",
};
const profileContactColumns = {
  phone_visible: "profiles.phone",
  telegram_visible: "profiles.telegram",
  email_visible: "profiles.email",
  website_visible: "profiles.website",
};
const renterColumns = {
  renter_name_visible: "rentals.renter_name_masked",
  renter_phone_visible: "rentals.renter_phone",
};
const listShownCompanyContacts = (on: ReadonlySet<string>) => listShownColumns(companyContacts, on);

function listShownColumns(fields: Record<string, string>, on: ReadonlySet<string>): string[] {
  return Object.entries(fields).flatMap(([name, field]) => (on.has(name) ? [field] : []));
}

const scannedCases: ScannedCase[] = [
  {
    of: "a profile",
    code: () => world.profile,
    switches: { contacts_visible: "profiles", ...columnsOfTable(profileContactColumns, "profiles") },
    always: ["profiles.plate", "profiles.note", "profiles.status_words"],
    shows: (on) => (on.has("contacts_visible") ? listShownColumns(profileContactColumns, on) : []),
  },
  {
    of: "a profile whose note and plate are hidden",
    code: () => world.silenced,
    switches: { contacts_visible: "profiles", ...columnsOfTable(profileContactColumns, "profiles") },
    always: [],
    shows: (on) => (on.has("contacts_visible") ? listShownColumns(profileContactColumns, on) : []),
  },
  {
    of: "a rented car",
    code: () => world.rented,
    switches: {
      renter_name_visible: "cars",
      renter_phone_visible: "cars",
      ...columnsOfTable(companyContacts, "companies"),
    },
    always: ["cars.plate", "cars.note", "cars.status_words", "companies.name"],
    shows: (on) => [...listShownCompanyContacts(on), ...listShownColumns(renterColumns, on)],
  },
  {
    of: "an available car",
    code: () => world.available,
    switches: {
      price_visible: "cars",
      availability_note_visible: "cars",
      ...columnsOfTable(companyContacts, "companies"),
    },
    always: ["cars.plate", "cars.note", "cars.status_words", "companies.name"],
    shows: (on) => [
      ...listShownCompanyContacts(on),
      ...listShownColumns({ price_visible: "cars.price", availability_note_visible: "cars.availability_note" }, on),
      // The company's authorisation number is shown next to an offer.
      ...(on.has("price_visible") || on.has("availability_note_visible") ? ["companies.authorisation_no"] : []),
    ],
  },
  {
    of: "an available car whose notes and plate are hidden",
    code: () => world.muted,
    switches: {
      price_visible: "cars",
      availability_note_visible: "cars",
      ...columnsOfTable(companyContacts, "companies"),
    },
    always: ["companies.name"],
    shows: (on) => [
      ...listShownCompanyContacts(on),
      ...listShownColumns({ price_visible: "cars.price" }, on),
      ...listShownColumns({ price_visible: "companies.authorisation_no" }, on),
    ],
  },
  {
    of: "a car in maintenance",
    code: () => world.resting,
    switches: {
      price_visible: "cars",
      availability_note_visible: "cars",
      ...columnsOfTable(companyContacts, "companies"),
    },
    always: ["cars.plate", "cars.note", "cars.status_words", "companies.name"],
    shows: listShownCompanyContacts,
  },
];

function columnsOfTable(fields: Record<string, string>, table: string): Record<string, string> {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, table]));
}

function listPageColumns(columns: readonly string[], code: string): string[] {
  return columns.map((column) => `${column} ${column.startsWith("companies.") ? world.company : code}`).toSorted();
}

/** `npm test` only sets every fifth combination, which still sets each switch on and off. */
async function* setEachCombination({ switches, code }: ScannedCase): AsyncGenerator<ReadonlySet<string>> {
  const names = Object.keys(switches);
  for (let bits = 0; bits < 2 ** names.length; bits += isLongTestRun ? 1 : 5) {
    const on = new Set(names.filter((_, nth) => bits & (2 ** nth)));
    for (const table of new Set(Object.values(switches))) {
      const own = names.filter((name) => switches[name] === table);
      const set = sql.join(own.map((name) => sql`${sql.ref(name)} = ${on.has(name)}`));
      await sql`update ${sql.table(table)} set ${set}`.execute(t.db);
    }
    await sql`update codes set version = version + 1 where code = ${code()}`.execute(t.db);
    answerCounts.combinations += 1;
    yield on;
  }
}

test.each(scannedCases)(
  "the page of $of tells every outsider what is switched on, and nothing else",
  { tags: "sampled" },
  async (page) => {
    const code = page.code();
    for await (const on of setEachCombination(page)) {
      const expected = listPageColumns([...page.always, ...page.shows(on)], code);
      const nth = answerCounts.combinations;
      const texts = [
        await readResponse(await requestAs(t, "guest", `/q/${code}`)),
        await readResponse(
          await requestAs(
            builtApp,
            OUTSIDER_NAMES[nth % OUTSIDER_NAMES.length]!,
            nth % 2 ? `/q/${code}` : `/q/${code.toLowerCase()}?a=1`,
          ),
        ),
      ];
      for (const text of texts) expect({ on, told: findCanaryNames(text) }).toEqual({ on, told: expected });
    }
  },
);

function listAllowedColumns(path: string): string[] {
  const code = /^\/q\/([^/]+)/u.exec(path)?.[1];
  const page = scannedCases.find((one) => one.code() === code);
  return page === undefined || code === undefined
    ? []
    : listPageColumns([...page.always, ...page.shows(new Set(Object.keys(page.switches)))], code);
}

test.each(OUTSIDER_NAMES)(
  "no page, file or error tells the %s anything that is not on a scanned page",
  async (outsider) => {
    const ofPages = Object.values(pages).flatMap(({ path }) => {
      const part = /\$(\w+)/u.exec(path)?.[1];
      return part === undefined
        ? [path]
        : (world.asked[part] ?? ["yok"]).map((value) => path.replace(`$${part}`, value));
    });
    const machines = [
      "/robots.txt",
      "/sitemap.xml",
      "/manifest.webmanifest",
      "/.well-known/jwks.json",
      "/healthz",
      "/livez",
    ];
    const documents = [
      "/api/openapi.json",
      "/api/docs",
      "/yok",
      "/api/yok",
      "/rpc/yok",
      "/%ff",
      "/q/%ff",
      "/login?returnTo=/%00",
    ];
    for (const path of [...ofPages, ...machines, ...documents]) {
      const allowed = listAllowedColumns(path);
      for (const app of outsider === "guest" ? [t, builtApp] : [t]) {
        const found = findCanaryNames(await readResponse(await requestAs(app, outsider, path)), path);
        const more = found.filter((name) => !allowed.includes(name));
        expect({ path, more }).toEqual({ path, more: [] });
      }
    }
  },
);

test("no file of the build holds any of it", async () => {
  const manifests = ["manifest", "scripts"].map((name) => `${CLIENT_FILES_FOLDER}/.vite/${name}.json`);
  const named = (await Promise.all(manifests.map((file) => readFile(file, "utf8")))).join("\n");
  const all = globSync("**/*.{js,css,html,svg}", { cwd: CLIENT_FILES_FOLDER });
  // The folder also keeps files of earlier builds.
  const files = all.filter((file) => !file.startsWith("assets/") || named.includes(file));
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) {
    const found = findCanaryNames(await readFile(`${CLIENT_FILES_FOLDER}/${file}`, "utf8"));
    expect({ file, found }).toEqual({ file, found: [] });
  }
  answerCounts.answers += files.length;
});

interface InputSchema {
  type?: string;
  anyOf?: InputSchema[];
  enum?: unknown[];
  format?: string;
  minimum?: number;
  properties?: Record<string, InputSchema>;
  required?: string[];
}

const TRIED_VALUES_MAX = 4;

/** Values to try for a field of an input: the world's values for this name, or else any valid value. */
function listValues(noun: string, name: string, schema: InputSchema): unknown[] {
  if (schema.anyOf) return listValues(noun, name, schema.anyOf[0]!);
  if (schema.enum) return schema.enum;
  const known = world.asked[`${noun}.${name}`] ?? world.asked[name];
  if (known) return known.slice(0, TRIED_VALUES_MAX);
  if (schema.properties) return [makeInput(noun, schema, 0)];
  if (schema.type === "array") return [[]];
  if (schema.type === "integer" || schema.type === "number") return [Math.max(1, schema.minimum ?? 1)];
  if (schema.type === "boolean") return [true];
  return [schema.format === "email" ? "kimse@example.com" : "2027-01-20T10:00"];
}

/** Optional fields are left out, except for `search`, which gets the word with which every secret begins. */
function makeInput(
  noun: string,
  { properties = {}, required = [] }: InputSchema,
  nth: number,
): Record<string, unknown> {
  const asked = "search" in properties ? [...required, "search"] : required;
  const fields = asked.map((name): [string, unknown] => {
    const values = listValues(noun, name, properties[name] ?? {});
    return [name, values[nth % values.length]];
  });
  return Object.fromEntries(fields);
}

function drawSignedInOutsider(path: string): Outsider {
  if (path.startsWith("/rpc/company/")) return "other company";
  const signedIn = OUTSIDER_NAMES.filter((name) => name !== "guest");
  return signedIn[drawNumber(path, signedIn.length)]!;
}

test.each(OUTSIDER_NAMES)(
  "no procedure tells the %s anything of what it is asked about",
  { tags: "sampled" },
  async (outsider) => {
    const asked: { path: string; isRead: boolean; inputs: unknown[] }[] = [];
    traverseContractProcedures({ path: [], router: contract }, ({ contract: procedure, path }) => {
      const inputSchema: unknown = procedure["~orpc"].inputSchema;
      const isRead = procedure["~orpc"].route.method === "GET";
      const schema = z.toJSONSchema(inputSchema as z.ZodMiniType, { io: "input" }) as InputSchema;
      const noun = path.at(-2) ?? "";
      const tried = (schema.required ?? []).map(
        (name) => listValues(noun, name, schema.properties?.[name] ?? {}).length,
      );
      const inputs = Array.from({ length: Math.min(TRIED_VALUES_MAX, Math.max(1, ...tried)) }, (_, nth) =>
        makeInput(noun, schema, nth),
      );
      asked.push({ path: `/rpc/${path.join("/")}`, isRead, inputs });
    });
    expect(asked.filter(({ isRead }) => isRead).length).toBeGreaterThan(15);
    for (const { path, isRead, inputs } of asked) {
      // A guest sends only one input, because guests are refused before the input is read. In `npm test` the others
      // send one input, too. Only the other company passes the gate of a company's procedures.
      if (!isLongTestRun && outsider !== "guest" && outsider !== drawSignedInOutsider(path)) continue;
      const own = drawNumber(`input ${path} ${outsider}`, inputs.length);
      for (const input of isLongTestRun && outsider !== "guest" ? inputs : [inputs[own]]) {
        const response = await requestAs(t, outsider, path, { json: { json: input } });
        // An invalid input would test nothing.
        if (isRead) expect(response.status, `${path} ${JSON.stringify(input)}`).not.toBe(400);
        const text = await readResponse(response);
        // Whoever is not logged in is refused before anything is read, so no secret could show.
        if (outsider !== "guest")
          expect({ path, isLoggedIn: !text.includes('"UNAUTHENTICATED"') }).toEqual({ path, isLoggedIn: true });
        const found = findCanaryNames(text, JSON.stringify(input));
        expect({ path, found }).toEqual({ path, found: [] });
      }
    }
  },
);

test("no mail to anybody else, and no line of the log, holds any of it", async () => {
  const failing = t.with({
    mailer: { description: "", send: async ({ recipient }) => Promise.reject(new Error(recipient)) },
  });
  await failing.post();
  await t.db.updateTable("mails").set({ nextTryAt: t.clock.now() }).execute();
  for (const outsider of ["other customer", "other company"] as const) {
    await requestAs(t, outsider, "/rpc/account/forgotPassword", {
      json: { json: { email: outsiders[outsider]!.email } },
    });
  }
  const recipients = Object.values(outsiders).map((user) => user?.email);
  const mails = (await t.post()).filter(({ recipient }) => recipients.includes(recipient));
  expect(mails.length).toBeGreaterThan(0);
  expect(findCanaryNames(JSON.stringify(mails))).toEqual([]);
  answerCounts.answers += mails.length;

  const lines = [t, builtApp, failing].flatMap(({ log }) => log);
  expect(lines.length).toBeGreaterThan(100);
  // The log may contain ids, which are needed to understand the log, but neither personal data nor tokens.
  const isId = /^[0-9a-f]{8}-[0-9a-f-]{27}$/u;
  const codes = world.asked["code"]!.map((code) => makeSecret("code", code));
  const inLog = makeSecretSearch([...world.secrets.filter(({ value }) => !isId.test(value)), ...codes]);
  expect(lines.filter((line) => inLog(line).length > 0)).toEqual([]);
});
