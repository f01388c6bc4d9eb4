import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { contract } from "#contract/contract.ts";
import { pages } from "#contract/pages.ts";
import { LAW_RULES } from "#domain/fleet/law.ts";
import { NOTICE_KEPT_DAYS } from "#domain/notices/notice.ts";
import {
  PHOTO_KEPT_DAYS,
  PHOTOS_AT_ONCE_MAX,
  PHOTOS_PER_NETWORK_MAX,
  WAITING_PHOTOS_MAX,
} from "#domain/notices/photo.ts";
import { REPORT_KEPT_DAYS } from "#domain/notices/report.ts";
import { BLOCK_HOURS, SENDER_KEPT_HOURS } from "#domain/notices/sender.ts";
import { LOG_IN_KNOWN_DAYS } from "#domain/people/log-in-place.ts";
import { PRODUCT_WORDS } from "#domain/people/password-words.ts";
import { STICKER_ORDER_KEPT_DAYS } from "#domain/sticker/sticker-order.ts";
import { PLACE_EXACT_HOURS, PLACE_KEPT_DAYS } from "#domain/words/place.ts";
import {
  AUDIT_KEPT_YEARS,
  BOOKS_KEPT_YEARS,
  CONDITION_RECORD_KEPT_YEARS,
  DRIVER_KEPT_DAYS,
  RENTER_PHONE_KEPT_DAYS,
} from "#domain/words/retention.ts";
import { auditedAllowances } from "#server/access/limits.ts";
import { settings } from "#server/config.ts";
import { RUNTIME_ROLE } from "#server/embedded-postgres/roles.ts";

const ROOT_FOLDER = join(import.meta.dirname, "..");
const readFileOfRoot = (file: string) => readFileSync(join(ROOT_FOLDER, file), "utf8");
/** The sections of the product's rules, by the name of their file. */
const productFiles = new Map(
  readdirSync(join(ROOT_FOLDER, "docs/product")).map((name) => [name, readFileOfRoot(`docs/product/${name}`)] as const),
);
const productText = [...productFiles.values()].join("\n");

test("operations.md names every setting that the server reads", () => {
  const named = new Set(readFileOfRoot("docs/operations.md").match(/\b[A-Z][A-Z0-9_]+\b/g));
  expect(Object.keys(settings).filter((name) => !named.has(name))).toEqual([]);
});

test("operations.md names every figure for Prometheus", () => {
  const counted = [...readFileOfRoot("src/server/observe/prometheus.ts").matchAll(/name: "(kodu_\w+)"/g)].map(
    ([, name]) => name!,
  );
  const figures = new Set(readFileOfRoot("docs/operations.md").match(/\bkodu_\w+\b/g));
  // The table names only one of several figures with the same prefix in full, as in '`kodu_scan_cache_pages`,
  // `…_bytes`'.
  expect(counted.filter((name) => !figures.has(name) && name !== "kodu_scan_cache_bytes")).toEqual([]);
  expect([...figures].filter((name) => name !== RUNTIME_ROLE && !counted.includes(name))).toEqual([]);
});

