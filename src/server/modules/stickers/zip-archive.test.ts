import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { strFromU8, unzipSync } from "fflate";
import { describe, expect, test } from "vitest";

import { generateZip } from "./zip-archive.ts";

const now = new Date("2026-11-23T11:05:30Z");
const LONG_TEXT = "Kodu Tara ".repeat(500);
const listFiles = [
  { name: "KT234567.svg", bytes: Buffer.from(LONG_TEXT), isPacked: false },
  { name: "KT234567.png", bytes: Buffer.from([1, 2, 3]), isPacked: true },
  { name: "bos.svg", bytes: Buffer.alloc(0), isPacked: false },
];

function makeZip(given: Iterable<(typeof listFiles)[number]>): Buffer {
  return Buffer.concat([...generateZip(given, now)]);
}

const HAS_UNZIP = spawnSync("unzip", ["-v"]).error === undefined;

function unzip(zip: Buffer, ...options: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "zip-"));
  try {
    writeFileSync(join(folder, "a.zip"), zip);
    const { stdout, status } = spawnSync("unzip", [...options, join(folder, "a.zip")], { encoding: "utf8" });
    return `${status} ${stdout}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe("an archive", () => {
  test("has every file as it is, those that can be packed smaller", () => {
    const zip = makeZip(listFiles);
    const read = unzipSync(zip);
    expect(Object.keys(read)).toEqual(listFiles.map(({ name }) => name));
    expect(strFromU8(read["KT234567.svg"]!)).toBe(LONG_TEXT);
    expect([...read["KT234567.png"]!]).toEqual([1, 2, 3]);
    expect(read["bos.svg"]).toHaveLength(0);
    expect(zip.length).toBeLessThan(600);
  });

  test("of many files lists them all", () => {
    const many = Array.from({ length: 5000 }, (_, nth) => ({
      ...listFiles[1]!,
      name: `KT${String(nth).padStart(6, "0")}.png`,
    }));
    const read = unzipSync(makeZip(many));
    expect(Object.keys(read)).toEqual(many.map(({ name }) => name));
  });

  test.skipIf(!HAS_UNZIP)("is whole for another program, with its time in Istanbul", () => {
    const zip = makeZip(listFiles);
    expect(unzip(zip, "-tq")).toMatch(/^0 No errors detected/u);
    expect(unzip(zip, "-l")).toMatch(/2026-11-23 14:05\s+KT234567\.svg/u);
    const broken = Buffer.from(zip);
    broken[30 + "KT234567.svg".length + 5]! ^= 0xff;
    expect(unzip(broken, "-tq")).not.toMatch(/^0/u);
  });
});
