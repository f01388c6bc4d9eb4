import { sql, type Expression, type Kysely, type RawBuilder, type Transaction } from "kysely";

import type { BatchCodeView, BatchView, ListedBatchView } from "#contract/sticker/batches.ts";
import { CODE_STATES, getCodeState, type CodeState } from "#domain/sticker/batch.ts";
import { makeClaimWord } from "#domain/sticker/claim.ts";
import { orderByNumber, orderNewestFirst, mapPage, readPage, type CursorPage } from "#server/db/cursor.ts";
import { containsWords } from "#server/db/search.ts";
import type { DB } from "#server/db/tables.ts";

import { makeBatchSearchKey, insertNumberedCodes } from "./admin-store.ts";
import { makeNewCodes } from "./new-codes.ts";

const listedColumns = [
  "id",
  "name",
  "prefix",
  "count",
  "createdAt",
  "form",
  "wording",
  "isBilingual",
  "hasClaims",
] as const;

/** Text columns with narrower types than the generated table type, because the database allows only these values. */
type BatchSearchFields = Pick<ListedBatchView, "form" | "wording">;

export async function listBatches(
  db: Kysely<DB>,
  { search, cursor }: { search: string; cursor: string | undefined },
): Promise<CursorPage<ListedBatchView>> {
  const matching = db
    .selectFrom("codeBatches")
    .select(listedColumns)
    .select((eb) => [stateOfNumber(sql`1`).as("firstState"), stateOfNumber(eb.ref("count")).as("lastState")])
    .$narrowType<BatchSearchFields>()
    .$if(search !== "", (query) => query.where(containsWords("searchKey", search)));
  return readPage(matching, orderNewestFirst("createdAt", "id"), cursor);
}

export async function findBatchView(db: Kysely<DB>, id: string): Promise<BatchView | undefined> {
  const batch = await db
    .selectFrom("codeBatches")
    .select([...listedColumns, "note", "version"])
    .$narrowType<BatchSearchFields>()
    .where("id", "=", id)
    .executeTakeFirst();
  return batch && { ...batch, counts: await countStates(db, id) };
}

/** A code is in the first state whose condition holds. */
const conditionOfState: readonly { state: CodeState; when: RawBuilder<boolean> }[] = [
  { state: "replaced", when: sql`codes.replaced_by is not null` },
  { state: "off", when: sql`codes.off_at is not null` },
  { state: "linked", when: sql`codes.linked_at is not null` },
  { state: "sold", when: sql`codes.sold_at is not null` },
  { state: "printed", when: sql`codes.printed_at is not null` },
];

export const codeStateColumn: RawBuilder<CodeState> = sql`case ${sql.join(
  conditionOfState.map(({ state, when }) => sql`when ${when} then ${sql.lit(state)}`),
  sql` `,
)} else 'new' end`;

function stateOfNumber(number: Expression<unknown>): RawBuilder<CodeState | null> {
  return sql`(
    select ${codeStateColumn} from codes where codes.batch_id = code_batches.id and codes.batch_number = ${number})`;
}

/** Uses plain conditions, because PostgreSQL cannot estimate how many rows match a `case`. */
export function isInState(state: CodeState): RawBuilder<boolean> {
  const place = conditionOfState.findIndex((one) => one.state === state);
  const later = place === -1 ? conditionOfState : conditionOfState.slice(0, place);
  const isThere = place === -1 ? [] : [conditionOfState[place]!.when];
  return sql`(${sql.join([...isThere, ...later.map(({ when }) => sql`not (${when})`)], sql` and `)})`;
}

async function countStates(db: Kysely<DB>, batchId: string): Promise<Record<CodeState, number>> {
  const rows = await db
    .selectFrom("codes")
    .select((eb) => [codeStateColumn.as("state"), eb.fn.countAll<number>().as("count")])
    .where("batchId", "=", batchId)
    .groupBy(codeStateColumn)
    .execute();
  const none = CODE_STATES.map((state) => [state, 0] as const);
  return Object.fromEntries([...none, ...rows.map(({ state, count }) => [state, count] as const)]) as Record<
    CodeState,
    number
  >;
}

export async function listBatchCodes(
  db: Kysely<DB>,
  { id, state, cursor }: { id: string; state: CodeState | undefined; cursor: string | undefined },
): Promise<CursorPage<Omit<BatchCodeView, "scanUrl">>> {
  const matching = db
    .selectFrom("codes")
    .select(["code", "batchNumber", "printedAt", "soldAt", "linkedAt", "offAt", "replacedBy"])
    .$narrowType<{ batchNumber: number }>()
    .where("batchId", "=", id)
    .$if(state !== undefined, (query) => query.where(isInState(state!)));
  return mapPage(
    await readPage(matching, orderByNumber("batchNumber"), cursor),
    ({ code, batchNumber, printedAt, soldAt, linkedAt, offAt, replacedBy }) => ({
      number: batchNumber,
      code,
      state: getCodeState({
        printedAt,
        soldAt,
        isLinked: linkedAt !== null,
        isOff: offAt !== null,
        isReplaced: replacedBy !== null,
      }),
      printedAt,
      soldAt,
    }),
  );
}

/** If a drawn code already exists, another code is drawn for the same number. */
export async function makeCodesOfBatch(
  tx: Transaction<DB>,
  batch: { id: string; prefix: string; count: number; hasClaims: boolean },
  randomBytes: (count: number) => Uint8Array,
  now: Date,
): Promise<void> {
  let free = Array.from({ length: batch.count }, (_, place) => place + 1);
  await makeNewCodes(batch.count, batch.prefix, randomBytes, async (drawn) => {
    const numbered = drawn.map((code, place) => ({
      code,
      number: free[place]!,
      claim: batch.hasClaims ? makeClaimWord(randomBytes) : null,
    }));
    const inserted = new Set(await insertNumberedCodes(tx, batch, numbered, now));
    const used = new Set(numbered.filter(({ code }) => inserted.has(code)).map(({ number }) => number));
    free = free.filter((number) => !used.has(number));
    return [...inserted];
  });
}

type BatchFields = Pick<BatchView, "name" | "note" | "form" | "wording" | "isBilingual">;

export async function saveBatch(
  tx: Transaction<DB>,
  { id, version, name, note, form, wording, isBilingual }: BatchFields & { id: string; version: number },
): Promise<boolean> {
  const batch = await tx.selectFrom("codeBatches").select("prefix").where("id", "=", id).executeTakeFirst();
  if (!batch) return false;
  const key = makeBatchSearchKey({ name, prefix: batch.prefix });
  const changed = await tx
    .updateTable("codeBatches")
    .set((eb) => ({ name, note, form, wording, isBilingual, searchKey: key, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .where("version", "=", version)
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}
