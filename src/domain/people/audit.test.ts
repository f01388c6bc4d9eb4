import { expect, test } from "vitest";

import { AUDIT_KINDS, auditActions, auditKindOf, ownersActions } from "./audit.ts";

test("every action is found again under the kind that it is listed under, and under no other", () => {
  const listed = AUDIT_KINDS.flatMap((kind) => auditActions[kind].map((action) => [action, kind] as const));
  for (const [action, kind] of listed) expect([action, auditKindOf(action)]).toEqual([action, kind]);
  expect(new Set(listed.map(([action]) => action)).size).toBe(listed.length);
});

test("an owner sees what happened to a code, and nothing of log-ins, companies and refusals", () => {
  expect(ownersActions.filter((action) => auditKindOf(action) !== "codes")).toEqual([]);
});
