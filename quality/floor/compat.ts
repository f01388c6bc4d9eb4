import { createRequire } from "node:module";

import type { CompatData, CompatStatement, Identifier, SimpleSupportStatement } from "@mdn/browser-compat-data";

import { isLowerVersion, findLowestVersions, type BrowserFloor } from "./floor.ts";

const compatData = createRequire(import.meta.url)("@mdn/browser-compat-data") as CompatData;

/** MDN's names of the browsers in our lists. */
const COMPAT_NAME_OF_BROWSER: Record<string, keyof CompatData["browsers"]> = {
  chrome: "chrome",
  edge: "edge",
  firefox: "firefox",
  safari: "safari",
  ios_saf: "safari_ios",
  samsung: "samsunginternet_android",
  opera: "opera",
};

/** Finds features that the oldest browsers of a floor lack, by MDN's data. */
export class BrowserSupport {
  readonly #lowest: [browser: string, mdn: keyof CompatData["browsers"], version: string][];

  constructor(floor: BrowserFloor) {
    this.#lowest = Array.from(findLowestVersions(floor)).flatMap(([name, version]) => {
      const mdn = COMPAT_NAME_OF_BROWSER[name];
      return mdn === undefined ? [] : [[name, mdn, version] as [string, typeof mdn, string]];
    });
  }

  /** The oldest supported browsers that lack the feature. */
  lackedBy(compat: CompatStatement): string[] {
    return this.#lowest
      .filter(([, mdn, version]) => {
        const statements = [compat.support[mdn] ?? []].flat();
        return statements.length > 0 && !statements.some((one) => isSupported(one, version));
      })
      .map(([name]) => name);
  }
}

/** Whether a browser has the feature from this version on, without a flag and under its standard name. */
function isSupported(
  { version_added: added, version_removed: removed, ...rest }: SimpleSupportStatement,
  version: string,
) {
  if (typeof added !== "string" || added === "preview" || removed) return false;
  if (rest.flags || rest.prefix || rest.alternative_name) return false;
  const since = added.replace("≤", "");
  return since === version || !isLowerVersion(version, since);
}

interface ApiMember {
  owner: string;
  name: string;
  compat: CompatStatement;
}

/**
 * Every global object of scripts, and every member of a global object. MDN marks static members by a suffix of their
 * names.
 */
export function listMembers(): ApiMember[] {
  return [compatData.javascript.builtins, compatData.api].flatMap((group) =>
    Object.entries(group as Record<string, Identifier>).flatMap(([owner, { __compat: own, ...parts }]) => [
      ...(own ? [{ owner: "", name: owner, compat: own }] : []),
      ...Object.entries(parts as Record<string, Identifier>).flatMap(([part, { __compat: compat }]) =>
        compat && /^\w+$/u.test(part) ? [{ owner, name: part.replace(/_static$/u, ""), compat }] : [],
      ),
    ]),
  );
}

/** The properties, selectors, at-rules and types of style sheets by name, with MDN's data about each. */
export interface StyleFeatures {
  properties: Record<string, Identifier>;
  selectors: Record<string, Identifier>;
  atRules: Record<string, Identifier>;
  types: Record<string, Identifier>;
}

export const styleFeatures = {
  properties: compatData.css.properties,
  selectors: compatData.css.selectors,
  atRules: compatData.css["at-rules"],
  types: compatData.css.types,
} as StyleFeatures;
