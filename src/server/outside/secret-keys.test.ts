import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { readConfig } from "#server/config.ts";
import { OperatorError } from "#server/observe/operator-error.ts";

import { hasSecretKey, loadSecretKeys, deriveSecretKeys } from "./secret-keys.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = join(mkdtempSync(join(tmpdir(), "secret-keys-")), "data");
});
afterEach(() => {
  rmSync(join(dataDir, ".."), { recursive: true });
});

function loadTestKeys(environment: Record<string, string> = {}) {
  return loadSecretKeys(readConfig({ DATA_DIR: dataDir, ...environment }));
}

test("the first start makes a secret that its owner alone can read, and later starts find the same keys", () => {
  const first = loadTestKeys().keyFor("second-factor");
  expect(first).toHaveLength(32);
  expect(statSync(join(dataDir, "secret-key")).mode & 0o777).toBe(0o600);
  expect(loadTestKeys().keyFor("second-factor")).toEqual(first);
});

test("a secret that was never made is told from one that a server may have used", () => {
  const config = readConfig({ DATA_DIR: dataDir });
  expect(hasSecretKey(config)).toBe(false);
  loadTestKeys();
  expect([hasSecretKey(config), hasSecretKey(readConfig({ SECRET_KEY: "A".repeat(43) }))]).toEqual([true, true]);
});

test("each purpose has its own key, and another secret gives others", () => {
  const keys = deriveSecretKeys(Buffer.alloc(32, 1));
  expect(keys.keyFor("second-factor")).not.toEqual(keys.keyFor("known-address"));
  expect(keys.keyFor("second-factor")).not.toEqual(deriveSecretKeys(Buffer.alloc(32, 2)).keyFor("second-factor"));
});

test("a configured secret is taken instead of a file", () => {
  const secret = Buffer.alloc(32, 5);
  const keys = loadTestKeys({ SECRET_KEY: secret.toString("base64url") });
  expect(keys.keyFor("second-factor")).toEqual(deriveSecretKeys(secret).keyFor("second-factor"));
  expect(() => statSync(dataDir)).toThrow("ENOENT");
});

test("a spoiled file is named and left as it is", () => {
  loadTestKeys();
  const file = join(dataDir, "secret-key");
  chmodSync(file, 0o600);
  writeFileSync(file, "short\n");
  expect(() => loadTestKeys()).toThrow(OperatorError);
  expect(() => loadTestKeys()).toThrow("secret-key dosyası bozuk");
  expect(readFileSync(file, "utf8")).toBe("short\n");
});
