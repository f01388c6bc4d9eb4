import type { InferContractRouterInputs, InferContractRouterOutputs } from "@orpc/contract";
import { call } from "@orpc/server";
import type { Context } from "hono";

import type { ListFiles } from "#contract/contract.ts";
import { listFileTotal } from "#contract/list-files.ts";
import { isSignedIn } from "#domain/people/actor.ts";
import { istanbulDate } from "#domain/words/istanbul.ts";
import { expectedRefusal, refusal } from "#server/access/expected-refusals.ts";
import type { RequestContext } from "#server/access/gates.ts";
import { takeTry } from "#server/access/limits.ts";
import type { ListFile, Page } from "#server/access/list-file.ts";
import { attachment } from "#server/http/attachment.ts";
import { csvPieces } from "#server/http/csv.ts";
import { ofNouns, type OfNouns, type Together } from "#server/nouns.ts";

type Filters = InferContractRouterInputs<ListFiles>;
type Pages = InferContractRouterOutputs<ListFiles>;

/** The lists that are given as files; one that the contract names and no noun has does not compile. */
export const listFiles: {
  readonly [Name in keyof ListFiles]: ListFile<Filters[Name], Pages[Name] extends Page<infer Row> ? Row : never>;
} = Object.assign({}, ...ofNouns("files")) as Together<OfNouns<"files">>;

/**
 * A list as a file, exactly what its filter shows: read page by page by the list's own procedure, with its gate, as fast as somebody takes
 * it; between two pages nothing is held. What fails on the way breaks the connection off, so that half a file is never a whole one.
 */
export async function answerList(c: Context, name: string, context: RequestContext): Promise<Response> {
  const list = new Map<string, ListFile<object, object>>(Object.entries(listFiles)).get(name);
  if (list === undefined) return c.notFound();
  try {
    const filter = await filterOf(c);
    const first = await readPage(list, filter, context);
    const actor = await context.session.actor();
    if (isSignedIn(actor)) await takeTry(context.deps.limits, "listFileByAccount", actor.userId);
    const names = [istanbulDate(context.deps.now()), ...list.narrowed(filter, first.items)];
    const pieces = told(csvOf(list, pagesOf(first, list, filter, context)), context);
    return c.body(ReadableStream.from(pieces).pipeThrough(new TextEncoderStream()), 200, {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": attachment([list.title, ...names.filter(Boolean)].join(" "), "csv"),
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
export async function* csvOf<Row>(
  list: ListFile<never, Row>,
  pages: AsyncIterable<Row[]>,
  onRows?: (rows: Row[]) => void,
): AsyncGenerator<string> {
  yield* csvPieces(list.headings, cells(), listFileTotal);

  async function* cells() {
    for await (const rows of pages) {
      onRows?.(rows);
      yield rows.map((row) => list.cellsOf(row));
    }
  }
}

/** The pages of a list behind its gate: the first one is read at once, the others as they are taken. */
export async function openList<Filter extends object, Row>(
  list: ListFile<Filter, Row>,
  filter: Filter,
  context: RequestContext,
): Promise<AsyncGenerator<Row[]>> {
  return pagesOf(await readPage(list, filter, context), list, filter, context);
}

/** What the list is narrowed to; where it begins is ours. */
async function filterOf(c: Context): Promise<object> {
  const body: unknown = await c.req.json().catch(() => undefined);
  if (typeof body !== "object" || body === null || "cursor" in body) throw refusal("INPUT_INVALID", { fields: {} });
  return body;
}

/** Asks the list's own procedure, with its gate. */
async function readPage<Filter extends object, Row>(
  { procedure }: ListFile<Filter, Row>,
  filter: Filter,
  context: RequestContext,
): Promise<Page<Row>> {
  return (await call(procedure, filter, { context })) as Page<Row>;
}

async function* pagesOf<Filter extends object, Row>(
  first: Page<Row>,
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

/** Logs that a file broke off by our fault: its status was sent long before. */
export async function* told<Piece>(pieces: AsyncIterable<Piece>, { deps }: RequestContext): AsyncGenerator<Piece> {
  try {
    yield* pieces;
  } catch (error) {
    deps.log.error({ err: error }, "a list broke off");
    throw error;
  }
}
