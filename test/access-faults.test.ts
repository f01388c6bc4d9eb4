/** @module-tag long */
import { isContractProcedure } from "@orpc/contract";
import { beforeAll, describe, expect, test, vi } from "vitest";

import { contract } from "#contract/contract.ts";
import { createLimits } from "#server/access/limits.ts";

import {
  accessApp,
  accessWorld,
  contentsAtStart,
  prepareAccessWorld,
  readRefusal,
  restoreAccessRows,
} from "./access-asking.ts";
import { findDeed, type Deed } from "./access-deeds.ts";
import { makeFailingConnections, type FailingDatabase } from "./failing-connections.ts";
import { findBrokenInvariants } from "./invariants.ts";
import { readTableContents } from "./table-contents.ts";

prepareAccessWorld();

/** Rules that the canaries of the access world break already. */
let brokenAtStart: string[];
beforeAll(async () => {
  brokenAtStart = Object.keys(await findBrokenInvariants(accessApp.db));
});

// A procedure is called up to 180 times, each time in a restored world.
vi.setConfig({ testTimeout: 300_000 });

const STATEMENTS_MAX = 90;

/** Tables that are written before or after the deed, in a transaction of their own. */
const tablesApart: Record<string, readonly string[]> = {
  "account.login": ["known_log_ins", "users"],
  "secondFactor.enter": ["known_log_ins", "users"],
  // The day's key for digests of visitors' addresses.
  "visitor.notices.send": ["sender_keys"],
  "renterPage.askLonger": ["sender_keys"],
};

type DatabaseContents = typeof contentsAtStart;

const acceptedAnswer = { isOk: true, status: 200, description: "", retryAfterSeconds: undefined, result: {} };
const telegram = {
  bot: "kodu_bot",
  introduce: async () => {},
  send: async () => acceptedAnswer,
  isTelegram: () => false,
};

/** The number of removed and added rows of each changed table. */
function describeEffect(before: DatabaseContents, after: DatabaseContents): Record<string, string> {
  const changes = Object.keys(after).map((table): [string, string] => {
    const [old, now] = [new Set(before[table]), new Set(after[table])];
    const gone = [...old].filter((row) => !now.has(row)).length;
    const come = [...now].filter((row) => !old.has(row)).length;
    return [table, gone + come === 0 ? "" : `-${gone} +${come}`];
  });
  return Object.fromEntries(changes.filter(([, change]) => change !== ""));
}

/** Calls the procedure, over connections that may fail. Returns the code of its refusal. */
async function callDeed(procedure: string, { actor }: Deed, input: unknown, failing?: FailingDatabase) {
  const failingParts = failing && {
    db: failing.db,
    slowDb: failing.db,
    limits: createLimits(failing.pool, { writesPerMinute: 999_999, noticesPerMinute: 999_999 }),
  };
  const browser = accessApp
    .with({ telegram, ...failingParts })
    .as(accessWorld.tokens[actor], { sharedDevice: accessWorld.sharedDevices[actor] });
  const response = await browser.send(`/rpc/${procedure.replaceAll(".", "/")}`, { json: { json: input } });
  return response.ok ? undefined : (await readRefusal(response)).code;
}

/** Does the deed in the restored world, and describes what it changed. */
async function tryDeed(procedure: string, deed: Deed, failing?: FailingDatabase) {
  await restoreAccessRows(await readTableContents(accessApp.db));
  const input = await deed.input();
  const before = deed.isPrepared ? await readTableContents(accessApp.db) : contentsAtStart;
  const refusal = await callDeed(procedure, deed, input, failing);
  return { input, refusal, effect: describeEffect(before, await readTableContents(accessApp.db)) };
}

/** The procedures that write. */
function* listWritingProcedures(part: object, path: string[] = []): Generator<string> {
  if (isContractProcedure(part)) {
    if (part["~orpc"].route.method !== "GET") yield path.join(".");
    return;
  }
  for (const [name, below] of Object.entries(part)) yield* listWritingProcedures(below as object, [...path, name]);
}

describe.each([...listWritingProcedures(contract)])("%s", (procedure) => {
  test("that fails at any of its statements is done wholly or not at all, and can be sent again", async () => {
    const deed = findDeed(procedure);
    if (deed === undefined) throw new Error("Nobody succeeds, so this procedure needs a deed in access-deeds.ts.");
    const { effect: whole, ...first } = await tryDeed(procedure, deed);
    expect(first.refusal).toBeUndefined();
    const withoutTablesApart = (effect: object) =>
      Object.fromEntries(Object.entries(effect).filter(([table]) => !tablesApart[procedure]?.includes(table)));
    for (let nth = 1; nth < STATEMENTS_MAX; nth += 1) {
      const failing = makeFailingConnections(nth, "before", accessApp.deps.scan.pool);
      const { effect, refusal, input } = await tryDeed(procedure, deed, failing);
      if (failing.failed === undefined) {
        // A call without a fault succeeds after all these faults.
        expect({ refusal, effect }).toEqual({ refusal: undefined, effect: whole });
        expect(nth).toBeGreaterThan(1);
        return;
      }
      const done = withoutTablesApart(effect);
      if (Object.keys(done).length === 0) continue;
      expect(done, `half done where it failed before ${failing.failed}`).toEqual(withoutTablesApart(whole));
      const broken = Object.keys(await findBrokenInvariants(accessApp.db));
      expect(broken.filter((rule) => !brokenAtStart.includes(rule))).toEqual([]);
      expect(await callDeed(procedure, deed, input)).not.toBe("UNEXPECTED");
    }
    throw new Error(`The procedure has more than ${STATEMENTS_MAX} statements.`);
  });
});
