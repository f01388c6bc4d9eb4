/** @module-tag sampled */
import { traverseContractProcedures } from "@orpc/server";
import { afterAll, describe, expect, test } from "vitest";

import { router } from "#server/routes/router.ts";

import {
  prepareAccessWorld,
  callProcedure,
  declareDifferences,
  listKnownSecrets,
  findLostRows,
  readRefusal,
  findSecrets,
  accessApp,
  readResponseText,
} from "./access-asking.ts";
import { testRefusals } from "./access-refusals.ts";
import { isCellSampled, accessRows, SAMPLING_SEED, type AccessRow } from "./access-rows.ts";
import { actors, type Actor } from "./access-world.ts";
import { isLongTestRun } from "./is-long.ts";
import { readTableContents } from "./table-contents.ts";

prepareAccessWorld();
afterAll(() => {
  const asked = matrixCells.filter(({ actor, line }) => isCellAsked(actor, line));
  const refused = asked.filter(({ answer }) => answer !== "ok").length;
  const paths = new Set(accessRows.map(({ procedure }) => procedure)).size;
  console.log(
    `Yetki çizelgesi: ${paths} işlem, ${actors.length} kişi; ${matrixCells.length} hücrenin ${asked.length} tanesi soruldu ` +
      `(çekiliş tohumu ${SAMPLING_SEED}), ${refused} tanesi ret.`,
  );
});

const documentedAsGet = new Set<string>();
traverseContractProcedures({ router, path: [] }, ({ contract: { "~orpc": procedure }, path }) => {
  if (procedure.route.method === "GET") documentedAsGet.add(path.join("."));
});

const matrixCells = accessRows.flatMap((line) => actors.map((actor) => ({ actor, line, answer: line.answers[actor] })));

const changedNouns = process.env["CHANGED_NOUNS"]?.split(",").map(toPlainNoun);

function toPlainNoun(name: string): string {
  return name.replaceAll("-", "").toLowerCase().replace(/ies$/, "y").replace(/s$/, "");
}

/**
 * `npm test` tests a sample of the cells, `npm test -- changed` those of the changed nouns, and `npm run quality -- long`
 * all cells.
 */
function isCellAsked(actor: Actor, line: AccessRow): boolean {
  if (changedNouns) return changedNouns.includes(toPlainNoun(line.procedure.split(".").at(-2)!));
  return isLongTestRun || isCellSampled(actor, line);
}

const askedRows = accessRows.filter((line) => actors.some((actor) => isCellAsked(actor, line)));

describe.each(askedRows)("$procedure of $about", (line) => {
  const { procedure, input, answers } = line;
  const asked = actors.filter((actor) => isCellAsked(actor, line));
  testRefusals(
    line,
    asked.filter((actor) => answers[actor] !== "ok"),
  );

  test.each(asked.filter((actor) => answers[actor] === "ok"))("answers %s", async (actor) => {
    const response = await callProcedure(actor, procedure, await input(actor));
    const text = await readResponseText(response.clone());
    expect(response.ok ? "ok" : (await readRefusal(response)).code).toBe("ok");
    expect(findSecrets(text, [...listKnownSecrets(actor), ...(line.shows?.() ?? [])])).toEqual([]);
    const after = await readTableContents(accessApp.db);
    const changed = declareDifferences(after);
    expect(findLostRows(actor, after)).toEqual([]);
    // Browsers prefetch and repeat GET requests, so a GET request must change nothing. Only the service's own keys may
    // be made at their first use.
    if (documentedAsGet.has(procedure)) expect(changed.filter((name) => name !== "service_keys")).toEqual([]);
  });
});

test("the matrix has the size that docs/quality.md asks for, and every procedure of the router its row", () => {
  expect(matrixCells.length).toBeGreaterThanOrEqual(1800);
  const all: string[] = [];
  traverseContractProcedures({ router, path: [] }, ({ path }) => all.push(path.join(".")));
  expect(all.length).toBeGreaterThan(0);
  expect(all.filter((path) => !accessRows.some(({ procedure }) => procedure === path))).toEqual([]);
  expect(documentedAsGet.size).toBeGreaterThan(80);
});
