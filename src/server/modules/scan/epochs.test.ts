import { expect, test, vi } from "vitest";

import { WrongServerError } from "#server/db/server-state.ts";

import { createEpochReader } from "./epochs.ts";

const PRIMARY_EPOCH = "primary 2026-11-22 11:00:00.5+00 base/5/16400";
const REPLICA_EPOCH = "00000002 7100000000000000001 2026-11-22 11:00:01.5+00 base/5/16400";
const MAIN_STATE = { isStandby: false, timeline: "00000002", system: "7100000000000000001" };

test("each epoch but the first is told, with what the server says of itself", () => {
  const onChange = vi.fn<(said: string) => void>();
  const reader = createEpochReader("main", undefined, onChange);
  const restarted = PRIMARY_EPOCH.replace("00.5", "09.5");
  const read = [PRIMARY_EPOCH, PRIMARY_EPOCH, restarted, restarted].map((said) => reader.read(said));
  expect(new Set(read).size).toBe(2);
  expect(onChange.mock.calls).toEqual([[restarted]]);
});

test.each([
  ["replica", "on the same timeline", REPLICA_EPOCH, true],
  ["replica", "on a later timeline", REPLICA_EPOCH.replace("00000002", "0000000a"), true],
  ["replica", "on an older timeline", REPLICA_EPOCH.replace("00000002", "00000001"), false],
  ["replica", "of another data directory", REPLICA_EPOCH.replace("7100", "7200"), false],
  ["main", "that takes writes", PRIMARY_EPOCH, true],
  ["main", "that is a standby", PRIMARY_EPOCH.replace("primary", "standby"), false],
] as const)("what answers as %s %s is read or not", (kind, _, said, isRead) => {
  const reader = createEpochReader(kind, () => MAIN_STATE);
  if (isRead) expect(reader.read(said)).toBe(said);
  else expect(() => reader.read(said)).toThrow(WrongServerError);
});
