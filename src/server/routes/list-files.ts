import { call } from "@orpc/server";
import type { Context } from "hono";

import { LIST_FILES, type ListFileName } from "#contract/list-files.ts";
import { listFileTotal, listFileWords } from "#contract/words/list-files.words.ts";
import { isSignedIn } from "#domain/people/actor.ts";
import { istanbulDate } from "#domain/words/istanbul.ts";
import { expectedRefusal, refusal } from "#server/access/expected-refusals.ts";
import type { RequestContext } from "#server/access/gates.ts";
import { takeTry } from "#server/access/limits.ts";
import { attachment } from "#server/http/attachment.ts";
import { csvPieces, type Cell } from "#server/http/csv.ts";
import { auditProcedures } from "#server/modules/audit/procedures.ts";
import { carProcedures } from "#server/modules/cars/procedures.ts";
import { adminCodeProcedures } from "#server/modules/codes/admin-procedures.ts";
import { batchProcedures } from "#server/modules/codes/batch-procedures.ts";
import { adminCompanyProcedures } from "#server/modules/companies/procedures.ts";
import { companyReportProcedures } from "#server/modules/company-report/procedures.ts";
import { customerProcedures } from "#server/modules/customers/procedures.ts";
import { deskEventProcedures } from "#server/modules/desk-events/procedures.ts";
import { expenseProcedures } from "#server/modules/expenses/procedures.ts";
import { customerAccountProcedures } from "#server/modules/rentals/customer-account-procedures.ts";
import { rentalProcedures } from "#server/modules/rentals/procedures.ts";
import { receivableProcedures } from "#server/modules/rentals/receivable-procedures.ts";
import { reportProcedures } from "#server/modules/reports/procedures.ts";
import { reservationProcedures } from "#server/modules/reservations/procedures.ts";
import { roadChargeProcedures } from "#server/modules/road-charges/procedures.ts";
import { userProcedures } from "#server/modules/users/procedures.ts";

import { listColumns, type FilterOf, type RowOf } from "./list-columns.ts";

interface Page {
  items: object[];
  next: string | null;
}
/** What a list is narrowed to, as its procedure takes it. */
type Filter = Record<string, unknown>;

const procedures = {
  cars: carProcedures.list,
  rentals: rentalProcedures.list,
  customers: customerProcedures.list,
  expenses: expenseProcedures.list,
  roadCharges: roadChargeProcedures.list,
  charges: companyReportProcedures.charges,
  payments: companyReportProcedures.payments,
  deposits: companyReportProcedures.deposits,
  receivables: receivableProcedures.list,
  heldDeposits: receivableProcedures.deposits,
  customerRentals: customerAccountProcedures.rentals,
  reservations: reservationProcedures.list,
  deskEvents: deskEventProcedures.list,
  codes: adminCodeProcedures.list,
  batches: batchProcedures.list,
  companies: adminCompanyProcedures.list,
  users: userProcedures.list,
  reports: reportProcedures.list,
  audit: auditProcedures.list,
} satisfies Record<ListFileName, unknown>;

/**
 * A list as a file, exactly what its filter shows: read page by page by the list's own procedure, with its gate, as fast as somebody takes
 * it; between two pages nothing is held. What fails on the way breaks the connection off, so that half a file is never a whole one.
 */
export async function answerList(c: Context, name: string, context: RequestContext): Promise<Response> {
  const list = LIST_FILES.find((one) => one === name);
  if (list === undefined) return c.notFound();
  try {
    const filter = await filterOf(c);
    const first = await readPage(list, filter, context);
    const actor = await context.session.actor();
    if (isSignedIn(actor)) await takeTry(context.deps.limits, "listFileByAccount", actor.userId);
    const { narrowed } = listColumns[list] as { narrowed: (filter: Filter, rows: object[]) => (string | undefined)[] };
    const names = [istanbulDate(context.deps.now()), ...narrowed(filter, first.items)];
    const pieces = told(csvOf(list, pagesOf(first, list, filter, context)), context);
    return c.body(ReadableStream.from(pieces).pipeThrough(new TextEncoderStream()), 200, {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": attachment([listFileWords[list], ...names.filter(Boolean)].join(" "), "csv"),
      ...fileHeaders,
    });
  } catch (error) {
    return refuseFile(c, error);
  }
}

/** Says of a file that it is nobody else's, and travels as it is made: what is compressed here is compressed whole. */
export const fileHeaders = { "Cache-Control": "no-store, no-transform", "X-Robots-Tag": "noindex" };

/** Answers that there is no file, and why; throws what nobody expected. */
export function refuseFile(c: Context, error: unknown): Response {
  const refused = expectedRefusal(error);
  if (!refused) throw error;
  const wait = (refused.data as { retryAfterSeconds?: number } | undefined)?.retryAfterSeconds;
  if (wait !== undefined) c.header("Retry-After", String(wait));
  return c.json(refused.toJSON(), refused.status as 400);
}

/** The pieces of a list's file, made of its pages; `onRows` is told the rows of each. */
export function csvOf<Name extends ListFileName>(
  list: Name,
  pages: AsyncIterable<object[]>,
  onRows?: (rows: RowOf<Name>[]) => void,
): AsyncGenerator<string> {
  const { columns } = listColumns[list];
  const rows = rowsOf(Object.values(columns) as ((row: object) => Cell)[], pages, (items) =>
    onRows?.(items as RowOf<Name>[]),
  );
  return csvPieces(Object.keys(columns), rows, listFileTotal);
}

/** The pages of a list behind its gate: the first one is read at once, the others as they are taken. */
export async function openList<Name extends ListFileName>(
  list: Name,
  filter: FilterOf<Name>,
  context: RequestContext,
): Promise<AsyncGenerator<object[]>> {
  return pagesOf(await readPage(list, filter, context), list, filter, context);
}

/** What the list is narrowed to; where it begins is ours. */
async function filterOf(c: Context): Promise<Filter> {
  const body: unknown = await c.req.json().catch(() => undefined);
  if (typeof body !== "object" || body === null || "cursor" in body) throw refusal("INPUT_INVALID", { fields: {} });
  return body as Filter;
}

function readPage(list: ListFileName, filter: Filter, context: RequestContext): Promise<Page> {
  return call(procedures[list] as typeof procedures.rentals, filter, { context });
}

async function* pagesOf(first: Page, list: ListFileName, filter: Filter, context: RequestContext) {
  let page = first;
  yield page.items;
  while (page.next !== null) {
    page = await readPage(list, { ...filter, cursor: page.next }, context);
    yield page.items;
  }
}

async function* rowsOf(
  columns: ((row: object) => Cell)[],
  pages: AsyncIterable<object[]>,
  onRows: (rows: object[]) => void,
) {
  for await (const items of pages) {
    onRows(items);
    yield items.map((row) => columns.map((cellOf) => cellOf(row)));
  }
}

/** Has the log tell of a file that breaks off by our fault; its status has long been sent. */
export async function* told<Piece>(pieces: AsyncIterable<Piece>, { deps }: RequestContext): AsyncGenerator<Piece> {
  try {
    yield* pieces;
  } catch (error) {
    deps.log.error({ err: error }, "a list broke off");
    throw error;
  }
}
