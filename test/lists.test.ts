import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { readCars } from "#domain/fleet/car-paste.ts";
import { readCustomers } from "#domain/fleet/customer-paste.ts";
import { readExpenses } from "#domain/fleet/expense-paste.ts";
import type { ListChoice } from "#domain/fleet/paste-questions.ts";
import { listOpenQuestions, type ListReading } from "#domain/fleet/paste-reading.ts";
import { readRentals } from "#domain/fleet/rental-paste.ts";
import { readListFile } from "#web/app/company/list-files/read-list-file.ts";

const LISTS_FOLDER = join(import.meta.dirname, "lists");
const NOW_OF_FILES = new Date("2026-11-28T16:00:00Z");
const NOW_OF_TEXTS = new Date("2026-11-27T09:30:00Z");

type ReadText = (text: string, now: Date, choice: ListChoice) => ListReading<string, object, string>;

const readers = { expenses: readExpenses, customers: readCustomers, rentals: readRentals, cars: readCars };

interface ListCase {
  readonly kind: keyof typeof readers;
  readonly list: string;
  readonly text?: readonly string[];
  readonly choice?: ListChoice;
  readonly outcome: readonly string[];
}

const cases = JSON.parse(readFileSync(join(LISTS_FOLDER, "cases.json"), "utf8")) as readonly ListCase[];

async function tellOutcome({ kind, list, text, choice = {} }: ListCase): Promise<string[]> {
  const read: ReadText = readers[kind];
  const found = text
    ? { text: text.join("\n") }
    : await readListFile(new Blob([readFileSync(join(LISTS_FOLDER, list))]));
  if ("refused" in found) return [found.refused];
  const reading = read(found.text, text ? NOW_OF_TEXTS : NOW_OF_FILES, choice);
  if (reading.refused) return [`refused: ${reading.refused}`];
  if (reading.isAsked) return listOpenQuestions(reading).map((id) => `? ${id}`);
  const { unused, sealed, lines } = reading;
  const places = Object.entries({ unused, sealed }).flatMap(([what, all]) =>
    all.length > 0 ? [`${what} ${all.join(",")}`] : [],
  );
  return [...places, ...lines.map((one) => ("line" in one ? tellLine(one.line) : `! ${one.problem}`))];
}

function tellLine(line: object): string {
  const isTold = (value: unknown) => ![null, "", 0, false].includes(value as null) && String(value) !== "";
  return Object.entries(line)
    .filter(([, value]) => isTold(value))
    .map(([field, value]) => `${field}=${typeof value === "object" ? JSON.stringify(value) : value}`)
    .join(" ");
}

test.each(cases)("of a list of $kind ($list) each line is read right, asked about or left", async (one) => {
  expect(await tellOutcome(one)).toEqual(one.outcome);
});
