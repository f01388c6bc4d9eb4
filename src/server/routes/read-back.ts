import { isDeepStrictEqual } from "node:util";

import type { AnyContractProcedure } from "@orpc/contract";
import { call, getRouter, traverseContractProcedures, type AnyProcedure } from "@orpc/server";
import { core } from "zod/mini";

import { refusal } from "#server/access/expected-refusals.ts";
import type { RequestContext } from "#server/access/gates.ts";

import { router } from "./router.ts";

/** For each address that is read and written: the keys that only its answer has, and those that the answer calls by another name. */
export interface ReadBack {
  path: string;
  read: AnyProcedure;
  readOnly: readonly string[];
  renamed: ReadonlyMap<string, string>;
}

type Shape = Record<string, core.$ZodType>;

/** Times of a period as a write calls them, and as an answer does. */
const otherNames = new Map([
  ["from", "startsAt"],
  ["until", "endsAt"],
]);

/** By the name of its PUT, whatever is read at the same address in the form in which it is written. */
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
      const pair = path !== undefined && there && pairOf(path, there.procedure, procedure);
      if (!pair) return [];
      return [[names.join("."), { ...pair, path, read: getRouter(router, there.names) as AnyProcedure }]];
    }),
  );
}

/** Undefined where the answer lacks a key that the write needs: the two are not of one form then. */
function pairOf(path: string, read: AnyContractProcedure, write: AnyContractProcedure) {
  const [given, taken] = [shapeOf(read["~orpc"].outputSchema), shapeOf(write["~orpc"].inputSchema)];
  if (!given || !taken) return undefined;
  const renamed = new Map([...otherNames].filter(([key, name]) => key in taken && !(key in given) && name in given));
  const isGiven = (key: string) => key in given || renamed.has(key) || path.includes(`{${key}}`);
  const isWhole = Object.entries(taken).every(
    ([key, field]) => isGiven(key) || core.safeParse(field, undefined).success,
  );
  return isWhole ? { readOnly: Object.keys(given).filter((key) => !(key in taken)), renamed } : undefined;
}

export function shapeOf(schema: unknown): Shape | undefined {
  return (schema as { shape?: Shape } | undefined)?.shape;
}

interface Call<Result> {
  context: RequestContext;
  path: readonly string[];
  input: unknown;
  next(call?: object): Promise<Result>;
}

/**
 * Takes a write that sends back all that was read. What cannot be written is left out where it is what is there; where it is something
 * else it is refused, so that nobody takes for changed what is not.
 */
export async function takingBack<Result>({ next, ...asked }: Call<Result>): Promise<Result> {
  const pair = readBacks.get(asked.path.join("."));
  if (!pair || typeof asked.input !== "object" || asked.input === null) return next();
  const input: Record<string, unknown> = { ...asked.input };
  for (const [key, name] of pair.renamed) if (!(key in input) && name in input) input[key] = input[name];
  const sentBack = pair.readOnly.filter((key) => key in input);
  if (sentBack.length === 0) return next();
  const renamed = [...pair.renamed.values()];
  const there = await readAgain(pair, input, asked.context);
  // What somebody else changed meanwhile is for the write to say.
  const isChanged = (key: string) => !renamed.includes(key) && !isDeepStrictEqual(there[key], input[key]);
  const wrong = there["version"] === input["version"] ? sentBack.filter(isChanged) : [];
  if (wrong.length > 0) {
    const fields = Object.fromEntries(wrong.map((key) => [key, "Bu alan yalnızca okunur, değiştirilemez."]));
    throw refusal("INPUT_INVALID", { fields });
  }
  for (const key of sentBack) delete input[key];
  return next({ ...asked, input });
}

/** What is there now, as an answer says it. */
async function readAgain({ path, read }: ReadBack, input: Record<string, unknown>, context: RequestContext) {
  const address = Object.fromEntries([...path.matchAll(/\{(\w+)\}/gu)].map(([, key = ""]) => [key, input[key]]));
  return JSON.parse(JSON.stringify(await call(read, address, { context }))) as Record<string, unknown>;
}
