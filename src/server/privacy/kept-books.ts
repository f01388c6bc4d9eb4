import { sql, type Transaction } from "kysely";

import { BOOKS_KEPT_YEARS } from "#domain/words/retention.ts";
import type { DB } from "#server/db/tables.ts";

import { dataInventory } from "./data-inventory.ts";

/** Each copy is kept until the end of the last year that the law requires. */
export async function storeKeptBooks(tx: Transaction<DB>, { id, name }: { id: string; name: string }): Promise<void> {
  const until = sql`make_date(extract(year from happened_at at time zone 'Europe/Istanbul')::int + ${BOOKS_KEPT_YEARS}, 12, 31)`;
  const books = dataInventory.flatMap(({ company }) => company?.books?.(id) ?? []);
  await sql`
    insert into kept_books (company_id, kind, id, company_name, happened_at, record, keep_until)
    select ${id}::uuid, kind, id, ${name}, happened_at, record, ${until}
    from (${sql.join(books, sql` union all `)}) as books`.execute(tx);
}
