import { traverseContractProcedures } from "@orpc/server";
import { afterAll, describe, expect, test } from "vitest";

import { makeKeyScopeSentence } from "#contract/people/program-keys.words.ts";
import type { ProcedureMeta } from "#contract/words/procedure.ts";
import type { ProgramScope } from "#domain/people/program-key.ts";
import { toContractPath, documentedRouter, searchOfPath } from "#server/routes/documented-router.ts";

import {
  accessApp,
  accessWorld,
  prepareAccessWorld,
  declareChangedTables,
  declareDifferences,
  expectNothingChanged,
  findSecrets,
  findLostRows,
  readResponseText,
  listKnownSecrets,
} from "./access-asking.ts";
import { accessRows, drawNumber, type AccessRow } from "./access-rows.ts";
import { programActors, type ProgramActor } from "./access-world.ts";
import { isLongTestRun } from "./is-long.ts";
import { readTableContents } from "./table-contents.ts";

prepareAccessWorld();

/**
 * All procedures that accept a program's key, as product/companies.md 7.9 lists them. Another procedure may accept keys only
 * after a decision, and needs a line here.
 */
const scopeOfProcedure: Record<string, ProgramScope> = {
  "company.cars.list": "cars",
  "company.cars.photo": "cars",
  "company.periods.free": "cars",
  "company.rentals.list": "rentals",
  "company.rentals.get": "rentals",
  "company.rentals.entries": "rentals",
  "company.deposits.list": "rentals",
  "company.customers.list": "customers",
  "company.customers.get": "customers",
  "company.customers.create": "customers",
  "company.customers.update": "customers",
};

const routeOfProcedure = new Map<string, { method: string; path: string; takesKey: ProgramScope | undefined }>();
traverseContractProcedures({ router: documentedRouter, path: [] }, ({ contract: { "~orpc": procedure }, path }) => {
  const { method = "POST", path: address = "" } = procedure.route;
  const name = toContractPath(path).join(".");
  // A search is requested by the route that accepts all of its fields, which is not the GET route.
  if (method === "GET" && searchOfPath.has(name)) return;
  routeOfProcedure.set(name, { method, path: address, takesKey: (procedure.meta as ProcedureMeta).takesKey });
});

const programNames = Object.keys(programActors) as ProgramActor[];

const personOfProgram = {
  "approved company": "clerk",
  "other company": "other company",
  "unapproved company": "unapproved company",
} as const;

async function callAsProgram(program: ProgramActor, procedure: string, input: unknown): Promise<Response> {
  const { method, path } = routeOfProcedure.get(procedure)!;
  const rest = { ...(input as Record<string, string>) };
  const address = path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => {
    const value = rest[name] ?? "YOK";
    delete rest[name];
    return encodeURIComponent(value);
  });
  const isRead = method === "GET";
  const query = new URLSearchParams(rest);
  return accessApp.as().send(`/api${address}${isRead && query.size > 0 ? `?${query.toString()}` : ""}`, {
    method,
    headers: { Authorization: `Bearer ${accessWorld.programs[program]}` },
    ...(!isRead && { json: rest }),
  });
}

async function readCode(response: Response): Promise<string> {
  return response.ok ? "ok" : ((await response.clone().json()) as { code: string }).code;
}

let askedCount = 0;
let answeredCount = 0;
afterAll(() =>
  console.log(`Anahtarlar: ${askedCount} istek, ${answeredCount} yanıt; ${askedCount - answeredCount} ret.`),
);

test("the procedures that take a key are these, each with this scope", () => {
  const found = [...routeOfProcedure].flatMap(([name, { takesKey }]) =>
    takesKey === undefined ? [] : [[name, takesKey]],
  );
  expect(Object.fromEntries(found)).toEqual(scopeOfProcedure);
});

const closedRows = accessRows.filter(
  ({ procedure }, nth) =>
    !(procedure in scopeOfProcedure) && accessRows.findIndex((line) => line.procedure === procedure) === nth,
);
const openRows = accessRows.filter(({ procedure }) => procedure in scopeOfProcedure);

// In `npm test` one program calls each procedure, chosen pseudo-randomly. In `npm run quality -- long` all programs do.
describe("what takes no key", { tags: "sampled" }, () => {
  test.each(closedRows)("$procedure answers no program and changes nothing", async ({ procedure, input }) => {
    const drawn = programNames[drawNumber(procedure, programNames.length)]!;
    for (const program of isLongTestRun ? programNames : [drawn]) {
      askedCount += 1;
      const response = await callAsProgram(program, procedure, await input(personOfProgram[programActors[program].of]));
      const { code, message } = (await response.clone().json()) as { code: string; message: string };
      expect({ program, status: response.status, code, message }).toEqual({
        program,
        status: 403,
        code: "FORBIDDEN",
        message: makeKeyScopeSentence(undefined),
      });
      expect(findSecrets(await readResponseText(response))).toEqual([]);
    }
    await expectNothingChanged();
  });
});

describe.each(openRows)("$procedure of $about", (line) => {
  const scope = scopeOfProcedure[line.procedure]!;
  const mayAsk = (program: ProgramActor) => (programActors[program].scopes as readonly ProgramScope[]).includes(scope);

  test.each(programNames.filter((program) => !mayAsk(program)))("refuses the program '%s'", async (program) => {
    askedCount += 1;
    const response = await callAsProgram(program, line.procedure, await makeInput(line, program));
    const { code, message } = (await response.clone().json()) as { code: string; message: string };
    expect([code, message]).toEqual(["FORBIDDEN", makeKeyScopeSentence(scope)]);
    expect(findSecrets(await readResponseText(response))).toEqual([]);
    declareChangedTables([]);
  });

  test.each(programNames.filter(mayAsk))(
    "answers the program '%s' as a clerk of its company, and no more",
    async (program) => {
      askedCount += 1;
      const { of } = programActors[program];
      const person = personOfProgram[of];
      const response = await callAsProgram(program, line.procedure, await makeInput(line, program));
      expect(await readCode(response)).toBe(line.answers[person]);
      if (response.ok) answeredCount += 1;
      const text = await readResponseText(response);
      expect(findSecrets(text, [...listKnownSecrets(person), ...(line.shows?.() ?? [])])).toEqual([]);
      if (program === "cars") expect(accessWorld.fleets[of].lent.filter((secret) => text.includes(secret))).toEqual([]);
      const after = await readTableContents(accessApp.db);
      declareDifferences(after);
      expect(findLostRows(person, after)).toEqual([]);
    },
  );
});

async function makeInput({ input }: AccessRow, program: ProgramActor): Promise<unknown> {
  return input(personOfProgram[programActors[program].of]);
}

test("a clerk may do all that takes a key", () => {
  const refused = openRows.filter(({ answers }) => answers.clerk !== answers["approved company"]);
  expect(refused).toEqual([]);
});
