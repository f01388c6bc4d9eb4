import type { Kysely } from "kysely";

import type { ListedUserView } from "#contract/users.ts";
import type { Role } from "#domain/actor.ts";
import { isBehind, PAGE_SIZE } from "#server/cursor.ts";
import { holdsWords } from "#server/db/like.ts";
import type { DB } from "#server/db/tables.ts";

/** One page and one row of all accounts, newest first. */
export async function listUsers(
  db: Kysely<DB>,
  filter: { search: string; role: Role | undefined; cursor: string | undefined },
): Promise<ListedUserView[]> {
  const { search, role, cursor } = filter;
  return db
    .selectFrom("users")
    .select(["id", "displayName", "email", "role", "createdAt"])
    .$if(search !== "", (query) => query.where(holdsWords("searchKey", search)))
    .$if(role !== undefined, (query) => query.where("role", "=", role!))
    .$if(cursor !== undefined, (query) => query.where(isBehind(cursor!, "createdAt", "id")))
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(PAGE_SIZE + 1)
    .execute();
}
