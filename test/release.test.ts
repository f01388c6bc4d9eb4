import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { settings } from "#server/config.ts";

const ROOT_FOLDER = join(import.meta.dirname, "..");
const readFileOfRoot = (file: string) => readFileSync(join(ROOT_FOLDER, file), "utf8");
const packageManifest = JSON.parse(readFileOfRoot("package.json")) as { version: string; license: string };

test("the licence of package.json is the file LICENSE, which reserves all rights and leads to those of packages", () => {
  expect(packageManifest.license).toBe("SEE LICENSE IN LICENSE");
  expect(readFileOfRoot("LICENSE")).toContain("All rights reserved.");
  expect(readFileOfRoot("LICENSE")).toContain("docs/dependencies.md");
});

test("CHANGELOG.md begins with the version of package.json", () => {
  expect(/^## (.+)$/m.exec(readFileOfRoot("CHANGELOG.md"))?.[1]).toBe(packageManifest.version);
});

test("the forge's CI runs what CI runs here", () => {
  expect(readFileOfRoot(".github/workflows/ci.yml")).toContain("run: bash .ci/run");
});

test("the image copies what is there, and runs as somebody who is not root", () => {
  const image = readFileOfRoot("Containerfile");
  const copied = [...image.matchAll(/\/build\/([\w./-]+)/g)].map(([, path]) => path!);
  const made = new Set(["node_modules", "dist"]);
  expect(copied.length).toBeGreaterThan(8);
  expect(copied.filter((path) => !made.has(path) && !existsSync(join(ROOT_FOLDER, path)))).toEqual([]);
  expect(image).toContain("USER 10001:10001");
});

test("the settings that compose.yaml and its files give are settings of the server, or its database's", () => {
  const given = [
    ...readFileOfRoot("compose.yaml").matchAll(/^ {2,6}([A-Z_]+):/gm),
    ...readFileOfRoot("deploy/container.env").matchAll(/^([A-Z_]+)=/gm),
    ...readFileOfRoot("deploy/product.env").matchAll(/^([A-Z_]+)=/gm),
  ];
  const names = given.map(([, name]) => name!);
  expect(names).toEqual(expect.arrayContaining(["DATABASE_URL", "OWNER_DATABASE_URL", "DATA_DIR", "SECRET_KEY"]));
  const ofCompose = ["POSTGRES_PASSWORD", "DATABASE_PASSWORD", "BUILD_BASE", "BASE", "COMMIT"];
  expect(names.filter((name) => !Object.hasOwn(settings, name) && !ofCompose.includes(name))).toEqual([]);
});

const OF_OWNER = /OWNER_DATABASE_URL|POSTGRES_PASSWORD|ADMIN_|\/\/kodu:/u;

test("the service of compose.yaml that people reach is given nothing of the database's owner and of the administrator", () => {
  const { product, migrate, fragments } = readComposeServices();
  expect(product).not.toMatch(OF_OWNER);
  expect(fragments).not.toMatch(OF_OWNER);
  expect(fragments).toContain("postgres://kodu_app:${DATABASE_PASSWORD:?");
  expect(product).toContain("env_file: product.env\n");
  expect(settingsOf("deploy/product.env").filter((line) => OF_OWNER.test(line))).toEqual([]);
  expect(product).toContain("migrate: { condition: service_completed_successfully }");
  expect(migrate).toContain("OWNER_DATABASE_URL: postgres://kodu:${POSTGRES_PASSWORD}@");
  expect(migrate).toContain("env_file: .env\n");
  expect(migrate).not.toContain("ports:");
});

test("the file of settings that the units of systemd share has nothing of the database's owner", () => {
  expect(settingsOf("deploy/kodu-tara.env").filter((line) => OF_OWNER.test(line))).toEqual([]);
  expect(readFileOfRoot("deploy/kodu-tara-migrate.service")).toContain("\nLoadCredential=OWNER_DATABASE_URL:");
  const serving = readFileOfRoot("deploy/kodu-tara@.service");
  expect(serving).toContain("\nUnsetEnvironment=OWNER_DATABASE_URL\n");
  expect(serving).not.toMatch(/Credential=OWNER_DATABASE_URL/u);
});

function settingsOf(file: string): string[] {
  return readFileOfRoot(file)
    .split("\n")
    .filter((line) => /^#?[A-Z_]+=/u.test(line));
}

function readComposeServices() {
  const [fragments, services] = readFileOfRoot("compose.yaml").split("\nservices:\n");
  const parts = services!.split("\nvolumes:")[0]!.split(/^ {2}(\w+):\n/mu);
  const textOf = (name: string) => parts[parts.indexOf(name) + 1]!;
  return { fragments: fragments!, product: textOf("product"), migrate: textOf("migrate") };
}

test("the archive of a release has the same bytes whatever the times, the umask, the order and the links of the files were", () => {
  const folder = mkdtempSync(join(tmpdir(), "kodu-tara-archive-"));
  try {
    const first = packFolder(join(folder, "first"), (made) => {
      writeFileSync(join(made, "a"), "same");
      writeFileSync(join(made, "b"), "same");
      writeFileSync(join(made, "run"), "#!/bin/sh", { mode: 0o755 });
    });
    const second = packFolder(join(folder, "second"), (made) => {
      writeFileSync(join(made, "run"), "#!/bin/sh", { mode: 0o700 });
      writeFileSync(join(made, "b"), "same", { mode: 0o600 });
      linkSync(join(made, "b"), join(made, "a"));
      chmodSync(made, 0o700);
    });
    expect(second.equals(first)).toBe(true);
    const listed = execFileSync("tar", ["-tvzf", join(folder, "first.tar.gz")], {
      encoding: "utf8",
      env: { ...process.env, TZ: "UTC" },
    });
    expect(listed.trimEnd().split("\n")).toEqual([
      expect.stringMatching(/^drwxr-xr-x 0\/0 .* 2023-11-14 22:13 product\/$/u),
      expect.stringMatching(/^-rw-r--r-- 0\/0 .* 2023-11-14 22:13 product\/a$/u),
      expect.stringMatching(/^-rw-r--r-- 0\/0 .* 2023-11-14 22:13 product\/b$/u),
      expect.stringMatching(/^-rwxr-xr-x 0\/0 .* 2023-11-14 22:13 product\/run$/u),
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

function packFolder(folder: string, fill: (made: string) => void): Buffer {
  const made = join(folder, "product");
  mkdirSync(made, { recursive: true });
  fill(made);
  execFileSync(process.execPath, [join(ROOT_FOLDER, "scripts/archive.mjs"), made, `${folder}.tar.gz`], {
    env: { ...process.env, SOURCE_DATE_EPOCH: "1700000000" },
  });
  return readFileSync(`${folder}.tar.gz`);
}
