import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { readConfig } from "#server/config.ts";

import { mailFolderPath, sweepMailFolder } from "./mail-folder.ts";
import { createMailer } from "./mail.ts";

const now = new Date("2026-11-22T12:00:00.000Z");
const HOUR_MS = 60 * 60 * 1000;

let dataDir: string;
let folder: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "kodu-tara-mails-"));
  folder = mailFolderPath({ dataDir });
});
afterEach(() => rm(dataDir, { recursive: true }));

async function writeMailFile(id: string, recipient: string, hours: number): Promise<void> {
  await createMailer(readConfig({ DATA_DIR: dataDir })).send({ id, recipient, subject: "x", text: "x", html: "<p>x" });
  await makeFileOlder(`${id}.eml`, hours);
}

async function makeFileOlder(file: string, hours: number): Promise<void> {
  const then = new Date(now.getTime() - hours * HOUR_MS);
  await utimes(join(folder, file), then, then);
}

async function sweepAndList(...accounts: string[]): Promise<string[]> {
  const known = async (emails: string[]) => new Set(emails.filter((email) => accounts.includes(email)));
  await sweepMailFolder(folder, now, known);
  return (await readdir(folder)).toSorted();
}

test("mails of accounts are kept for a week", async () => {
  await writeMailFile("yeni", "ayse@example.com", 7 * 24 - 1);
  await writeMailFile("eski", "ayse@example.com", 7 * 24 + 1);
  expect(await sweepAndList("ayse@example.com")).toEqual(["yeni.eml"]);
});

test("mails of removed accounts are kept for an hour, in which their farewell can be read", async () => {
  await writeMailFile("veda", "gul@example.com", 0.9);
  await writeMailFile("once", "gul@example.com", 1.1);
  await writeMailFile("baska", "ayse@example.com", 1.1);
  expect(await sweepAndList("ayse@example.com")).toEqual(["baska.eml", "veda.eml"]);
});

test.each([`${"a".repeat(64)}@${"b".repeat(60)}.${"c".repeat(60)}.example.com`, "o'neil+qr@xn--kta-0na.example"])(
  "whose a mail is, is known from its head: %s",
  async (recipient) => {
    await writeMailFile("uzun", recipient, 2);
    expect(await sweepAndList(recipient)).toEqual(["uzun.eml"]);
    expect(await sweepAndList("baska@example.com")).toEqual([]);
  },
);

test("files that broke off go as well, and what is no mail stays", async () => {
  await writeMailFile("tam", "ayse@example.com", 0);
  for (const name of ["yarim.eml.part", "not.txt"]) {
    await writeFile(join(folder, name), "x");
    await makeFileOlder(name, 300);
  }
  expect(await sweepAndList("ayse@example.com")).toEqual(["not.txt", "tam.eml"]);
});

test("without a folder there is nothing to sweep", async () => {
  await expect(sweepMailFolder(folder, now, async () => new Set())).resolves.toBeUndefined();
});
