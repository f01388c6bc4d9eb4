import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { auditedAllowances } from "#server/access/limits.ts";

const ROOT_FOLDER = join(import.meta.dirname, "..");
const SECURITY_TEXT = readFileSync(join(ROOT_FOLDER, "SECURITY.md"), "utf8");

test("every proof that SECURITY.md names is there", () => {
  const cells = [...SECURITY_TEXT.matchAll(/`([^`\s]+\.test\.ts)`/gu)].map(([, file]) => file!);
  expect(cells.length).toBeGreaterThan(15);
  expect(cells.filter((file) => globSync(file, { cwd: ROOT_FOLDER }).length === 0)).toEqual([]);
});

test("SECURITY.md names every file of the server that hashes, seals, derives or signs, and no other", () => {
  const uses =
    /\b(?:createHash|createHmac|createCipheriv|hkdfSync|generateKeyPairSync|SignJWT)\(|\bpromisify\(argon2\)|\b(?:createPrivateKey|CompactSign)\(/u;
  const using = globSync("src/server/**/*.ts", { cwd: ROOT_FOLDER })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !file.endsWith(".test.ts") && uses.test(readFileSync(join(ROOT_FOLDER, file), "utf8")));
  const [, section = ""] = SECURITY_TEXT.split("## Cryptography");
  const named = new Set([...section.matchAll(/`(src\/server\/[\w/-]+\.ts)`/gu)].map(([, file]) => file!));
  expect(using.length).toBeGreaterThan(20);
  expect([...named].toSorted()).toEqual(using.toSorted());
});

const readSection = (heading: string) => SECURITY_TEXT.split(`\n## ${heading}\n`)[1]!.split("\n## ")[0]!;
const serverSources = globSync("src/server/**/*.ts", { cwd: ROOT_FOLDER })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => !file.endsWith(".test.ts"));

test("SECURITY.md names every file that begins a session among the ways in", () => {
  const beginning = serverSources.filter((file) =>
    /\bsession\.start(?:Shift)?\(/u.test(readFileSync(join(ROOT_FOLDER, file), "utf8")),
  );
  const named = [...readSection("Ways in").matchAll(/`(src\/server\/(?:modules|privacy)\/[\w/-]+\.ts)`/gu)].map(
    ([, file]) => file!,
  );
  expect(beginning.length).toBeGreaterThan(3);
  expect(named.toSorted()).toEqual(beginning.toSorted());
});

test("SECURITY.md says of each limit against guessing the figures that the code has", () => {
  const windows: Record<string, number> = { min: 60, h: 3600, d: 86_400 };
  const said = [...readSection("Guessing").matchAll(/`(\w+)` (\d+) in (\d+) (min|h|d)\b/gu)].map(
    ([, name, points, count, unit]) => [name!, { points: Number(points), seconds: Number(count) * windows[unit!]! }],
  );
  const known: Record<string, object> = auditedAllowances;
  expect(said.filter(([name]) => !((name as string) in known))).toEqual([]);
  for (const [name, figures] of said) expect([name, known[name as string]]).toMatchObject([name, figures]);
  // Each limit on attempts to guess a secret must be listed.
  const guessed = Object.keys(auditedAllowances).filter((name) =>
    /^(?:login|rightPassword|passwordChange|registration|proof|secondFactor|recoveryCode|totp|reset(?!Mails)|wrongKey|shiftCode)/u.test(
      name,
    ),
  );
  expect(said.map(([name]) => name as string).toSorted()).toEqual(guessed.toSorted());
  for (const name of readSection("Ways in").matchAll(/`(\w+By\w+|shiftCodeAtDevice)`/gu))
    expect(known).toHaveProperty(name[1]!);
});

test("SECURITY.md says of the queue of hashes what the code has", () => {
  const [, running, waiting, each] = /PLACES = \{ running: Math\.min\((\d+),.* waiting: (\d+), each: (\d+) \}/u.exec(
    readFileSync(join(ROOT_FOLDER, "src/server/access/password-hash.ts"), "utf8"),
  )!;
  expect(readSection("Guessing")).toContain(`${running} hash at once, ${waiting} wait, ${each} of one network`);
});

test("SECURITY.md names every purpose for which a key follows from SECRET_KEY, and no other", () => {
  const source = readFileSync(join(ROOT_FOLDER, "src/server/outside/secret-keys.ts"), "utf8");
  const [, union = ""] = /export type KeyPurpose =([^;]*);/u.exec(source)!;
  const purposes = [...union.matchAll(/"([\w-]+)"/gu)].map(([, name]) => name!);
  const [, row = ""] = /by HKDF, one key each: ([^|]*)\|/u.exec(readSection("Keys and their lives"))!;
  expect(purposes.length).toBeGreaterThan(8);
  expect([...row.matchAll(/`([\w-]+)`/gu)].map(([, name]) => name!).toSorted()).toEqual(purposes.toSorted());
});
