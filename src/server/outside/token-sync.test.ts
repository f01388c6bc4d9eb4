import { execFileSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";

import {
  createLocalJWKSet,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  jwtVerify,
  type JSONWebKeySet,
  type JWK,
} from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { TokenSyncView } from "#contract/people/account.ts";
import { InvalidConfigError, readConfig } from "#server/config.ts";

import { createTestApp, catchRefusal, type TestApp } from "../../../test/app.ts";
import { makeAdministrator, makeCompanyOwnerPerson, makeCustomerPerson, type Person } from "../../../test/people.ts";
import { addSecondFactor } from "../../../test/second-factor.ts";
import { PASSWORD } from "../../../test/world.ts";
import { createTokenSync } from "./token-sync.ts";

const SYNC_URL = "https://pazar.example/oturum?kaynak=kodutara";
const PUBLIC_URL = "https://kodutara.example";
const PRIVATE_MEMBERS = ["d", "p", "q", "dp", "dq", "qi", "oth", "k"];

async function makeKey(alg: string, kid = alg): Promise<JWK> {
  const { privateKey } = await generateKeyPair(alg, {
    extractable: true,
    modulusLength: 3072,
    crv: alg === "EdDSA" ? "Ed25519" : undefined!,
  });
  return { ...(await exportJWK(privateKey)), kid };
}

function makeKeySet(...keys: readonly object[]): string {
  return JSON.stringify({ keys });
}

let t: TestApp;
let keys: JWK[];
const shortKey = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ format: "jwk" });
beforeAll(async () => {
  t = await createTestApp();
  keys = await Promise.all([makeKey("ES256"), makeKey("EdDSA"), makeKey("RS256"), makeKey("ES256", "next year's")]);
});
afterAll(() => t.close());

function makeSyncApp(...own: readonly JWK[]): TestApp {
  const environment = { PUBLIC_URL, AUTH_SYNC_URL: SYNC_URL, AUTH_SYNC_KEYS: makeKeySet(...own) };
  return t.with({ environment, tokenSync: createTokenSync(readConfig(environment)) });
}

async function fetchPublishedKeys(app: TestApp): Promise<JSONWebKeySet> {
  return (await (await app.as().send("/.well-known/jwks.json")).json()) as JSONWebKeySet;
}

async function verifyToken(app: TestApp, sync: TokenSyncView, now = t.clock.now()) {
  const keySet = createLocalJWKSet(await fetchPublishedKeys(app));
  const expected = { issuer: PUBLIC_URL, audience: "https://pazar.example", currentDate: now };
  return jwtVerify(sync!.token, keySet, expected);
}

describe("a token", () => {
  test.each([
    ["ES256", 0],
    ["EdDSA", 1],
    ["RS256", 2],
  ] as const)("that a key for %s signed is verified by the published keys", async (alg, nth) => {
    const app = makeSyncApp(keys[nth]!);
    const person = await makeCustomerPerson(app);
    const { sync } = await person.api.account.syncToken({});
    expect(sync?.url).toBe(SYNC_URL);
    expect(decodeProtectedHeader(sync!.token)).toEqual({ alg, kid: alg, typ: "JWT" });
    const { payload } = await verifyToken(app, sync);
    const issued = Math.floor(t.clock.now().getTime() / 1000);
    expect(payload).toEqual({
      iss: PUBLIC_URL,
      aud: "https://pazar.example",
      sub: person.user.id,
      role: "customer",
      iat: issued,
      exp: issued + 300,
      jti: expect.stringMatching(/^[\da-f-]{36}$/u) as string,
    });
    expect(sync?.expiresAt.getTime()).toBe((issued + 300) * 1000);
  });

  test.each<[string, (app: TestApp) => Promise<Person>]>([
    ["customer", makeCustomerPerson],
    ["company", makeCompanyOwnerPerson],
    ["admin", makeAdministrator],
  ])("of a person of the role %s names it, and nothing else of them", async (role, make) => {
    const app = makeSyncApp(keys[0]!);
    const person = await make(app);
    if (role === "admin") await addSecondFactor(app.deps, person.user.id);
    const { payload } = await verifyToken(app, (await person.api.account.syncToken({})).sync);
    expect(payload).toMatchObject({ sub: person.user.id, role });
    expect(JSON.stringify(payload)).not.toContain(person.user.email);
    expect(JSON.stringify(payload)).not.toContain(person.user.displayName);
  });

  test("is good for five minutes, and never the same twice", async () => {
    const app = makeSyncApp(keys[0]!);
    const person = await makeCustomerPerson(app);
    const [first, second] = [await person.api.account.syncToken({}), await person.api.account.syncToken({})];
    const { payload } = await verifyToken(app, first.sync);
    expect((await verifyToken(app, second.sync)).payload.jti).not.toBe(payload.jti);
    const later = (seconds: number) => new Date(t.clock.now().getTime() + seconds * 1000);
    await verifyToken(app, first.sync, later(299));
    await expect(verifyToken(app, first.sync, later(301))).rejects.toThrow('"exp"');
  });

  test("that another key signed, or whose text was changed, is not verified", async () => {
    const app = makeSyncApp(keys[0]!);
    const person = await makeCustomerPerson(app);
    const { sync } = await person.api.account.syncToken({});
    const stranger = makeSyncApp(await makeKey("ES256", "ES256"));
    await expect(verifyToken(stranger, sync)).rejects.toThrow("signature");
    const [header, , signature] = sync!.token.split(".");
    const changed = Buffer.from(JSON.stringify({ sub: "somebody", role: "admin" })).toString("base64url");
    await expect(verifyToken(app, { ...sync!, token: [header, changed, signature].join(".") })).rejects.toThrow(
      "signature",
    );
  });

  test("is not for whoever is not signed in", async () => {
    expect((await catchRefusal(makeSyncApp(keys[0]!).api().account.syncToken({}))).code).toBe("UNAUTHENTICATED");
  });

  test("leaves with the log-out, for the account that left, whose session is gone", async () => {
    const app = makeSyncApp(keys[0]!);
    const person = await makeCustomerPerson(app);
    const { sync } = await person.api.account.logout({});
    expect((await verifyToken(app, sync)).payload).toMatchObject({ sub: person.user.id, role: "customer" });
    expect((await person.api.account.current({})).account).toBeNull();
    expect(await person.api.account.logout({})).toEqual({ sync: null });
  });

  test("leaves with the removal of an account, for the account that is no more", async () => {
    const app = makeSyncApp(keys[0]!);
    const person = await makeCustomerPerson(app);
    const { sync } = await person.api.account.remove({ password: PASSWORD });
    expect((await verifyToken(app, sync)).payload.sub).toBe(person.user.id);
  });
});

