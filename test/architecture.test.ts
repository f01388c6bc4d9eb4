import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join, posix, relative, sep } from "node:path";

import { describe, expect, test } from "vitest";

import { pages } from "#contract/pages.ts";

const ROOT_FOLDER = join(import.meta.dirname, "..");
const unwatchedFolders = new Set([".git", "node_modules", "dist", "data", "test-results", ".stryker-tmp"]);
const SOURCE_TREES = ["domain", "contract", "server", "web"] as const;
const treesVisibleTo: Record<(typeof SOURCE_TREES)[number], readonly string[]> = {
  domain: ["domain"],
  contract: ["domain", "contract"],
  server: ["domain", "contract", "server"],
  web: ["domain", "contract", "web"],
};

const allFiles = listSourceFiles(ROOT_FOLDER);
const sourceFiles = allFiles.filter((file) => /^src\/.*\.tsx?$/.test(file));
const productFiles = sourceFiles.filter((file) => !/\.test\.tsx?$/.test(file));

describe("the four trees", () => {
  test.each(SOURCE_TREES)("%s sees only what it may", (layer) => {
    const seen = productFiles.filter((file) => file.startsWith(`src/${layer}/`)).flatMap((file) => readImports(file));
    const crossing = seen.filter(
      ({ target }) => target.startsWith("src/") && !treesVisibleTo[layer].includes(treeOfFile(target)),
    );
    expect(crossing).toEqual([]);
  });

  test("domain needs no package and no Node", () => {
    const outside = productFiles
      .filter((file) => file.startsWith("src/domain/"))
      .flatMap((file) => readImports(file))
      .filter(({ target }) => !target.startsWith("src/"));
    expect(outside).toEqual([]);
  });

  test("domain has no clock and throws no dice", () => {
    const domain = productFiles.filter((file) => file.startsWith("src/domain/"));
    expect(domain.filter((file) => /\bnew Date\(\)|\bDate\.now\b|\bMath\.random\b/.test(readFileOfRoot(file)))).toEqual(
      [],
    );
  });

  test("what runs in the browser needs nothing of Node", () => {
    const ofNode = productFiles
      .filter((file) => !file.startsWith("src/server/"))
      .flatMap((file) => readImports(file))
      .filter(({ target }) => target.startsWith("node:"));
    expect(ofNode).toEqual([]);
  });

  test("each has its files", () => {
    for (const layer of SOURCE_TREES) expect(productFiles.filter((file) => treeOfFile(file) === layer)).not.toEqual([]);
  });
});

test("every page of the application stands in the table of pages, by a file that has the component of its name", () => {
  const modules = Object.values(pages).flatMap((page) => ("module" in page ? [`src/web/app/${page.module}`] : []));
  // The waiting page replaces other pages, so it is not in the table of pages.
  const shown = [...new Set([...modules, "src/web/app/company/profile/waiting-page.tsx"])];
  expect(shown.toSorted()).toEqual(
    productFiles.filter((file) => /^src\/web\/app\/.*-page\.tsx$/.test(file)).toSorted(),
  );
  for (const file of shown) {
    const component = basename(file, ".tsx").replace(/(?:^|-)./gu, (start) => start.slice(-1).toUpperCase());
    expect(readFileOfRoot(file)).toContain(`export function ${component}()`);
  }
});

/** A room may import only from rooms below it. */
const roomsOfTree: Record<(typeof SOURCE_TREES)[number], readonly string[]> = {
  domain: "words people sticker fleet notices".split(" "),
  contract: "words pages.ts people sticker fleet notices ports actor-of.ts contract.ts list-files.ts".split(" "),
  server:
    "config.ts deps.ts observe outside embedded-postgres db http access outbox jobs drawing modules nouns.ts rental-followers.ts privacy upkeep backup routes commands"
      .split(" ")
      .concat(""),
  web: "ui parts token-sync mail public/pictures public/frame public app/api app/forms app/page app/list app/stickers app/codes app/account app/inbox app/home app/company app/admin app/frame app/routing app/boot"
    .split(" ")
    .concat(""),
};
/** Every room may import these files, and they may import from every room. */
const FILES_GIVEN_TO_ALL = ["src/server/config.ts", "src/server/deps.ts"];

