/** @module-tag long */
import { ORPCError } from "@orpc/client";
import { isContractProcedure } from "@orpc/contract";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { contract } from "#contract/contract.ts";
import { createLimits } from "#server/access/limits.ts";

import { createTestApp, type TestApp } from "../../test/app.ts";
import { type FaultMoment, makeFailingConnections, type FailingDatabase } from "../../test/failing-connections.ts";
import { findBrokenInvariants } from "../../test/invariants.ts";
import { saveRows } from "../../test/saved-rows.ts";
import { readTableContents } from "../../test/table-contents.ts";
import { type TestedCommand, commands, makeCommandWorld } from "./commands.ts";

declare module "vitest" {
  interface TaskMeta {
    /** The counts that `npm run quality -- faults --only statements` prints. */
    statements?: { faults: number; untouched: number; whole: number };
  }
}

// Passwords are not hashed, because hashing does not use the database.
vi.mock(import("#server/access/password-hash.ts"), async (original) => {
  return { ...(await original()), hashPassword: async (password) => password, verifyPassword: async () => true };
});

// A command is sent up to 180 times, each time to a restored world.
vi.setConfig({ testTimeout: 300_000 });

/**
 * Whether faults after the execution of a statement, which lose only its answer, are also injected. `npm run quality --
 * faults` does so.
 */
const IS_EVERY_FAULT_TRIED = process.env["FAULTS"] === "all";
const STATEMENTS_MAX = 90;

let t: TestApp;
let world: StatementWorld;
let contentsBefore: DatabaseContents;
let restoreRows: () => Promise<void>;
beforeAll(async () => {
  const isOk = { isOk: true, status: 200, description: "", retryAfterSeconds: undefined, result: {} };
  const telegram = { bot: "kodu_bot", introduce: async () => {}, send: async () => isOk, isTelegram: () => false };
  t = await createTestApp({ telegram });
  world = await makeCommandWorld(t);
  contentsBefore = await readTableContents(t.db);
  restoreRows = await saveRows(t.db);
});
afterAll(() => t.close());

type DatabaseContents = Awaited<ReturnType<typeof readTableContents>>;
type StatementWorld = Awaited<ReturnType<typeof makeCommandWorld>>;

/** The number of removed and added rows per table. */
function describeEffect(after: DatabaseContents): Record<string, string> {
  const changes = Object.keys(after).map((table): [string, string] => {
    const [old, now] = [new Set(contentsBefore[table]), new Set(after[table])];
    const gone = [...old].filter((row) => !now.has(row)).length;
    const come = [...now].filter((row) => !old.has(row)).length;
    return [table, gone + come === 0 ? "" : `-${gone} +${come}`];
  });
  return Object.fromEntries(changes.filter(([, change]) => change !== ""));
}

/** Sends a command over connections that may fail. Returns the error code, if the server refuses it. */
async function sendCommand(command: TestedCommand, failing?: FailingDatabase): Promise<string | undefined> {
  const app = failing
    ? t.with({
        db: failing.db,
        slowDb: failing.db,
        limits: createLimits(failing.pool, { writesPerMinute: 999_999, noticesPerMinute: 999_999 }),
      })
    : t;
  const sharedDevice = command.by === "shift" ? world.device.token : undefined;
  const browser = app.as(command.by === "guest" ? undefined : world.tokens[command.by], { sharedDevice });
  try {
    await command.send(browser, world);
    return undefined;
  } catch (error) {
    if (error instanceof ORPCError) return error.code;
    throw error;
  }
}

/**
 * Sends a command with a fault at its first, second, third … statement, each time to the same world, until it has no
 * further statement.
 */
async function tryFaultsOfCommand(
  command: TestedCommand,
  fault: FaultMoment,
): Promise<{ faults: number; untouched: number; whole: number }> {
  await restoreRows();
  expect(await sendCommand(command)).toBeUndefined();
  const whole = describeEffect(await readTableContents(t.db));
  const seen = { faults: 0, untouched: 0, whole: 0 };
  let done = whole;
  for (let nth = 1; nth < STATEMENTS_MAX; nth += 1) {
    if (Object.keys(done).length > 0) await restoreRows();
    // A command with many statements is sent more often than an hourly limit allows.
    await t.db.deleteFrom("limits").execute();
    const failing = makeFailingConnections(nth, fault, t.deps.scan.pool);
    const refusal = await sendCommand(command, failing);
    done = describeEffect(await readTableContents(t.db));
    if (failing.failed === undefined) {
      // A retry succeeds after all these faults.
      expect(refusal).toBeUndefined();
      expect(done).toEqual(whole);
      return seen;
    }
    seen.faults += 1;
    if (Object.keys(done).length === 0) {
      seen.untouched += 1;
      continue;
    }
    seen.whole += 1;
    const main = (effect: object) =>
      Object.fromEntries(Object.entries(effect).filter(([table]) => !command.apart?.includes(table)));
    expect(main(done), `half done where it failed ${fault} ${failing.failed}`).toEqual(main(whole));
    expect(await findBrokenInvariants(t.db)).toEqual({});
    expect(await sendCommand(command), `repeated where it failed ${fault} ${failing.failed}`).not.toBe("UNEXPECTED");
  }
  throw new Error(`The command has more than ${STATEMENTS_MAX} statements.`);
}

for (const [name, command] of Object.entries(commands)) {
  test(`${name} that fails at any of its statements is done wholly or not at all, and can be sent again`, async ({
    task,
  }) => {
    const seen = await tryFaultsOfCommand(command, "before");
    if (IS_EVERY_FAULT_TRIED) {
      const lost = await tryFaultsOfCommand(command, "after");
      for (const kind of ["faults", "untouched", "whole"] as const) seen[kind] += lost[kind];
    }
    task.meta.statements = seen;
    expect(seen.faults).toBeGreaterThan(0);
  });
}

test("every procedure that writes is swept here", () => {
  expect([...listWritingProcedures(contract)].filter((name) => !Object.hasOwn(commands, name))).toEqual([]);
});

function* listWritingProcedures(part: object, path: string[] = []): Generator<string> {
  if (isContractProcedure(part)) {
    if (part["~orpc"].route.method !== "GET") yield path.join(".");
    return;
  }
  for (const [name, below] of Object.entries(part)) yield* listWritingProcedures(below as object, [...path, name]);
}
