import { fileURLToPath } from "node:url";

import browserslist from "browserslist";

/**
 * The two groups of users with different oldest browsers: users of the application, and strangers. package.json lists
 * the browsers of each group.
 */
export type BrowserFloor = "application" | "strangers";

const ROOT_FOLDER = fileURLToPath(new URL("../..", import.meta.url));

/** The lowest version of each browser in a list, such as 15.4 for 'ios_saf'. */
export function findLowestVersions(floor: BrowserFloor): Map<string, string> {
  const lowest = new Map<string, string>();
  for (const browser of browserslist(undefined, { path: ROOT_FOLDER, env: floor })) {
    const [name = "", versions = ""] = browser.split(" ");
    const [version = ""] = versions.split("-");
    if (isLowerVersion(version, lowest.get(name) ?? "all")) lowest.set(name, version);
  }
  return lowest;
}

/** Whether a version is lower than another. A text such as 'all' counts as the highest version. */
export function isLowerVersion(version: string, other: string): boolean {
  const [one, two] = [version, other].map((text) => text.split(".").map((part) => Number.parseInt(part, 10)));
  for (const [at, number] of one!.entries()) {
    const against = two![at] ?? 0;
    if (number !== against) return Number.isNaN(against) || number < against;
  }
  return one!.length < two!.length;
}

/** The build tool's names of browsers. A browser without a name here shares the engine of another browser. */
const ESBUILD_NAME_OF_BROWSER: Record<string, string> = {
  chrome: "chrome",
  edge: "edge",
  firefox: "firefox",
  safari: "safari",
  ios_saf: "ios",
  opera: "opera",
};

/** The value for `build.target` in the settings of Vite. */
export function makeBuildTargets(floor: BrowserFloor): string[] {
  return Array.from(findLowestVersions(floor), ([name, version]) => [ESBUILD_NAME_OF_BROWSER[name], version])
    .filter(([name]) => name !== undefined)
    .map(([name, version]) => `${name}${version}`);
}
