import { expect, test } from "vitest";

import { WrongServerError } from "#server/db/server-state.ts";

import { type EpochChange, EpochCounter } from "./epochs.ts";

const PRIMARY_EPOCH = "00000002 2026-11-22 11:00:00.5+00 base/5/16400";
const REPLICA_EPOCH = "00000002 2026-11-22 11:00:01.5+00 base/5/16400 7100000000000000001";
const MAIN_STATE = { isStandby: false, timeline: "00000002", system: "7100000000000000001" };

test("a server and its replica are of one epoch while neither starts anew, is promoted, or has its codes elsewhere", () => {
  const epochs = new EpochCounter();
  const [own, copy] = [epochs.reader("main"), epochs.reader("replica")];
  const epoch = own.read(PRIMARY_EPOCH);
  expect(copy.read(REPLICA_EPOCH)).toBe(epoch);
  expect(own.read(PRIMARY_EPOCH)).toBe(epoch);
  expect(copy.read(REPLICA_EPOCH)).toBe(epoch);
  const seen = new Set([epoch]);
  for (const said of [
    PRIMARY_EPOCH.replace("00.5", "09.5"),
    PRIMARY_EPOCH.replace("00000002", "00000003"),
    PRIMARY_EPOCH.replace("16400", "16411"),
    PRIMARY_EPOCH,
  ])
    seen.add(own.read(said));
  expect(seen.size).toBe(5);
});

test("each new epoch but the first is told, with what the server says of itself", () => {
  const told: EpochChange[] = [];
  const epochs = new EpochCounter(undefined, (change) => told.push(change));
  const [own, copy] = [epochs.reader("main"), epochs.reader("replica")];
  const promoted = PRIMARY_EPOCH.replace("00000002", "00000003");
  const restarted = promoted.replace("00.5", "09.5");
  for (const said of [PRIMARY_EPOCH, PRIMARY_EPOCH, promoted, promoted, restarted]) own.read(said);
  const copied = REPLICA_EPOCH.replace("00000002", "00000003");
  const restartedCopy = copied.replace("01.5", "10.5");
  for (const said of [copied, restartedCopy]) copy.read(said);
  expect(told).toEqual([
    { said: promoted, isPromoted: true, mayHaveLost: true },
    { said: restarted, isPromoted: false, mayHaveLost: true },
    { said: restartedCopy, isPromoted: false, mayHaveLost: false },
  ]);
});

test.each([
  ["replica", "on the same timeline", REPLICA_EPOCH, true],
  ["replica", "on a later timeline", REPLICA_EPOCH.replace("00000002", "0000000a"), true],
  ["replica", "on an older timeline", REPLICA_EPOCH.replace("00000002", "00000001"), false],
  ["replica", "of another data directory", REPLICA_EPOCH.replace("7100", "7200"), false],
  ["main", "on the same timeline", PRIMARY_EPOCH, true],
  ["main", "on a later timeline", PRIMARY_EPOCH.replace("00000002", "00000010"), true],
  ["main", "on an older timeline", PRIMARY_EPOCH.replace("00000002", "00000001"), false],
  ["main", "that is a standby", PRIMARY_EPOCH.replace("00000002", "standby"), false],
] as const)("what answers as %s %s is read or not", (kind, _, said, isRead) => {
  const reader = new EpochCounter(() => MAIN_STATE).reader(kind);
  if (isRead) expect(reader.read(said)).toBe(1);
  else expect(() => reader.read(said)).toThrow(WrongServerError);
});
