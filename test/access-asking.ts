import { strFromU8, unzipSync } from "fflate";
import { afterAll, afterEach, beforeAll, expect } from "vitest";

import { fleetActors, fleetOf, makeAccessWorld, type AccessWorld, type Actor } from "./access-world.ts";
import { createTestApp, type TestApp } from "./app.ts";
import { saveRows } from "./saved-rows.ts";
import { tableContents } from "./table-contents.ts";
import type { MadeUser } from "./world.ts";

export let t: TestApp;
export let w: AccessWorld;
export let atFirst: Awaited<ReturnType<typeof tableContents>>;
let restore: Awaited<ReturnType<typeof saveRows>>;
/** The tables of which a test has seen that no other one changed; undefined where it did not look. */
let changed: readonly string[] | undefined;
/** Whether the next test may find what the limits counted: of one procedure or page each person is refused once. */
let isCountKept = false;

/** Makes the world in which the tests of a file ask. Every test finds it the same. */
export function askInAccessWorld(): void {
  beforeAll(async () => {
    // Where strangers reach it, and administrators need a second factor.
    t = await createTestApp({ environment: { PUBLIC_URL: "https://kodutara.example" } });
    w = await makeAccessWorld(t);
    atFirst = await tableContents(t.db);
    restore = await saveRows(t.db);
  });
  afterEach(async () => {
    if (changed === undefined || changed.length > 0) await restore(changed);
    else if (!isCountKept) await t.db.deleteFrom("limits").execute();
    changed = undefined;
    isCountKept = false;
  });
  afterAll(() => t.close());
}

/** Says which tables alone a test has changed, so that no others are put back after it. */
export function changedOnly(tables: readonly string[], { keepsCount = false } = {}): void {
  changed = tables;
  isCountKept = keepsCount;
}

/** Fails when any row of any table is another than before. That somebody was refused may be written down, beside what is. */
export async function expectNothingChanged(before = atFirst): Promise<void> {
  const after = await tableContents(t.db);
  const events = new Set(after["audit_events"]);
  expect(before["audit_events"]?.filter((event) => !events.has(event))).toEqual([]);
  expect({ ...after, audit_events: [] }).toEqual({ ...before, audit_events: [] });
  if (before === atFirst && events.size === before["audit_events"]?.length) changed = [];
}

export async function call(actor: Actor, procedure: string, input: unknown): Promise<Response> {
  return t.as(w.tokens[actor]).send(`/rpc/${procedure.replaceAll(".", "/")}`, { json: { json: input } });
}

/** Everything that an answer says, where it sends to left out: that is what was asked for. Of a ZIP, what its files say. */
export async function told(response: Response): Promise<string> {
  const headers = [...response.headers].filter(([name]) => name !== "location");
  const isZip = response.headers.get("Content-Type") === "application/zip";
  const files = isZip ? Object.values(unzipSync(new Uint8Array(await response.arrayBuffer()))) : [];
  const body = isZip ? files.map((file) => strFromU8(file)).join("\n") : await response.text();
  return [body, ...headers.flat()].join("\n");
}

/** The secrets that a text holds, beside those that its reader may know. */
export function secretsIn(text: string, known: readonly string[] = []): string[] {
  return Object.values(w.own)
    .flat()
    .filter((secret) => text.includes(secret) && !known.includes(secret));
}

export function knownTo(actor: Actor): string[] {
  return actor === "administrator" ? w.toldAdministrator : w.own[actor];
}

/** By what rows are known as somebody's. */
function marksOf({ id, email, companyId }: MadeUser & { companyId?: string }): string[] {
  return companyId === undefined ? [id, email] : [id, email, companyId];
}

/** Rows of the owner and of companies that are another's and not any more as they were; the administrator may change all. */
export function lostRowsOfOthers(actor: Actor, after: typeof atFirst): string[] {
  if (actor === "administrator") return [];
  const others = [
    ...fleetActors.filter((name) => name !== fleetOf(actor)).flatMap((name) => marksOf(w.fleets[name].company)),
    ...(actor === "owner" ? [] : marksOf(w.owner)),
  ];
  const rows = new Set(Object.values(after).flat());
  return Object.values(atFirst)
    .flat()
    .filter((one) => others.some((id) => one.includes(id)) && !rows.has(one));
}

export async function refusalIn(response: Response): Promise<{ code: string; message: string }> {
  const { json } = (await response.json()) as { json: { code: string; message: string } };
  return json;
}
