import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

const ROOT_FOLDER = join(import.meta.dirname, "..");
const readFileOfRoot = (file: string) => readFileSync(join(ROOT_FOLDER, file), "utf8");
const tableRows = readFileOfRoot("docs/asvs.md")
  .split("\n")
  .filter((line) => line.startsWith("| "))
  .map((line) => line.split("|").map((cell) => cell.trim()));

const requirementRows = tableRows
  .filter(([, row]) => /^\d+\.\d+\.\d+$/u.test(row ?? ""))
  .map(([, row, level, , verdict, evidence, missing]) => ({
    row: row!,
    level: level!,
    verdict: verdict!,
    missing: missing!,
    evidence: [...evidence!.matchAll(/`([^`]+)`(?: “([^”]+)”)?/gu)].map(([, file, sentence]) => ({
      file: file!,
      sentence,
    })),
  }));

const VERDICTS = ["holds", "partly", "not", "operator's duty"];

describe("docs/asvs.md", () => {
  test("has each row once, with its level and a verdict", () => {
    expect(requirementRows.length).toBeGreaterThan(170);
    expect(requirementRows.map(({ row }) => row).filter((row, place, all) => all.indexOf(row) !== place)).toEqual([]);
    expect(
      requirementRows.filter(({ level, verdict }) => !["1", "2"].includes(level) || !VERDICTS.includes(verdict)),
    ).toEqual([]);
  });

  test("names files that are there, and tests by a sentence that stands in them", () => {
    const gone = requirementRows.flatMap(({ row, evidence }) =>
      evidence
        .filter(
          ({ file, sentence }) =>
            !existsSync(join(ROOT_FOLDER, file)) || !readFileOfRoot(file).includes(sentence ?? ""),
        )
        .map(({ file, sentence }) => [row, file, sentence]),
    );
    expect(gone).toEqual([]);
    expect(requirementRows.filter(({ evidence }) => evidence.length === 0)).toEqual([]);
    // A quoted sentence must be the name of a test, so that it is not found by chance in other text.
    const quoted = requirementRows.flatMap(({ evidence }) => evidence).filter(({ sentence }) => sentence !== undefined);
    expect(quoted.filter(({ file }) => !file.endsWith(".test.ts") && !file.endsWith(".test.tsx"))).toEqual([]);
  });

  test("says what is missing wherever a row does not hold", () => {
    const open = requirementRows.filter(({ verdict }) => verdict === "partly" || verdict === "not");
    expect(open.filter(({ missing }) => missing === "")).toEqual([]);
  });

  test("leaves to the operator only what docs/operations.md tells them", () => {
    const duties = requirementRows.filter(({ verdict }) => verdict === "operator's duty");
    expect(duties.filter(({ evidence }) => !evidence.some(({ file }) => file === "docs/operations.md"))).toEqual([]);
  });

  test.each(["1", "2"])("counts level %s as it is", (level) => {
    const ofLevel = requirementRows.filter((row) => row.level === level);
    const counts = VERDICTS.map((verdict) => ofLevel.filter((row) => row.verdict === verdict).length);
    const [said] = tableRows.filter((cells) => cells.length === 8 && cells[1] === level);
    expect(said?.slice(2, 7).map(Number)).toEqual([ofLevel.length, ...counts]);
  });
});
