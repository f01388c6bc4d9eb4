import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const text = readFileSync(join(root, "SECURITY.md"), "utf8");

test("every proof that SECURITY.md names is there", () => {
  const cells = [...text.matchAll(/`([^`\s]+\.test\.ts)`/gu)].map(([, file]) => file!);
  expect(cells.length).toBeGreaterThan(15);
  expect(cells.filter((file) => globSync(file, { cwd: root }).length === 0)).toEqual([]);
});

test("SECURITY.md names every file of the server that hashes, seals, derives or signs, and no other", () => {
  const uses =
    /\b(?:createHash|createHmac|createCipheriv|hkdfSync|generateKeyPairSync|SignJWT)\(|\bpromisify\(argon2\)|\b(?:createPrivateKey|CompactSign)\(/u;
  const using = globSync("src/server/**/*.ts", { cwd: root })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !file.endsWith(".test.ts") && uses.test(readFileSync(join(root, file), "utf8")));
  const [, section = ""] = text.split("## Cryptography");
  const named = new Set([...section.matchAll(/`(src\/server\/[\w/-]+\.ts)`/gu)].map(([, file]) => file!));
  expect(using.length).toBeGreaterThan(20);
  expect([...named].toSorted()).toEqual(using.toSorted());
});
