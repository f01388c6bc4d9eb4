import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { readCars } from "#domain/fleet/car-paste.ts";
import { readCustomers } from "#domain/fleet/customer-paste.ts";
import { readExpenses } from "#domain/fleet/expense-paste.ts";
import { readPlates } from "#domain/fleet/paste-plates.ts";
import type { ListChoice } from "#domain/fleet/paste-questions.ts";
import { listOpenQuestions, type ListReading } from "#domain/fleet/paste-reading.ts";
import { readRentals } from "#domain/fleet/rental-paste.ts";
import { readRoadCharges } from "#domain/fleet/road-charge-paste.ts";
import { readListBytes } from "#web/app/company/list-files/read-list-file.ts";

const LISTS_FOLDER = join(import.meta.dirname, "lists");
const NOW_OF_FILES = new Date("2026-11-28T16:00:00Z");
const NOW_OF_TEXTS = new Date("2026-11-27T09:30:00Z");

type ReadText = (text: string, now: Date, choice: ListChoice) => ListReading<string, object, string>;

const readers: Readonly<Record<string, ReadText>> = {
  expenses: readExpenses,
  customers: readCustomers,
  rentals: readRentals,
  cars: readCars,
  tolls: readRoadCharges,
};

interface ListCase {
  readonly kind: string;
  readonly list: string;
  readonly text: readonly string[];
  readonly choice: ListChoice;
  readonly outcome: readonly string[];
}

/**
 * Reads the cases: '== kind: file, or what is special about the list', perhaps with choices behind ' | '; the lines of
 * the list, if it is no file; and its outcome behind '> '.
 */
function readCases(): ListCase[] {
  const lines = readFileSync(join(LISTS_FOLDER, "cases.txt"), "utf8").split("\n");
  const begins = lines.flatMap((line, at) => (line.startsWith("== ") ? [at] : []));
  return begins.map((begin, nth) => {
    const [, kind = "", list = "", choice = "{}"] = /^== (\w+): (.*?)(?: \| (\{.*\}))?$/u.exec(lines[begin]!)!;
    const body = lines.slice(begin + 1, begins[nth + 1]);
    const outcome = body.filter((line) => line.startsWith("> "));
    return {
      kind,
      list,
      text: body.slice(0, body.indexOf(outcome[0]!)),
      choice: JSON.parse(choice) as ListChoice,
      outcome: outcome.map((line) => line.slice(2)),
    };
  });
}

/** A refusal, the open questions ('?'), or the lines: the values that were read, or why a line is left ('!'). */
function tellOutcome({ kind, list, text, choice }: ListCase): string[] {
  const file = join(LISTS_FOLDER, list);
  const isFile = text.length === 0 && existsSync(file);
  const found = isFile ? readListBytes(readFileSync(file)) : { text: text.join("\n") };
  if ("refused" in found) return [found.refused];
  if (kind === "plates") return readPlates(found.text).plates;
  const reading = readers[kind]!(found.text, isFile ? NOW_OF_FILES : NOW_OF_TEXTS, choice);
  if (reading.refused) return [`refused: ${reading.refused}`];
  if (reading.isAsked) return listOpenQuestions(reading).map((id) => `? ${id}`);
  const { unused, sealed, lines } = reading;
  const places = Object.entries({ unused, sealed }).flatMap(([what, all]) =>
    all.length > 0 ? [`${what} ${all.join(",")}`] : [],
  );
  return [
    ...places,
    ...lines.map((one) => {
      if (!("line" in one)) return `! ${one.problem}`;
      return tellLine(one.line) + ("isAlike" in one && one.isAlike === true ? " alike" : "");
    }),
  ];
}

function tellLine(line: object): string {
  const isTold = (value: unknown) => ![null, "", 0, false].includes(value as null) && String(value) !== "";
  return Object.entries(line)
    .filter(([, value]) => isTold(value))
    .map(([field, value]) => `${field}=${typeof value === "object" ? JSON.stringify(value) : value}`)
    .join(" ")
    .replaceAll("\n", " / ");
}

test.each(readCases())("of a list of $kind ($list) each line is read right, asked about or left", (one) => {
  expect(tellOutcome(one)).toEqual(one.outcome);
});
