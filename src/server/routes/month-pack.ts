import { Zip, ZipDeflate } from "fflate";
import type { Context } from "hono";
import * as z from "zod/mini";

import { expenseCategoryWords } from "#contract/fleet/expenses.words.ts";
import { chargeKindWords, depositKindWords, paymentMeansWords } from "#contract/fleet/ledger.words.ts";
import { NO_FISCAL_VALUE_NOTE } from "#contract/fleet/papers.words.ts";
import { makeListFileTotalLine, MONTH_PACK_FILE_PREFIX, MONTH_PACK_YEARS_MAX } from "#contract/list-files.ts";
import { daysOfMonth, type DayRange, listPackMonths, computeNetIncome } from "#domain/fleet/company-report.ts";
import { hasRight, isMember, isSignedIn } from "#domain/people/actor.ts";
import { formatLongDateTime, toIstanbulDate } from "#domain/words/istanbul.ts";
import { makeRefusal } from "#server/access/expected-refusals.ts";
import type { RequestContext } from "#server/access/gates.ts";
import { takeTry } from "#server/access/limits.ts";
import type { ListFile } from "#server/access/list-file.ts";
import { makeAttachmentHeader } from "#server/http/attachment.ts";
import { generateCsvPieces, formatDayCell, makeMoneyCell, type CsvValue } from "#server/http/csv.ts";

import { toCsv, fileHeaders, listFiles, openListPages, sendFileRefusal, logFailures } from "./list-files.ts";

const packRequestSchema = z.strictObject({ month: z.string() });

/** Sums the rows while they are written, so that the summary agrees exactly with the rows in the pack. */
class SumsByName {
  readonly #sums = new Map<string, number>();

  add(name: string, amount: number): void {
    this.#sums.set(name, this.of(name) + amount);
  }

  of(name: string): number {
    return this.#sums.get(name) ?? 0;
  }

  rows(title: string, words: Readonly<Record<string, string>>): CsvValue[][] {
    return Object.entries(words).flatMap(([kind, word]) => {
      const sum = this.#sums.get(kind);
      return sum === undefined ? [] : [makeSumRow(`${title}: ${word}`, sum)];
    });
  }
}

function makeSumRow(title: string, sum: number): CsvValue[] {
  return [`${title} (TL)`, makeMoneyCell(sum)];
}

type PackSums = Record<"all" | "kinds" | "means" | "moves" | "categories", SumsByName>;

type RowsOfList<List> = List extends ListFile<infer _Filter, infer Row> ? AsyncGenerator<Row[]> : never;

/** If the answer is cut off, the ZIP lacks its directory and does not open. */
export async function answerMonthPack(c: Context, context: RequestContext): Promise<Response> {
  try {
    const month = await readRequestedMonth(c, context.deps.now());
    const days = daysOfMonth(month);
    // The lists of the books have the strictest gate, so they are opened first. A member who may only rent out is
    // refused here.
    const charges = await openListPages(listFiles.charges, days, context);
    const payments = await openListPages(listFiles.payments, days, context);
    const deposits = await openListPages(listFiles.deposits, days, context);
    const expenses = await openListPages(listFiles.expenses, days, context);
    const rentals = await openListPages(listFiles.rentals, days, context);
    const receivables = await openListPages(listFiles.receivables, {}, context);
    const madeAt = context.deps.now();
    const actor = await context.session.actor();
    if (isMember(actor) && !hasRight(actor, "export")) throw makeRefusal("FORBIDDEN");
    if (isSignedIn(actor)) await takeTry(context.deps.limits, "listFileByAccount", actor.userId);

    const lists = { charges, payments, deposits, expenses, rentals, receivables };
    const files = makePackFiles(lists, days, madeAt);
    return c.body(ReadableStream.from(logFailures(generateZip(files, madeAt), context)), 200, {
      "Content-Type": "application/zip",
      "Content-Disposition": makeAttachmentHeader(`${MONTH_PACK_FILE_PREFIX} ${month}`, "zip"),
      ...fileHeaders,
    });
  } catch (error) {
    return sendFileRefusal(c, error);
  }
}

interface PackLists {
  rentals: RowsOfList<typeof listFiles.rentals>;
  charges: RowsOfList<typeof listFiles.charges>;
  payments: RowsOfList<typeof listFiles.payments>;
  deposits: RowsOfList<typeof listFiles.deposits>;
  expenses: RowsOfList<typeof listFiles.expenses>;
  receivables: RowsOfList<typeof listFiles.receivables>;
}

