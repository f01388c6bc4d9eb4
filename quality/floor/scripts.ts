import { parseAst, transformWithOxc } from "vite";

import { BrowserSupport, listMembers } from "./compat.ts";
import { makeBuildTargets, type BrowserFloor } from "./floor.ts";

/** A node of the syntax tree, with the fields that this file reads. */
interface SyntaxPart {
  type: string;
  name?: string;
  value?: unknown;
  computed?: boolean;
  object?: SyntaxPart;
  property?: SyntaxPart;
  key?: SyntaxPart;
  operator?: string;
}

type NamesWithReasons = Map<string, string[]>;

/**
 * The names that the oldest browsers of a floor lack: of one object ('Map.groupBy'), of any object ('.toSorted'), and
 * globals ('TransformStream').
 */
function listNamesAboveFloor(floor: BrowserFloor): {
  alone: NamesWithReasons;
  ofOwner: NamesWithReasons;
  ofAny: NamesWithReasons;
} {
  const compat = new BrowserSupport(floor);
  const alone: NamesWithReasons = new Map();
  const ofOwner: NamesWithReasons = new Map();
  const ofAny: NamesWithReasons = new Map();
  const known = new Set<string>();
  const lacked = new Set<string>();
  for (const { owner, name, compat: said } of listMembers()) {
    const by = compat.lackedBy(said);
    if (by.length === 0) known.add(owner === "" ? name : `.${name}`);
    else if (owner === "") {
      alone.set(name, by);
      lacked.add(name);
    } else {
      ofOwner.set(`${owner}.${name}`, by);
      // If the whole global object is missing, its members need no entries, because the name of the global is found
      // wherever a member is used.
      if (!lacked.has(owner)) ofAny.set(name, by);
    }
  }
  // If a supported object also has a member with this name, the name alone does not tell which object is used.
  for (const name of known) {
    ofAny.delete(name.slice(1));
    alone.delete(name);
  }
  return { alone, ofOwner, ofAny };
}

/** The property names that a script defines. In a polyfill these names are the functions that it adds. */
export function listDefinedNames(script: string): Set<string> {
  const given = new Set<string>();
  for (const { key, computed = false } of iterateSyntaxParts(parseAst(script)))
    if (key?.name !== undefined && !computed) given.add(key.name);
  return given;
}

/**
 * The names in scripts that the oldest browsers of a floor lack, each with the browsers that lack it. Names that the
 * scripts define themselves are left out.
 */
export function findUnsupportedNames(floor: BrowserFloor, scripts: string[]): NamesWithReasons {
  const { alone, ofOwner, ofAny } = listNamesAboveFloor(floor);
  const found: NamesWithReasons = new Map();
  const own = new Set<string>();
  for (const script of scripts) {
    for (const part of iterateSyntaxParts(parseAst(script))) {
      const { type, object, property, computed = false, key, name } = part;
      if (key?.name !== undefined && !computed) own.add(`.${key.name}`);
      if (type === "Identifier" && name !== undefined && alone.has(name)) found.set(name, alone.get(name)!);
      if (type !== "MemberExpression" || property === undefined) continue;
      const member = computed ? property.value : property.name;
      if (typeof member !== "string") continue;
      const full = `${object?.name}.${member}`;
      if (ofOwner.has(full)) found.set(full, ofOwner.get(full)!);
      else if (ofAny.has(member)) found.set(`.${member}`, ofAny.get(member)!);
    }
  }
  for (const name of own) found.delete(name);
  return found;
}

/** The scripts with syntax that esbuild would have to transform for the oldest browsers of the floor. */
export async function findUnsupportedSyntax(floor: BrowserFloor, scripts: string[]): Promise<string[]> {
  const target = makeBuildTargets(floor);
  const compile = async (script: string, to: string[] | string) => {
    const { code } = await transformWithOxc(script, "script.js", { target: to, sourcemap: false });
    return code;
  };
  const isChanged = await Promise.all(
    scripts.map(async (script) => (await compile(script, target)) !== (await compile(script, "esnext"))),
  );
  return scripts.filter((_, nth) => isChanged[nth]);
}

function* iterateSyntaxParts(node: unknown): Generator<SyntaxPart> {
  if (typeof node !== "object" || node === null) return;
  if ("type" in node && typeof node.type === "string") yield node as SyntaxPart;
  for (const child of Object.values(node)) yield* iterateSyntaxParts(child);
}
