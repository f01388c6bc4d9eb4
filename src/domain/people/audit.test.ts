import { expect, test } from "vitest";

import { AUDIT_KINDS, AUDIT_ACTIONS_BY_KIND, findAuditKind, CODE_HISTORY_ACTIONS } from "./audit.ts";

test("every action is found again under the kind that it is listed under, and under no other", () => {
  const listed = AUDIT_KINDS.flatMap((kind) => AUDIT_ACTIONS_BY_KIND[kind].map((action) => [action, kind] as const));
  for (const [action, kind] of listed) expect([action, findAuditKind(action)]).toEqual([action, kind]);
  expect(new Set(listed.map(([action]) => action)).size).toBe(listed.length);
});

test("an owner sees what happened to a code, and nothing of log-ins, companies and refusals", () => {
  expect(CODE_HISTORY_ACTIONS.filter((action) => findAuditKind(action) !== "codes")).toEqual([]);
});