/** The summary is last, because it needs the sums of all other files. */
function makePackFiles(
  lists: PackLists,
  days: DayRange,
  madeAt: Date,
): [name: string, pieces: AsyncIterable<string>][] {
  const sums: PackSums = {
    all: new SumsByName(),
    kinds: new SumsByName(),
    means: new SumsByName(),
    moves: new SumsByName(),
    categories: new SumsByName(),
  };
  const { all, kinds, means, moves, categories } = sums;
  return [
    [
      listFiles.rentals.title,
      toCsv(listFiles.rentals, lists.rentals, (rows) => {
        all.add("rentals", rows.length);
        for (const { total, paid } of rows) all.add("outstanding", total - paid);
      }),
    ],
    [
      listFiles.charges.title,
      toCsv(listFiles.charges, lists.charges, (rows) => {
        for (const { kind, amount } of rows) {
          all.add("income", amount);
          kinds.add(kind, amount);
        }
      }),
    ],
    [
      listFiles.payments.title,
      toCsv(listFiles.payments, lists.payments, (rows) => {
        for (const { means: by, amount, fromDeposit } of rows) {
          all.add("collected", amount);
          if (fromDeposit) all.add("fromDeposit", amount);
          means.add(by, amount);
        }
      }),
    ],
    [
      listFiles.deposits.title,
      toCsv(listFiles.deposits, lists.deposits, (rows) => {
        for (const { kind, amount } of rows) moves.add(kind, amount);
      }),
    ],
    [
      listFiles.expenses.title,
      toCsv(listFiles.expenses, lists.expenses, (rows) => {
        for (const { category, amount } of rows) {
          all.add("spent", amount);
          categories.add(category, amount);
        }
      }),
    ],
    [
      `${listFiles.receivables.title} (${toIstanbulDate(madeAt)} itibarıyla)`,
      toCsv(listFiles.receivables, lists.receivables, (rows) => {
        for (const { owed } of rows) all.add("owed", owed);
      }),
    ],
    ["Özet", writeSummary(sums, days, madeAt)],
  ];
}

async function* writeSummary(
  { all, kinds, means, moves, categories }: PackSums,
  days: DayRange,
  madeAt: Date,
): AsyncGenerator<string> {
  const money = { collected: all.of("collected"), spent: all.of("spent") };
  const rows: CsvValue[][] = [
    ["Dönem", `${formatDayCell(days.from)} - ${formatDayCell(days.to)}`],
    ["Hazırlandığı zaman", formatLongDateTime(madeAt)],
    ["Uyarı", NO_FISCAL_VALUE_NOTE],
    ["Başlayan kiralama", String(all.of("rentals"))],
    makeSumRow("Gelir", all.of("income")),
    makeSumRow("Tahsilat", money.collected),
    makeSumRow("Tahsilatın depozitodan sayılanı", all.of("fromDeposit")),
    makeSumRow("Bu ay başlayan kiralamalardan kalan", all.of("outstanding")),
    makeSumRow("Bütün alacaklar, paketin hazırlandığı an itibarıyla", all.of("owed")),
    makeSumRow("Gider", money.spent),
    makeSumRow("Net: tahsilat - gider", computeNetIncome(money)),
    ...kinds.rows("Kalem", chargeKindWords),
    ...means.rows("Ödeme yolu", paymentMeansWords),
    ...moves.rows("Depozito, gelir değildir", depositKindWords),
    ...categories.rows("Gider", expenseCategoryWords),
  ];
  yield* generateCsvPieces(["Bilgi", "Değer"], [rows], makeListFileTotalLine);
}

async function readRequestedMonth(c: Context, now: Date): Promise<string> {
  const body = packRequestSchema.safeParse(await c.req.json().catch(() => undefined));
  const month = listPackMonths(now, MONTH_PACK_YEARS_MAX).find((one) => body.success && one === body.data.month);
  if (month === undefined) throw makeRefusal("INPUT_INVALID", { fields: { month: "Lütfen listeden bir ay seçin." } });
  return month;
}

async function* generateZip(
  files: readonly [name: string, pieces: AsyncIterable<string>][],
  now: Date,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  const made: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    made.push(piece);
  });
  for (const [name, pieces] of files) {
    const file = new ZipDeflate(`${name}.csv`);
    file.mtime = now;
    zip.add(file);
    for await (const piece of pieces) {
      file.push(encoder.encode(piece));
      yield* made.splice(0);
    }
    file.push(new Uint8Array(), true);
    yield* made.splice(0);
  }
  zip.end();
  yield* made.splice(0);
}