describe("the published keys", () => {
  test("are the public halves of all keys, of which the first signs; no private member leaves", async () => {
    const app = makeSyncApp(...keys);
    const { keys: published } = await fetchPublishedKeys(app);
    expect(published.map(({ kid, alg, use }) => ({ kid, alg, use }))).toEqual([
      { kid: "ES256", alg: "ES256", use: "sig" },
      { kid: "EdDSA", alg: "EdDSA", use: "sig" },
      { kid: "RS256", alg: "RS256", use: "sig" },
      { kid: "next year's", alg: "ES256", use: "sig" },
    ]);
    for (const key of published) for (const member of PRIVATE_MEMBERS) expect(key).not.toHaveProperty(member);
    const { sync } = await (await makeCustomerPerson(app)).api.account.syncToken({});
    expect(decodeProtectedHeader(sync!.token).kid).toBe("ES256");
  });

  test("of a key with members that nobody knows are its known ones", async () => {
    const { keys: published } = await fetchPublishedKeys(
      makeSyncApp({ ...keys[0]!, k: "gizli", x5u: "gizli", ext: true }),
    );
    expect(JSON.stringify(published)).not.toContain("gizli");
  });

  test("still verify a token after the keys were changed, for as long as the old one is kept", async () => {
    const [old, fresh] = [keys[0]!, keys[3]!];
    const { sync } = await (await makeCustomerPerson(makeSyncApp(old))).api.account.syncToken({});
    await verifyToken(makeSyncApp(fresh, old), sync);
    await expect(verifyToken(makeSyncApp(fresh), sync)).rejects.toThrow("no applicable key");
  });

  test("are served to programs, and are an empty set where nothing is configured", async () => {
    const answer = await t.as().send("/.well-known/jwks.json");
    expect(answer.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
    expect(await answer.json()).toEqual({ keys: [] });
  });
});

describe("without configuration", () => {
  test("there is no token, neither for who is signed in nor at the log-out", async () => {
    const person = await makeCustomerPerson(t);
    expect(await person.api.account.syncToken({})).toEqual({ sync: null });
    expect(await person.api.account.logout({})).toEqual({ sync: null });
  });

  test("keys alone tell nobody", async () => {
    const sync = createTokenSync(readConfig({ AUTH_SYNC_KEYS: makeKeySet(keys[0]!) }));
    expect(await sync.tokenFor({ id: "x", role: "customer" }, t.clock.now())).toBeNull();
    expect(sync.publicKeys.keys).toHaveLength(1);
  });
});

describe("where a browser may speak to", () => {
  test.each([
    [{}, "connect-src 'self'"],
    [{ AUTH_SYNC_URL: SYNC_URL }, "connect-src 'self' https://pazar.example"],
    [{ AUTH_SYNC_URL: "http://127.0.0.1:8443/a;b" }, "connect-src 'self' http://127.0.0.1:8443"],
  ])("with %j is said on every page: %s", async (environment, rule) => {
    const all = { ...environment, AUTH_SYNC_KEYS: makeKeySet(keys[0]!) };
    for (const path of ["/", "/login", "/q/KT999999"]) {
      const policy = (await t.with({ environment: all }).as().send(path)).headers.get("Content-Security-Policy");
      expect(policy?.split("; ").filter((part) => part.startsWith("connect-src"))).toEqual([rule]);
    }
  });
});

describe("the configuration", () => {
  const needs = "AUTH_SYNC_KEYS gizli anahtarlardan oluşan bir JWK kümesi olmalı (npm run sync-key ile üretin).";

  test("of an address to tell without keys is refused with a sentence", () => {
    expect(readConfigError({ AUTH_SYNC_URL: SYNC_URL })).toBe(
      "Ayarlar hatalı:\n  - AUTH_SYNC_URL verilince AUTH_SYNC_KEYS de verilmeli; npm run sync-key ile üretin.",
    );
  });

  test("of an address that is none is refused", () => {
    const refused = readConfigError({ AUTH_SYNC_URL: "pazar.example", AUTH_SYNC_KEYS: makeKeySet(keys[0]!) });
    expect(refused).toBe(
      "Ayarlar hatalı:\n  - AUTH_SYNC_URL https:// ile başlayan bir adres olmalı (http yalnızca bu makinede).",
    );
  });

  test.each<[string, () => string]>([
    ["are no JSON", () => "gizli"],
    ["are null", () => "null"],
    ["are a key and no set", () => JSON.stringify(keys[0])],
    ["are an empty set", () => makeKeySet()],
    ["are no list", () => JSON.stringify({ keys: keys[0] })],
    ["hold null", () => JSON.stringify({ keys: [null] })],
    ["hold a text", () => JSON.stringify({ keys: ["gizli"] })],
    ["hold a public key", () => makeKeySet({ ...keys[0]!, d: undefined })],
    ["hold a key without a name", () => makeKeySet({ ...keys[0]!, kid: undefined })],
    ["hold a key with an empty name", () => makeKeySet({ ...keys[0]!, kid: "" })],
    ["hold a key whose name is a number", () => makeKeySet({ ...keys[0]!, kid: 1 })],
    ["hold a key with junk for its secret", () => makeKeySet({ ...keys[0]!, d: "gizli" })],
    ["hold a key without its public half", () => makeKeySet({ ...keys[0]!, x: undefined })],
    ["hold a key with the public half of another", () => makeKeySet({ ...keys[0]!, x: keys[3]!.x!, y: keys[3]!.y! })],
    ["hold an Edwards key with junk for its secret", () => makeKeySet({ ...keys[1]!, d: "gizli" })],
    ["hold an RSA key without its primes", () => makeKeySet({ ...keys[2]!, p: undefined })],
    ["hold an RSA key of less than 3072 bits", () => makeKeySet({ ...shortKey, kid: "short" })],
    ["hold a key of another curve", () => makeKeySet({ ...keys[0]!, crv: "P-384" })],
    ["hold a shared secret", () => makeKeySet({ kty: "oct", k: "Z2l6bGk", d: "Z2l6bGk", kid: "a" })],
    ["hold two keys of one name", () => makeKeySet(keys[0]!, { ...keys[1]!, kid: "ES256" })],
    ["hold a good key and a bad one", () => makeKeySet(keys[0]!, { ...keys[1]!, d: undefined })],
  ])("is refused when its keys %s, and the refusal quotes none of them", (_, given) => {
    expect(readConfigError({ AUTH_SYNC_URL: SYNC_URL, AUTH_SYNC_KEYS: given() })).toBe(`Ayarlar hatalı:\n  - ${needs}`);
  });

  test("is what npm run sync-key prints", async () => {
    const command = fileURLToPath(new URL("../commands/sync-key.ts", import.meta.url));
    const line = execFileSync(process.execPath, [command], { encoding: "utf8" });
    expect(line.trimEnd().split("\n")).toHaveLength(1);
    const environment = { PUBLIC_URL, AUTH_SYNC_URL: SYNC_URL, ...parseEnv(line) };
    const app = t.with({ environment, tokenSync: createTokenSync(readConfig(environment)) });
    const { sync } = await (await makeCustomerPerson(app)).api.account.syncToken({});
    await verifyToken(app, sync);
  });
});

function readConfigError(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof InvalidConfigError) return error.message;
    throw error;
  }
  throw new Error("The environment was taken.");
}
