import { describe, expect, test } from "vitest";

import type { Actor } from "#domain/people/actor.ts";

import { PRINT_KINDS } from "./print-job.ts";
import { countPages, isFileOfStickers, mayDownloadOrder, type PrintOrderOwner } from "./print-order.ts";

const companyMember = { kind: "company", userId: "u", companyId: "c", memberRole: "clerk", mayUsePanel: true } as const;

const actorOfName: Record<string, Actor> = {
  guest: { kind: "guest" },
  "administrator without second factor": { kind: "setting-up", userId: "u" },
  customer: { kind: "customer", userId: "u" },
  administrator: { kind: "admin", userId: "u" },
  clerk: companyMember,
  "clerk of a closed panel": { ...companyMember, mayUsePanel: false },
  "member of another company": { ...companyMember, companyId: "d" },
};

describe.each<[PrintOrderOwner, string[]]>([
  [{ who: "administrator" }, ["administrator"]],
  [{ who: "owner" }, ["customer", "administrator", "clerk", "clerk of a closed panel", "member of another company"]],
  [
    { who: "seller", handOverId: "h" },
    ["customer", "administrator", "clerk", "clerk of a closed panel", "member of another company"],
  ],
  [{ who: "company", companyId: "c" }, ["clerk"]],
])("an order of %o", (printedFor, may) => {
  test.each(Object.keys(actorOfName))("of a %s", (name) => {
    expect(mayDownloadOrder(actorOfName[name]!, printedFor)).toBe(may.includes(name));
  });
});

const sheetLayout = { across: 3, down: 4 };
const sheetSetup = {
  ...sheetLayout,
  page: { width: 210, height: 297 },
  label: { width: 60, height: 60 },
  first: { x: 0, y: 0 },
  pitch: { x: 60, y: 60 },
  round: 0,
};

test.each([
  ["sheets", 1, 1, 1, 1],
  ["sheets", 1, 1, 12, 1],
  ["sheets", 1, 1, 13, 2],
  ["sheets", 12, 1, 1, 1],
  ["sheets", 12, 1, 2, 2],
  ["slips", 2, 3, 4, 2],
  ["print-house", 5, 2, 3, 6],
  ["calibration", 1, 1, 0, 1],
  ["files", 1, 2, 3, 0],
  ["list", 1, 2, 3, 0],
  ["picture", 1, 1, 1, 0],
] as const)("%s from label %i with %i copies of %i stickers take %i pages", (kind, start, copies, stickers, pages) => {
  expect(countPages(kind, { layout: sheetSetup, start, copies }, stickers)).toBe(pages);
});

test("only stickers that come out of a printer count as printed", () => {
  expect([...PRINT_KINDS, "picture" as const].filter(isFileOfStickers)).toEqual(["sheets", "print-house"]);
});
