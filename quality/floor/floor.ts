import { fileURLToPath } from "node:url";

import browserslist from "browserslist";

/** For whom files are built: those who use the application, and strangers with whatever they hold. The lists stand in package.json. */
export type Floor = "application" | "strangers";

const path = fileURLToPath(new URL("../..", import.meta.url));

/** The lowest version of each browser of a list: 'ios_saf' is 15.4. */
export function lowestVersions(floor: Floor): Map<string, string> {
  const lowest = new Map<string, string>();
  for (const browser of browserslist(undefined, { path, env: floor })) {
    const [name = "", versions = ""] = browser.split(" ");
    const [version = ""] = versions.split("-");
    if (isLower(version, lowest.get(name) ?? "all")) lowest.set(name, version);
  }
  return lowest;
}

/** Compares versions by their numbers; what is no number, such as 'all', is the newest. */
export function isLower(version: string, other: string): boolean {
  const [one, two] = [version, other].map((text) => text.split(".").map((part) => Number.parseInt(part, 10)));
  for (const [at, number] of one!.entries()) {
    const against = two![at] ?? 0;
    if (number !== against) return Number.isNaN(against) || number < against;
  }
  return one!.length < two!.length;
}

/** What the build calls these browsers; it knows the engines, and the rest have one of theirs. */
const NAMES: Record<string, string> = {
  chrome: "chrome",
  edge: "edge",
  firefox: "firefox",
  safari: "safari",
  ios_saf: "ios",
  opera: "opera",
};

/** For `build.target`. */
export function buildTargets(floor: Floor): string[] {
  return Array.from(lowestVersions(floor), ([name, version]) => [NAMES[name], version])
    .filter(([name]) => name !== undefined)
    .map(([name, version]) => `${name}${version}`);
}