describe("the rooms of a tree", () => {
  test.each(SOURCE_TREES)("of %s see only those below them", (layer) => {
    const seen = productFiles.filter((file) => file.startsWith(`src/${layer}/`)).flatMap((file) => readImports(file));
    const upwards = seen.filter(
      ({ file, target }) =>
        target.startsWith(`src/${layer}/`) &&
        !target.endsWith(".css") &&
        !FILES_GIVEN_TO_ALL.includes(target) &&
        !FILES_GIVEN_TO_ALL.includes(file) &&
        levelOfRoom(layer, target) > levelOfRoom(layer, file),
    );
    expect(upwards).toEqual([]);
  });

  test("are those that docs/architecture.md names", () => {
    const documented = (tree: string) => {
      const [, table = ""] = readFileOfRoot("docs/architecture.md").split(
        new RegExp(`^\\| \`${tree}\`[^|]*\\| what stands there`, "m"),
      );
      const first = table
        .slice(0, table.indexOf("\n\n"))
        .split("\n")
        .slice(2)
        .map((line) => line.split("|")[1]!);
      return first.flatMap((cell) => [...cell.matchAll(/`([\w-]+)\/`/g)].map(([, room]) => room!));
    };
    const folders = (names: readonly string[]) => names.filter((room) => room !== "" && !room.endsWith(".ts"));
    expect(documented("src/contract").toSorted()).toEqual(folders(roomsOfTree.contract).toSorted());
    expect(documented("src/server")).toEqual(folders(roomsOfTree.server));
    const ofApplication = folders(roomsOfTree.web).filter((room) => room.startsWith("app/"));
    expect(documented("src/web/app")).toEqual(ofApplication.map((room) => room.slice("app/".length)));
  });

  test("every file stands in one", () => {
    expect(
      productFiles.filter((file) => levelOfRoom(treeOfFile(file) as (typeof SOURCE_TREES)[number], file) < 0),
    ).toEqual([]);
  });

  test.each(["src/server/modules/", "src/web/app/company/", "src/web/app/company/rentals/"])(
    "inside %s never see each other in a circle",
    (folder) => {
      const roomOf = (file: string) =>
        file.startsWith(folder) ? (/^([^/]+)\//.exec(file.slice(folder.length))?.[1] ?? "") : "";
      const pairs = productFiles.filter((file) => roomOf(file) !== "").flatMap((file) => readImports(file));
      const seenBy = Map.groupBy(pairs, ({ file }) => roomOf(file));
      const reach = (from: string, met = new Set<string>()): Set<string> => {
        for (const to of (seenBy.get(from) ?? []).map(({ target }) => roomOf(target))) {
          if (to === "" || to === from || met.has(to)) continue;
          met.add(to);
          reach(to, met);
        }
        return met;
      };
      expect([...seenBy.keys()].filter((room) => reach(room).has(room))).toEqual([]);
      expect(seenBy.size).toBeGreaterThan(4);
    },
  );
});

function levelOfRoom(layer: (typeof SOURCE_TREES)[number], file: string): number {
  const inside = file.slice(`src/${layer}/`.length);
  const own = roomsOfTree[layer].indexOf(inside);
  if (own >= 0) return own;
  const folders = inside.split("/").slice(0, -1);
  for (let depth = folders.length; depth > 0; depth -= 1) {
    const floor = roomsOfTree[layer].indexOf(folders.slice(0, depth).join("/"));
    if (floor >= 0) return floor;
  }
  return folders.length === 0 ? roomsOfTree[layer].indexOf("") : -1;
}

describe("names", () => {
  test("no file is called index", () => {
    expect(allFiles.filter((file) => /^index\.[cm]?[jt]sx?$/.test(basename(file)))).toEqual([]);
  });

  test("no folder is a drawer for everything", () => {
    const drawers = new Set(["utils", "util", "lib", "helpers", "common", "shared", "misc"]);
    expect(
      allFiles.filter((file) =>
        file
          .split("/")
          .slice(0, -1)
          .some((folder) => drawers.has(folder)),
      ),
    ).toEqual([]);
  });

  test("a server module is a flat folder with one way in: procedures or a page", () => {
    const parts = allFiles
      .filter((file) => file.startsWith("src/server/modules/"))
      .map((file) => file.split("/").slice(3));
    expect(parts.filter((path) => path.length !== 2 || !/^[a-z0-9-]+(\.test)?\.ts$/.test(path[1] ?? ""))).toEqual([]);
    const modules = Map.groupBy(parts, ([module]) => module);
    expect(
      [...modules].filter(([, own]) => !own.some(([, file = ""]) => /^(procedures|page)\.ts$/.test(file))),
    ).toEqual([]);
  });
});

describe("code", () => {
  test("nothing that serves requests draws a PDF: only threads of their own load what draws", () => {
    const seenFrom = (file: string, met = new Set<string>()): Set<string> => {
      if (met.has(file)) return met;
      met.add(file);
      if (!productFiles.includes(file)) return met;
      // Types are not loaded.
      const loaded = readFileOfRoot(file).replaceAll(/^import type [^;]*;$/gm, "");
      for (const { target } of readImports(file, loaded)) seenFrom(target, met);
      return met;
    };
    const served = seenFrom("src/server/main.ts");
    expect([...served].filter((target) => target === "pdfkit" || target.endsWith("/maker-thread.ts"))).toEqual([]);
    expect(served).toContain("src/server/drawing/printing.ts");
    const makers = productFiles.filter((file) => file.endsWith("maker.ts") && seenFrom(file).has("pdfkit"));
    expect(makers).toEqual(["src/server/drawing/paper-maker.ts", "src/server/modules/stickers/maker.ts"]);
  });

  test("only config.ts reads the environment", () => {
    const readers = productFiles.filter((file) =>
      /\bprocess\s*\.\s*env\b|\bimport\.meta\.env\b/.test(readFileOfRoot(file)),
    );
    expect(readers.filter((file) => file !== "src/server/config.ts")).toEqual([]);
  });

  test("only codes/code-changes.ts changes codes, and with them the version of their scan pages", () => {
    const writers = productFiles.filter((file) =>
      /updateTable\(\s*"codes"|\bupdate codes\b/i.test(readFileOfRoot(file)),
    );
    expect(writers).toEqual(["src/server/modules/codes/code-changes.ts"]);
  });

  test("a procedure that reads again after its transaction refuses what has been removed since", () => {
    const procedures = productFiles.filter((file) => file.endsWith("procedures.ts"));
    expect(procedures.length).toBeGreaterThan(50);
    const unproved = /\(await (?:find|read)\w+\((?!tx,)[^;]*\)\)!/;
    expect(procedures.filter((file) => unproved.test(readFileOfRoot(file)))).toEqual([]);
  });

  test("exports have names", () => {
    expect(sourceFiles.filter((file) => /^export default\b|\bas default\b/m.test(readFileOfRoot(file)))).toEqual([]);
  });
});

describe("what is committed", () => {
  const texts = allFiles.map((file) => ({ file, text: readFileOfRoot(file) }));

  test("names no package registry", () => {
    const hosts = [["registry", "npmjs", "org"].join("."), ...readRegistryHost()];
    expect(texts.filter(({ text }) => hosts.some((host) => text.includes(host))).map(({ file }) => file)).toEqual([]);
  });

  test("names no folder of the machine it was made on", () => {
    const machinePath = /(?<![\w.#@~*-])(?:\/(?:home|Users|root|work)\/|[A-Z]:\\Users\\)/;
    expect(texts.filter(({ text }) => machinePath.test(text)).map(({ file }) => file)).toEqual([]);
  });

  test("asks no browser for an expression that looks behind: a Safari before 16.4 runs nothing of a file with one", () => {
    const shared = texts.filter(({ file }) => /^src\/(?:domain|contract|web)\/.*(?<!\.test)\.tsx?$/u.test(file));
    expect(shared.length).toBeGreaterThan(500);
    expect(shared.filter(({ text }) => /\(\?<[=!]/u.test(text)).map(({ file }) => file)).toEqual([]);
  });

  test("no test waits by the limit of one second that Vitest sets, which a busy machine exceeds", () => {
    // A call of one line, or of several lines up to the closing bracket at the same indentation.
    const call = /^( *)[^\n]*\bvi\.wait(?:For|Until)\((?:[^\n]*\)[^\n]*|[^]*?\n\1\)[^\n]*)$/gm;
    const waiting = texts.filter(({ text }) => text.includes("vi.wait"));
    const waits = waiting.flatMap(({ file, text }) => [...text.matchAll(call)].map(([wait]) => ({ file, wait })));
    expect(waits.length).toBeGreaterThan(10);
    expect(waits.filter(({ wait }) => !wait.includes("timeout:"))).toEqual([]);
  });

  test("cites no document that is not here", () => {
    const own = texts.filter(({ file }) => file !== "package-lock.json");
    const gone = /specification[ ]\d|security[ ]bar|\b[SG]-\d\d\b|\bdecisions,?[ ]["'“‘]|\bissue[ ]\d/i;
    expect(own.filter(({ text }) => gone.test(text)).map(({ file }) => file)).toEqual([]);
    const names = new Set(allFiles.map((file) => basename(file)));
    const documents = own.flatMap(({ file, text }) =>
      [...text.matchAll(/(?<![\w}.])[\w-]+\.md\b/g)].map(([name]) => ({ file, name })),
    );
    expect(documents.filter(({ name }) => !names.has(name))).toEqual([]);

    const sections = new Set(
      allFiles
        .filter((file) => file.startsWith("docs/product/"))
        .flatMap((file) =>
          [...readFileOfRoot(file).matchAll(/^#{1,3} (\d+(?:\.\d+)?)[. ]/gm)].map(
            ([, number]) => `${basename(file)} ${number}`,
          ),
        ),
    );
    const cited = own.flatMap(({ file, text }) =>
      [
        ...text.matchAll(/product\/([\w-]+\.md)(?:`|\]\([^)]*\))?\s+(?:\*\s+|\/\/\s+)?(\d+(?:\.\d+)?(?:, \d+\.\d+)*)/g),
      ].flatMap(([, document, numbers]) =>
        numbers!.split(", ").map((number) => ({ file, cited: `${document} ${number}` })),
      ),
    );
    expect(cited.length).toBeGreaterThan(100);
    expect(cited.filter((one) => !sections.has(one.cited))).toEqual([]);

    const decisions = new Set(
      allFiles.flatMap((file) => /^docs\/decisions\/(\d{4})-/.exec(file)?.[1] ?? []).map((number) => Number(number)),
    );
    const decided = own.flatMap(({ file, text }) =>
      [...text.matchAll(/\b[Dd]ecision (\d+)\b/g)].map(([, number]) => ({ file, number: Number(number) })),
    );
    expect(decided.filter(({ number }) => !decisions.has(number))).toEqual([]);
  });

  test("asks for exact versions", () => {
    const wanted = readJson("package.json");
    const ranges = listDependencies(wanted).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version));
    expect(ranges).toEqual([]);
    expect(listDependencies(wanted)).toEqual(listDependencies(readJson("package-lock.json").packages?.[""] ?? {}));
  });

  test("locks every package by its content and not by an address", () => {
    const packages = Object.entries(readJson("package-lock.json").packages ?? {}).filter(([path]) => path !== "");
    expect(packages.filter(([, entry]) => entry.integrity === undefined).map(([path]) => path)).toEqual([]);
    expect(packages.filter(([, entry]) => entry.resolved !== undefined).map(([path]) => path)).toEqual([]);
  });
});

type DependencyVersions = Record<string, string>;
type PackageManifest = {
  dependencies?: DependencyVersions;
  devDependencies?: DependencyVersions;
  optionalDependencies?: DependencyVersions;
  integrity?: string;
  resolved?: string;
  packages?: Record<string, PackageManifest>;
};

function readJson(file: string): PackageManifest {
  return JSON.parse(readFileOfRoot(file)) as PackageManifest;
}

function listDependencies({ dependencies, devDependencies, optionalDependencies }: PackageManifest) {
  return [dependencies, devDependencies, optionalDependencies].flatMap((kind) => Object.entries(kind ?? {}));
}

function listSourceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (unwatchedFolders.has(entry.name)) return [];
    if (entry.isDirectory()) return listSourceFiles(path);
    const isLocal = entry.name === ".env" || entry.name.endsWith(".log");
    return entry.isFile() && !isLocal ? [relative(ROOT_FOLDER, path).split(sep).join("/")] : [];
  });
}

function readFileOfRoot(file: string) {
  return readFileSync(join(ROOT_FOLDER, file), "utf8");
}

function treeOfFile(file: string) {
  return file.split("/")[1] ?? "";
}

function readImports(file: string, text = readFileOfRoot(file)) {
  const specifiers = text.matchAll(/(?:(?<![-"'])\bfrom\s*|\bimport\s*\(?\s*)["']([^"']+)["']/g);
  return [...specifiers].map(([, specifier = ""]) => {
    if (specifier.startsWith("#")) return { file, target: `src/${specifier.slice(1)}` };
    if (specifier.startsWith(".")) return { file, target: posix.join(posix.dirname(file), specifier) };
    return { file, target: specifier };
  });
}

function readRegistryHost() {
  const address = execFileSync("npm", ["config", "get", "registry"], {
    cwd: ROOT_FOLDER,
    encoding: "utf8",
    stdio: "pipe",
  });
  const host = /^https?:\/\/([^/:]+)/m.exec(address)?.[1];
  return host === undefined || host === "localhost" ? [] : [host];
}