test("alerts.md says what to do at each alert, and each alert asks for figures that there are", () => {
  const rules = readFileOfRoot("deploy/alerts.yml");
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!);
  const entries = [...readFileOfRoot("docs/alerts.md").matchAll(/^## (\w+)$/gm)].map(([, name]) => name!);
  expect(entries.toSorted()).toEqual(alerts.toSorted());
  const counted = readFileOfRoot("src/server/observe/prometheus.ts");
  const asked = new Set([...rules.matchAll(/kodu_\w+/g)].map(([name]) => name.replace(/_bucket$/, "")));
  expect([...asked].filter((name) => !counted.includes(`"${name}"`))).toEqual([]);
});

test("README.md and quality.md name every trial", () => {
  const trials = [...readFileOfRoot("scripts/quality.mjs").matchAll(/^ {4}name: "([^"]+)"/gm)].map(([, name]) => name!);
  const inReadme = /`npm run quality` lists what takes longer: ([^.]*)\./.exec(readFileOfRoot("README.md"))![1]!;
  expect([...inReadme.matchAll(/`([^`]+)`/g)].map(([, name]) => name!).toSorted()).toEqual(trials.toSorted());
  const inTable = [...readFileOfRoot("docs/quality.md").matchAll(/^\| `npm run quality -- ([a-z]+)`/gm)].map(
    ([, name]) => name!,
  );
  expect(inTable.toSorted()).toEqual(trials.toSorted());
});

test("architecture.md names the fields that a procedure takes, each and no other", () => {
  const [, section = ""] = readFileOfRoot("docs/architecture.md").split("\n## Who sees and writes which field\n");
  const rows = [...section.split("\n## ")[0]!.matchAll(/^\| [^|]+ \| `([\w.]+)` +\| ((?:`\w+` ?)+) *\|/gm)].map(
    ([, procedure, fields]) => [procedure!, [...fields!.matchAll(/\w+/g)].map(([field]) => field).toSorted()] as const,
  );
  expect(rows.length).toBeGreaterThan(15);
  // These fields are documented once for all events: the ids of the rows, and the version that was read.
  const which = new Set(["id", "code", "version", "companyId", "userId"]);
  for (const [procedure, fields] of rows) {
    const [found] = procedure
      .split(".")
      .reduce<unknown[]>(([at], name) => [(at as Record<string, unknown>)[name]], [contract]);
    const { inputSchema } = (found as typeof contract.account.rename)["~orpc"];
    const taken = Object.keys((inputSchema as unknown as { shape: object }).shape).filter((name) => !which.has(name));
    expect([procedure, fields]).toEqual([procedure, taken.toSorted()]);
  }
});

describe("operations.md, 'What costs much'", () => {
  const section = readFileOfRoot("docs/operations.md").split("\n## What costs much\n")[1]!.split("\n## ")[0]!;

  test("names limits that there are, and each limit of how often something dear is done", () => {
    const limits = new Set(
      [...readFileOfRoot("src/server/access/limits.ts").matchAll(/^ {2}(\w+): \{ points/gm)].map(([, name]) => name!),
    );
    const named = [...section.matchAll(/`([a-z]\w+(?:By[A-Z]\w+|Code))`/g)].map(([, name]) => name!);
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((name) => !limits.has(name) && name !== "writesByAccount")).toEqual([]);
    const dear = [...limits].filter((name) =>
      /^(?:export|listFile|report|photo|fleetPhoto|renterFiles|calendar)By(?!Code)/.test(name),
    );
    expect(dear.filter((name) => name !== "reportByAddress" && !named.includes(name))).toEqual([]);
  });

  test("says of the proxy's patience, the statements and the queues what their files say", () => {
    const said = section.replaceAll(/\s+/g, " ");
    const figure = (file: string, pattern: RegExp) => pattern.exec(readFileOfRoot(file))![1]!;
    expect(said).toContain(`\`proxy_read_timeout\`, ${figure("deploy/nginx.conf", /proxy_read_timeout (\d+)s/)} s`);
    expect(said).toContain(
      `a statement ends after ${Number(figure("src/server/db/pool.ts", /statement_timeout: (\d+),/)) / 1000} s`,
    );
    const places = /running: (\d+), waiting: (\d+), each: (\d+)/.exec(
      readFileOfRoot("src/server/drawing/printing.ts"),
    )!;
    expect(said).toContain(
      `${places[1]} in threads of 192 MB, in turns by account; ${places[2]} wait, ${places[3]} of one account`,
    );
    expect(said).toContain(
      `${PHOTOS_AT_ONCE_MAX} in processes of their own; ${WAITING_PHOTOS_MAX} wait, ${PHOTOS_PER_NETWORK_MAX} of one network`,
    );
  });
});

test("the text about cookies names every cookie, and whatever a page keeps in the browser", () => {
  const text = readFileOfRoot("texts/cookies.md");
  const storing = readdirSync(join(ROOT_FOLDER, "src/web"), { recursive: true, encoding: "utf8" })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => [name, readFileOfRoot(join("src/web", name))] as const)
    .filter(([, source]) => /(?:local|session)Storage\.setItem|indexedDB\.open/.test(source));
  const kept = storing.map(
    ([name, source]) => [name, /const (?:\w+_)?(?:KEY|PREFIX|NAME) = "([^"]+)"/.exec(source)?.[1]] as const,
  );
  const cookies = [
    ...readFileOfRoot("src/server/access/session-token.ts").matchAll(/cookieFor\(publicUrl, "([\w-]+)"\)/g),
  ];
  expect(kept.length).toBeGreaterThan(7);
  expect(cookies.length).toBe(3);
  expect(kept.filter(([, key]) => key === undefined || !text.includes(`\`${key}\``))).toEqual([]);
  const missing = cookies
    .map(([, name]) => name!)
    .filter((name) => !text.includes(`\`${name}\``) || !text.includes(`\`__Host-${name}\``));
  expect(missing).toEqual([]);
});

