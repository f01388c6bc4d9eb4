import { isDeepStrictEqual } from "node:util";

import type { AnyContractProcedure } from "@orpc/contract";
import { call, getRouter, traverseContractProcedures, type AnyProcedure } from "@orpc/server";
import { core } from "zod/mini";

import { makeRefusal } from "#server/access/expected-refusals.ts";
import type { RequestContext } from "#server/access/gates.ts";

import { router } from "./router.ts";

export interface ReadBack {
  path: string;
  read: AnyProcedure;
  readOnly: readonly string[];
  renamed: ReadonlyMap<string, string>;
}

type FieldShape = Record<string, core.$ZodType>;

const writeNameOfRead = new Map([
  ["from", "startsAt"],
  ["until", "endsAt"],
]);

export const readBacks: ReadonlyMap<string, ReadBack> = findReadBacks();

function findReadBacks(): Map<string, ReadBack> {
  const all: { names: readonly string[]; procedure: AnyContractProcedure }[] = [];
  traverseContractProcedures({ router, path: [] }, ({ contract, path }) => {
    all.push({ names: path, procedure: contract });
  });
  const at = (method: string) => all.filter(({ procedure }) => procedure["~orpc"].route.method === method);
  const reads = new Map(at("GET").map((one) => [one.procedure["~orpc"].route.path, one]));
  return new Map(
    at("PUT").flatMap(({ names, procedure }) => {
      const { path } = procedure["~orpc"].route;
      const there = reads.get(path);
      const pair = path !== undefined && there && makeReadBack(path, there.procedure, procedure);
      if (!pair) return [];
      return [[names.join("."), { ...pair, path, read: getRouter(router, there.names) as AnyProcedure }]];
    }),
  );
}

/** Returns undefined if the answer lacks a key that the write needs, because then the two have different forms. */
function makeReadBack(path: string, read: AnyContractProcedure, write: AnyContractProcedure) {
  const [given, taken] = [findShape(read["~orpc"].outputSchema), findShape(write["~orpc"].inputSchema)];
  if (!given || !taken) return undefined;
  const renamed = new Map(
    [...writeNameOfRead].filter(([key, name]) => key in taken && !(key in given) && name in given),
  );
  const isGiven = (key: string) => key in given || renamed.has(key) || path.includes(`{${key}}`);
  const isWhole = Object.entries(taken).every(
    ([key, field]) => isGiven(key) || core.safeParse(field, undefined).success,
  );
  return isWhole ? { readOnly: Object.keys(given).filter((key) => !(key in taken)), renamed } : undefined;
}

export function findShape(schema: unknown): FieldShape | undefined {
  return (schema as { shape?: FieldShape } | undefined)?.shape;
}

interface ReadBackCall<Result> {
  context: RequestContext;
  path: readonly string[];
  input: unknown;
  next(call?: object): Promise<Result>;
}

/**
 * Read-only keys with their present values are dropped; with a changed value the write is refused, so that no caller
 * believes that the value was saved.
 */
export async function answerWithStoredRow<Result>({ next, ...asked }: ReadBackCall<Result>): Promise<Result> {
  const pair = readBacks.get(asked.path.join("."));
  if (!pair || typeof asked.input !== "object" || asked.input === null) return next();
  const input: Record<string, unknown> = { ...asked.input };
  for (const [key, name] of pair.renamed) if (!(key in input) && name in input) input[key] = input[name];
  const sentBack = pair.readOnly.filter((key) => key in input);
  if (sentBack.length === 0) return next();
  const renamed = [...pair.renamed.values()];
  const there = await readAfterWrite(pair, input, asked.context);
  // If the version differs, somebody else has changed the object. The write itself reports that.
  const isChanged = (key: string) => !renamed.includes(key) && !isDeepStrictEqual(there[key], input[key]);
  const wrong = there["version"] === input["version"] ? sentBack.filter(isChanged) : [];
  if (wrong.length > 0) {
    const fields = Object.fromEntries(wrong.map((key) => [key, "Bu alan yalnızca okunur, değiştirilemez."]));
    throw makeRefusal("INPUT_INVALID", { fields });
  }
  for (const key of sentBack) delete input[key];
  return next({ ...asked, input });
}

async function readAfterWrite({ path, read }: ReadBack, input: Record<string, unknown>, context: RequestContext) {
  const address = Object.fromEntries([...path.matchAll(/\{(\w+)\}/gu)].map(([, key = ""]) => [key, input[key]]));
  return JSON.parse(JSON.stringify(await call(read, address, { context }))) as Record<string, unknown>;
}
