import { isDeepStrictEqual } from "node:util";

import { strFromU8, unzipSync } from "fflate";
import { afterAll, afterEach, beforeAll, expect } from "vitest";

import { hashToken } from "#server/access/session-token.ts";

import { fleetActors, fleetOfActor, makeAccessWorld, type AccessWorld, type Actor } from "./access-world.ts";
import { makeTestAppOn, type TestClient, type TestApp } from "./app.ts";
import { saveRows } from "./saved-rows.ts";
import { readTableContents } from "./table-contents.ts";
import { createTestDatabase } from "./test-database.ts";
import type { MadeUser } from "./world.ts";

export let accessApp: TestApp;
export let accessWorld: AccessWorld;
export let contentsAtStart: Awaited<ReturnType<typeof readTableContents>>;
let restoreRows: Awaited<ReturnType<typeof saveRows>>;
let changedTables: readonly string[] | undefined;
/** Keeping the counters is safe if each person is refused only once per procedure or page. */
let isCountKept = false;

export function prepareAccessWorld(): void {
  beforeAll(async () => {
    // Procedures run with the database rights that they have in production.
    const database = await createTestDatabase({ asRuntime: true });
    // Sets a public URL, because administrators need a second factor only if one is set.
    accessApp = makeTestAppOn(database, { environment: { PUBLIC_URL: "https://kodutara.example" } });
    accessWorld = await makeAccessWorld(accessApp);
    contentsAtStart = await readTableContents(accessApp.db);
    restoreRows = await saveRows(accessApp.db);
  });
  afterEach(async () => {
    if (changedTables === undefined || changedTables.length > 0) await restoreRows(changedTables);
    else if (!isCountKept) await accessApp.db.deleteFrom("limits").execute();
    changedTables = undefined;
    isCountKept = false;
  });
  afterAll(() => accessApp.close());
}

/** Restores the tables that differ from their contents at the start. */
export async function restoreAccessRows(present: typeof contentsAtStart): Promise<void> {
  await restoreRows(listDifferences(present));
}

export function declareChangedTables(tables: readonly string[], { keepsCount = false } = {}): void {
  changedTables = tables;
  isCountKept = keepsCount;
}

export function declareDifferences(after: typeof contentsAtStart): string[] {
  const names = listDifferences(after);
  declareChangedTables(names);
  return names;
}

function listDifferences(present: typeof contentsAtStart): string[] {
  return Object.keys(present).filter((name) => !isDeepStrictEqual(present[name], contentsAtStart[name]));
}

/** New audit events are allowed, because every refusal adds one. */
export async function expectNothingChanged(before = contentsAtStart): Promise<void> {
  const after = await readTableContents(accessApp.db);
  const events = new Set(after["audit_events"]);
  expect(before["audit_events"]?.filter((event) => !events.has(event))).toEqual([]);
  expect({ ...after, audit_events: [] }).toEqual({ ...before, audit_events: [] });
  if (before === contentsAtStart && events.size === before["audit_events"]?.length) changedTables = [];
}

export function browserOfActor(actor: Actor): TestClient {
  return accessApp.as(accessWorld.tokens[actor], { sharedDevice: accessWorld.sharedDevices[actor] });
}

export async function callProcedure(actor: Actor, procedure: string, input: unknown): Promise<Response> {
  return browserOfActor(actor).send(`/rpc/${procedure.replaceAll(".", "/")}`, { json: { json: input } });
}

/** The Location header is left out, because it repeats the request. */
export async function readResponseText(response: Response): Promise<string> {
  const headers = [...response.headers].filter(([name]) => name !== "location");
  const isZip = response.headers.get("Content-Type") === "application/zip";
  const files = isZip ? Object.values(unzipSync(new Uint8Array(await response.arrayBuffer()))) : [];
  const body = isZip ? files.map((file) => strFromU8(file)).join("\n") : await response.text();
  return [body, ...headers.flat()].join("\n");
}

export function findSecrets(text: string, known: readonly string[] = []): string[] {
  return Object.values(accessWorld.own)
    .flat()
    .filter((secret) => text.includes(secret) && !known.includes(secret));
}

export function listKnownSecrets(actor: Actor): string[] {
  return actor === "administrator" ? accessWorld.toldAdministrator : accessWorld.own[actor];
}

function listIdentifiers({ id, email, companyId }: MadeUser & { companyId?: string }): string[] {
  return companyId === undefined ? [id, email] : [id, email, companyId];
}

export function findLostRows(actor: Actor, after: typeof contentsAtStart): string[] {
  if (actor === "administrator") return [];
  const others = [
    ...fleetActors
      .filter((name) => name !== fleetOfActor(actor))
      .flatMap((name) => listIdentifiers(accessWorld.fleets[name].company)),
    // A second person opens and answers the owner's notices.
    ...(actor === "owner" || actor === "second person" ? [] : listIdentifiers(accessWorld.owner)),
  ];
  const rows = new Set(Object.values(after).flat());
  // Unlocking a shared device gives the device another token, so the device's own row may change.
  const device = accessWorld.sharedDevices[actor];
  const ownRow = device === undefined ? undefined : hashToken(device).toString("hex");
  return Object.values(contentsAtStart)
    .flat()
    .filter((one) => others.some((id) => one.includes(id)) && !rows.has(one))
    .filter((one) => ownRow === undefined || !one.includes(ownRow));
}

export async function readRefusal(response: Response): Promise<{ code: string; message: string }> {
  const { json } = (await response.json()) as { json: { code: string; message: string } };
  return json;
}