test("every file that a document names is there", () => {
  const documents = [
    "README.md",
    "SECURITY.md",
    "CHANGELOG.md",
    "INSTALL.md",
    ...readdirSync(join(ROOT_FOLDER, "docs"), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".md"))
      .map((name) => `docs/${name.replaceAll("\\", "/")}`),
  ];
  const path = /(?<![\w/.-])(?:src|test|e2e|quality|db|scripts|docs|texts|deploy|\.ci)\/[\w$@./-]*\w/g;
  const named = documents.flatMap((document) => {
    const text = readFileOfRoot(document);
    return [...text.matchAll(path)].flatMap((found) => {
      const next = text.slice(found.index + found[0].length);
      return /^-?[*…]|^` in commit/.test(next) ? [] : [{ document, path: found[0] }];
    });
  });
  expect(named.length).toBeGreaterThan(150);
  // The results of a trial exist only on the machine that ran it.
  const gone = named.filter((one) => !existsSync(join(ROOT_FOLDER, one.path)) && !/\/results(?:\/|$)/.test(one.path));
  expect(gone).toEqual([]);
});

test("how-to.md names only what the code has", () => {
  const text = readFileOfRoot("docs/how-to.md");
  const files = ["src", "test", "scripts", "db"].flatMap((folder) =>
    readdirSync(join(ROOT_FOLDER, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(?:tsx?|mjs|sql)$/.test(name))
      .map((name) => join(folder, name)),
  );
  const code = files.map(readFileOfRoot).join("\n");
  const names = [...text.matchAll(/`([a-z]\w+|[A-Z]\w+|[a-z]+(?:-[a-z]+)+)`/g)].map(([, name]) => name!);
  expect(names.length).toBeGreaterThan(30);
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([]);
  const placed = [...text.matchAll(/`(\w+)(?:\(tx, …\))?` (?:in|of) `((?:src|test)\/[^`]+)`/g)];
  expect(placed.length).toBeGreaterThan(10);
  expect(placed.filter(([, name, file]) => !readFileOfRoot(file!).includes(name!))).toEqual([]);
  const besides = [...text.matchAll(/`([\w-]+\.(?:ts|tsx))` beside it/g)].map(([, name]) => name!);
  expect(besides.filter((name) => !files.some((file) => file.endsWith(`/${name}`)))).toEqual([]);
});

/**
 * Quotes in docs/product that are not texts of the product: texts that somebody types, and a time that is put together
 * from parts.
 */
const WORDS_NOT_OURS = new Set(["ELİF@", "elıf@", "sa geçti"]);

test("every number of a decision has its file, or is named as one without", () => {
  const numbers = readdirSync(join(ROOT_FOLDER, "docs/decisions")).flatMap((name) => /^(\d{4})-/.exec(name)?.[1] ?? []);
  const without = [...readFileOfRoot("docs/decisions/README.md").matchAll(/^\| (\d+) /gm)].map(([, number]) =>
    Number(number),
  );
  const used = numbers
    .map(Number)
    .concat(without)
    .toSorted((one, other) => one - other);
  expect(used).toEqual(used.map((_, nth) => nth + 1));
});

describe("docs/product", () => {
  function tableOf(heading: string): string[][] {
    const [, text = ""] = productText.split(`### ${heading}\n`);
    const table = /^\|[^]*?(?=\n\n)/m.exec(text)![0];
    const lines = table.split("\n").slice(2);
    return lines.map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  }

  test("says of every limit how many tries are allowed", () => {
    const inWords = (seconds: number) =>
      seconds % 86_400 === 0
        ? `${seconds / 86_400} d`
        : seconds % 3600 === 0
          ? `${seconds / 3600} h`
          : `${seconds / 60} min`;
    const allowed = Object.entries(auditedAllowances).map(([name, { points, seconds }]) => [
      `\`${name}\``,
      String(points),
      inWords(seconds),
    ]);
    expect(tableOf("13.1 Limits")).toEqual(allowed);
  });

  test("lists every word of the product that no password may rest on", () => {
    const [, list = ""] = /Words\s+of\s+the\s+product: ([^.]*)\./.exec(productText)!;
    expect([...list.matchAll(/`(\w+)`/g)].map(([, word]) => word)).toEqual(PRODUCT_WORDS);
  });

  test("says of what is kept how long the code keeps it", () => {
    const years = ["", "a year", "two years", "", "", "five years", "", "", "", "", "ten calendar years"];
    const days = (count: number) => (count === 365 ? "a year" : `${count} days`);
    const kept = new Map(tableOf("14.1 Retention").map(([what, term]) => [what!, term!]));
    const terms: [what: string, term: string][] = [
      ["a removed company's books, without its customers", years[BOOKS_KEPT_YEARS]!],
      ["a renter's telephone", days(RENTER_PHONE_KEPT_DAYS)],
      ["the records of a car's condition, with photos", years[CONDITION_RECORD_KEPT_YEARS]!],
      ["agreements, and the links to a renter's page", years[LAW_RULES.agreement.keptYears]!],
      ["a driver's data: identity and licence", days(DRIVER_KEPT_DAYS)],
      ["the audit", years[AUDIT_KEPT_YEARS]!],
      ["a report, with what was told and its photo", days(REPORT_KEPT_DAYS)],
      ["an order for stickers", days(STICKER_ORDER_KEPT_DAYS)],
      ["notices with what visitors wrote", days(NOTICE_KEPT_DAYS)],
      ["photos of visitors", days(PHOTO_KEPT_DAYS)],
      ["where a visitor stood", `${PLACE_EXACT_HOURS} hours exactly, ${days(PLACE_KEPT_DAYS)} about`],
      ["from which network a visitor told, as a digest", `${SENDER_KEPT_HOURS} hours;`],
      ["blocks of visitors", `${BLOCK_HOURS} hours`],
      ["networks and browsers of log-ins, as digests", days(LOG_IN_KNOWN_DAYS)],
    ];
    expect(terms.filter(([what, term]) => !kept.get(what)?.startsWith(term))).toEqual([]);
  });

  const rows = new Map(
    [
      ...productText.matchAll(
        /^\| (everybody|signed in|signed in, or at the desk|whoever sets up a second step|companies|administrators) +\| (.*) \|$/gm,
      ),
    ].map(([, who, paths]) => [who!, [...paths!.matchAll(/`([^`]+)`/g)].map(([, path]) => path!)]),
  );

  test.each([
    ["public", "everybody"],
    ["signed-in", "signed in"],
    ["member-or-signed-in", "signed in, or at the desk"],
    ["setting-up", "whoever sets up a second step"],
    ["company", "companies"],
    ["admin", "administrators"],
  ])("says of every page of the access %s that it is for %s", (access, who) => {
    const paths = Object.values(pages).flatMap((page) =>
      page.access === access ? [page.path.replaceAll(/\$(\w+)/g, "{$1}")] : [],
    );
    expect(rows.get(who)?.toSorted()).toEqual(paths.toSorted());
  });

  test("quotes only Turkish words that the code says", () => {
    const said = readdirSync(join(ROOT_FOLDER, "src"), { recursive: true, encoding: "utf8" })
      .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
      .map((name) => readFileOfRoot(join("src", name)))
      .join("\n")
      .replaceAll(/\s+/g, " ");
    // A quote contains numbers, names and times where the code has placeholders, so only the pieces of text around
    // these are looked up.
    const pieces = [...productText.matchAll(/(?<![\p{L}\d])'([^'\n]{3,90})'(?!\p{L})/gu)].flatMap(([, quote]) =>
      /[çğıöşüÇĞİÖŞÜ]/u.test(quote!)
        ? quote!
            .split(/\S*\d\S*|\{[^}]*\}|(?<!\p{L})[A-Zn](?!\p{L})|[….!?/·:]/u)
            .map((piece) => piece.trim())
            .filter((piece) => piece.length > 4 && !WORDS_NOT_OURS.has(piece))
        : [],
    );
    expect(pieces.length).toBeGreaterThan(150);
    expect(pieces.filter((piece) => !said.includes(piece))).toEqual([]);
  });

  const listSections = (text: string) =>
    [...text.matchAll(/^#{1,3} (\d+(?:\.\d+)?)[. ]/gm)].map(([, number]) => number!);
  const sections = new Set(listSections(productText));

  test("has each section once, in the file that README.md names for it", () => {
    const listed = [...productFiles.get("README.md")!.matchAll(/^\| (\d+) +\| \[([\w-]+\.md)\]/gm)];
    const files = new Map(listed.map(([, number, file]) => [file!, number!]));
    const found = [...productFiles].flatMap(([file, text]) => listSections(text).map((number) => ({ file, number })));
    expect(found.length).toBe(sections.size);
    expect(found.filter(({ file, number }) => files.get(file) !== number.split(".")[0])).toEqual([]);
  });

  test("leads to sections that are there", () => {
    // In section numbers the part after the point never begins with 0. In a time of day it may.
    const named = [...productText.matchAll(/(?<=[(, ])(\d{1,2}\.[1-9]\d?)(?=[),])/g)].map(([, number]) => number!);
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter((number) => !sections.has(number))).toEqual([]);
  });
});
