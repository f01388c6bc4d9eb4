import { getRouter, Procedure, traverseContractProcedures, type AnyProcedure, type AnyRouter } from "@orpc/server";
import { core } from "zod/mini";

import { plateHolderQuery } from "#contract/fleet/rentals.ts";
import { cursorFields, searchField } from "#contract/words/fields.ts";
import type { ProcedureMeta } from "#contract/words/procedure.ts";
import { makeRefusal } from "#server/access/expected-refusals.ts";

import { findShape } from "./read-back.ts";
import { router } from "./router.ts";

/** Fields that must not be in a URL, because they contain a search text, or the plate or name that a row is about. */
const personalFields = new Set<unknown>([
  searchField,
  cursorFields.codeAndPlate,
  cursorFields.idAndName,
  plateHolderQuery.shape.plate,
]);

const KEY_IN_PATH_PATTERN = /\/\{(?:key|token)\}/u;

const SEARCHES_NAME = "searches";
const SEARCH_PATH = "/search";

type PathNames = readonly string[];
type SearchAddress = `/${string}`;
type ProcedureTree = { [name: string]: ProcedureTree | AnyProcedure };

export interface SearchProcedure {
  path: string;
  searchPath: SearchAddress;
  personal: readonly string[];
  isReadWithout: boolean;
  isReadWithoutBody: boolean;
}

export const searchOfPath: ReadonlyMap<string, SearchProcedure> = findSearches();

/** A procedure with a key in its path takes the key in the body instead. */
export const documentedRouter: AnyRouter = makeDocumentedRouter();

export function toContractPath(path: PathNames): PathNames {
  return path[0] === SEARCHES_NAME ? path.slice(1) : path;
}

function findSearches(): Map<string, SearchProcedure> {
  const found = new Map<string, SearchProcedure>();
  traverseContractProcedures({ router, path: [] }, ({ contract, path: names }) => {
    const { route } = contract["~orpc"];
    const all = Object.entries(findShape(contract["~orpc"].inputSchema) ?? {});
    const fields = all.filter(([, field]) => personalFields.has(unwrapField(field)));
    if (route.method !== "GET" || route.path === undefined || fields.length === 0) return;
    const searchPath: SearchAddress = route.path.endsWith(SEARCH_PATH) ? route.path : `${route.path}${SEARCH_PATH}`;
    found.set(names.join("."), {
      path: route.path,
      searchPath,
      personal: fields.map(([key]) => key),
      isReadWithout: fields.every(isOptional),
      isReadWithoutBody: all.every(([key, field]) => route.path?.includes(`{${key}}`) || isOptional([key, field])),
    });
  });
  return found;
}

function isOptional([, field]: [string, core.$ZodType]): boolean {
  return core.safeParse(field, undefined).success;
}

function unwrapField(field: core.$ZodType): unknown {
  const { def } = field._zod;
  return def.type === "optional" ? (def as core.$ZodOptionalDef).innerType : field;
}

function makeDocumentedRouter(): ProcedureTree {
  const tree: ProcedureTree = {};
  traverseContractProcedures({ router, path: [] }, ({ path: names }) => {
    const procedure = getRouter(router, names) as AnyProcedure;
    const { path = "" } = procedure["~orpc"].route;
    addProcedureToTree(
      tree,
      names,
      KEY_IN_PATH_PATTERN.test(path)
        ? moveInputToBody(procedure, path.replace(KEY_IN_PATH_PATTERN, "") as SearchAddress)
        : procedure,
    );
    const search = searchOfPath.get(names.join("."));
    if (search) addProcedureToTree(tree, [SEARCHES_NAME, ...names], moveInputToBody(procedure, search.searchPath));
  });
  return tree;
}

function addProcedureToTree(tree: ProcedureTree, names: PathNames, procedure: AnyProcedure): void {
  const [name = "", ...rest] = names;
  if (rest.length === 0) tree[name] = procedure;
  else addProcedureToTree((tree[name] ??= {}) as ProcedureTree, rest, procedure);
}

/** A read is marked as a read, so that limits of writes do not count it. */
function moveInputToBody(procedure: AnyProcedure, path: SearchAddress): AnyProcedure {
  const { route } = procedure["~orpc"];
  const said = procedure["~orpc"].meta as ProcedureMeta;
  const meta: ProcedureMeta = route.method === "GET" ? { ...said, isRead: true } : said;
  return new Procedure({ ...procedure["~orpc"], route: { ...route, method: "POST", path }, meta });
}

export function refusePersonalAddress<Result>({
  path,
  input,
  next,
}: {
  path: PathNames;
  input: unknown;
  next(): Promise<Result>;
}): Promise<Result> {
  const search = searchOfPath.get(path.join("."));
  const sent = search?.personal.filter((key) => (input as Record<string, unknown>)[key] !== undefined) ?? [];
  if (!search || sent.length === 0) return next();
  const sentence = `Bu alan adrese yazılmaz. POST /api${search.searchPath} isteğinin gövdesinde gönderin.`;
  throw makeRefusal("INPUT_INVALID", { fields: Object.fromEntries(sent.map((key) => [key, sentence])) });
}
