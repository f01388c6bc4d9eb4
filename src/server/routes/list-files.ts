import type { InferContractRouterInputs, InferContractRouterOutputs } from "@orpc/contract";
import { call } from "@orpc/server";
import type { Context } from "hono";

import type { ListFileProcedures } from "#contract/contract.ts";
import { makeListFileTotalLine } from "#contract/list-files.ts";
import { hasRight, isMember, isSignedIn } from "#domain/people/actor.ts";
import { toIstanbulDate } from "#domain/words/istanbul.ts";
import { toExpectedRefusal, makeRefusal } from "#server/access/expected-refusals.ts";
import type { RequestContext } from "#server/access/gates.ts";
import { takeTry } from "#server/access/limits.ts";
import type { ListFile, RowsPage } from "#server/access/list-file.ts";
import { makeAttachmentHeader } from "#server/http/attachment.ts";
import { generateCsvPieces } from "#server/http/csv.ts";
import { collectFromNouns, type ExportOfNouns, type Intersection } from "#server/nouns.ts";

type ListFilters = InferContractRouterInputs<ListFileProcedures>;
type ListPages = InferContractRouterOutputs<ListFileProcedures>;

/** It is a type error if the contract names a list that no module has. */
export const listFiles: {
  readonly [Name in keyof ListFileProcedures]: ListFile<
    ListFilters[Name],
    ListPages[Name] extends RowsPage<infer Row> ? Row : never
  >;
} = Object.assign({}, ...collectFromNouns("listFiles")) as Intersection<ExportOfNouns<"listFiles">>;

/**
 * Between two pages no database connection is held. After an error the connection is closed, so that the client notices
 * that the file is incomplete.
 */
export async function answerList(c: Context, name: string, context: RequestContext): Promise<Response> {
  const list = new Map<string, ListFile<object, object>>(Object.entries(listFiles)).get(name);
  if (list === undefined) return c.notFound();
  try {
    const filter = await readFilter(c);
    const first = await readPage(list, filter, context);
    const actor = await context.session.actor();
    if (isMember(actor) && !hasRight(actor, "export")) throw makeRefusal("FORBIDDEN");
    if (isSignedIn(actor)) await takeTry(context.deps.limits, "listFileByAccount", actor.userId);
    const names = [toIstanbulDate(context.deps.now()), ...list.narrowed(filter, first.items)];
    const pieces = logFailures(toCsv(list, readListPages(first, list, filter, context)), context);
    return c.body(ReadableStream.from(pieces).pipeThrough(new TextEncoderStream()), 200, {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": makeAttachmentHeader([list.title, ...names.filter(Boolean)].join(" "), "csv"),
      ...fileHeaders,
    });
  } catch (error) {
    return sendFileRefusal(c, error);
  }
}

/** No caching, and no compression, which would first collect the whole file. */
export const fileHeaders = { "Cache-Control": "no-store, no-transform", "X-Robots-Tag": "noindex" };

export function sendFileRefusal(c: Context, error: unknown): Response {
  const refused = toExpectedRefusal(error);
  if (!refused) throw error;
  const wait = (refused.data as { retryAfterSeconds?: number } | undefined)?.retryAfterSeconds;
  if (wait !== undefined) c.header("Retry-After", String(wait));
  return c.json(refused.toJSON(), refused.status as 400);
}

export async function* toCsv<Row>(
  list: ListFile<never, Row>,
  pages: AsyncIterable<Row[]>,
  onRows?: (rows: Row[]) => void,
): AsyncGenerator<string> {
  yield* generateCsvPieces(list.headings, cells(), makeListFileTotalLine);

  async function* cells() {
    for await (const rows of pages) {
      onRows?.(rows);
      yield rows.map((row) => list.cellsOf(row));
    }
  }
}

/** Reads the first page at once, so that a refusal is thrown before the answer begins. */
export async function openListPages<Filter extends object, Row>(
  list: ListFile<Filter, Row>,
  filter: Filter,
  context: RequestContext,
): Promise<AsyncGenerator<Row[]>> {
  return readListPages(await readPage(list, filter, context), list, filter, context);
}

/** A cursor is refused, because the file always begins at the first page. */
async function readFilter(c: Context): Promise<object> {
  const body: unknown = await c.req.json().catch(() => undefined);
  if (typeof body !== "object" || body === null || "cursor" in body) throw makeRefusal("INPUT_INVALID", { fields: {} });
  return body;
}

async function readPage<Filter extends object, Row>(
  { procedure }: ListFile<Filter, Row>,
  filter: Filter,
  context: RequestContext,
): Promise<RowsPage<Row>> {
  return (await call(procedure, filter, { context })) as RowsPage<Row>;
}

async function* readListPages<Filter extends object, Row>(
  first: RowsPage<Row>,
  list: ListFile<Filter, Row>,
  filter: Filter,
  context: RequestContext,
) {
  let page = first;
  yield page.items;
  while (page.next !== null) {
    page = await readPage(list, { ...filter, cursor: page.next }, context);
    yield page.items;
  }
}

/** Logs an error in the middle of a file, since the status has already been sent. */
export async function* logFailures<Piece>(
  pieces: AsyncIterable<Piece>,
  { deps }: RequestContext,
): AsyncGenerator<Piece> {
  try {
    yield* pieces;
  } catch (error) {
    deps.log.error({ err: error }, "a list broke off");
    throw error;
  }
}
