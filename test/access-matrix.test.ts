import { isDeepStrictEqual } from "node:util";

import { traverseContractProcedures } from "@orpc/server";
import { afterAll, describe, expect, test } from "vitest";

import { router } from "#server/routes/router.ts";

import {
  askInAccessWorld,
  contentsAtStart,
  call,
  declareChangedTables,
  secretsKnownTo,
  lostRowsOfOthers,
  refusalIn,
  findSecrets,
  accessApp,
  responseText,
} from "./access-asking.ts";
import { testRefusals } from "./access-refusals.ts";
import { isRepeated, procedures } from "./access-rows.ts";
import { actors } from "./access-world.ts";
import { tableContents } from "./table-contents.ts";

askInAccessWorld();
afterAll(() => {
  const refused = cells.filter(({ answer }) => answer !== "ok").length;
  const paths = new Set(procedures.map(({ procedure }) => procedure)).size;
  console.log(`Yetki çizelgesi: ${paths} işlem, ${actors.length} kişi; ${cells.length} hücre, ${refused} tanesi ret.`);
});

const documentedAsGet = new Set<string>();
traverseContractProcedures({ router, path: [] }, ({ contract: { "~orpc": procedure }, path }) => {
  if (procedure.route.method === "GET") documentedAsGet.add(path.join("."));
});

const cells = procedures.flatMap(({ procedure, about, input, answers }) =>
  actors.map((actor) => ({ procedure, about, input, actor, answer: answers[actor] })),
);

describe.each(procedures)("$procedure of $about", (line) => {
  const { procedure, input, answers } = line;
  testRefusals(
    line,
    actors.filter((actor) => answers[actor] !== "ok" && !isRepeated(actor, line)),
  );

  test.each(actors.filter((actor) => answers[actor] === "ok"))("answers %s", async (actor) => {
    const response = await call(actor, procedure, await input(actor));
    const text = await responseText(response.clone());
    expect(response.ok ? "ok" : (await refusalIn(response)).code).toBe("ok");
    expect(findSecrets(text, [...secretsKnownTo(actor), ...(line.shows?.() ?? [])])).toEqual([]);
    const after = await tableContents(accessApp.db);
    const changed = Object.keys(after).filter((name) => !isDeepStrictEqual(after[name], contentsAtStart[name]));
    declareChangedTables(changed);
    expect(lostRowsOfOthers(actor, after)).toEqual([]);
    // Browsers prefetch and repeat GET requests, so they must change nothing. Only the service may create its own keys
    // on first use.
    if (documentedAsGet.has(procedure)) expect(changed.filter((name) => name !== "service_keys")).toEqual([]);
  });
});

test("the matrix has the size that docs/quality.md asks for, and every procedure of the router its row", () => {
  expect(cells.length).toBeGreaterThanOrEqual(1800);
  const all: string[] = [];
  traverseContractProcedures({ router, path: [] }, ({ path }) => all.push(path.join(".")));
  expect(all.length).toBeGreaterThan(0);
  expect(all.filter((path) => !procedures.some(({ procedure }) => procedure === path))).toEqual([]);
  expect(documentedAsGet.size).toBeGreaterThan(80);
});
