import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { findSourceControlWarning } from "./source-control.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "kodu-tara-sources-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("a history that the process can read is warned of where strangers come, and nowhere else", () => {
  mkdirSync(join(folder, ".git"));
  writeFileSync(join(folder, ".git/HEAD"), "ref: refs/heads/main\n");
  expect(findSourceControlWarning(true, folder)).toContain(".git");
  expect(findSourceControlWarning(false, folder)).toBeUndefined();
});

test("the file of a linked copy leads to the history, and is warned of as well", () => {
  writeFileSync(join(folder, ".git"), "gitdir: /srv/clone/.git/worktrees/one\n");
  expect(findSourceControlWarning(true, folder)).toContain(".git");
});

test("a release without history, and a folder that systemd hides, need no warning", () => {
  expect(findSourceControlWarning(true, folder)).toBeUndefined();
  mkdirSync(join(folder, ".git"));
  expect(findSourceControlWarning(true, folder)).toBeUndefined();
});
