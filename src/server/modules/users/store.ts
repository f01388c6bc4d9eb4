import type { Kysely, Transaction } from "kysely";

import type { ListedUserView } from "#contract/people/users.ts";
import type { AccountStateFilter } from "#contract/words/list-filters.ts";
import type { Role } from "#domain/people/actor.ts";
import { orderNewestFirst, mapPage, readPage, type CursorPage } from "#server/db/cursor.ts";
import { containsWords } from "#server/db/search.ts";
import type { DB } from "#server/db/tables.ts";
import { writeAudit } from "#server/modules/audit/store.ts";

function queryUsers(db: Kysely<DB>) {
  return db
    .selectFrom("users")
    .leftJoin("secondFactors", "secondFactors.userId", "users.id")
    .select([
      "id",
      "displayName",
      "email",
      "role",
      "createdAt",
      "closedAt",
      "closingReason",
      "enabledAt",
      "dailyLinks",
    ]);
}

type UserRow = Awaited<ReturnType<ReturnType<typeof queryUsers>["executeTakeFirstOrThrow"]>>;

function toListedUserView({ closedAt, closingReason, enabledAt, ...row }: UserRow): ListedUserView {
  return { ...row, hasSecondFactor: enabledAt !== null, closing: closedAt && { at: closedAt, reason: closingReason } };
}

export async function listUsers(
  db: Kysely<DB>,
  filter: { search: string; role: Role | undefined; state: AccountStateFilter; cursor: string | undefined },
): Promise<CursorPage<ListedUserView>> {
  const { search, role, state, cursor } = filter;
  const matching = queryUsers(db)
    .$if(search !== "", (query) => query.where(containsWords("searchKey", search)))
    .$if(role !== undefined, (query) => query.where("role", "=", role!))
    .$if(state !== "all", (query) => query.where("closedAt", state === "open" ? "is" : "is not", null));
  return mapPage(await readPage(matching, orderNewestFirst("createdAt", "id"), cursor), toListedUserView);
}

export async function findUser(db: Kysely<DB>, id: string): Promise<ListedUserView | undefined> {
  const row = await queryUsers(db).where("id", "=", id).executeTakeFirst();
  return row && toListedUserView(row);
}

export async function setLinkAllowance(
  tx: Transaction<DB>,
  actorId: string,
  { userId, dailyLinks }: { userId: string; dailyLinks: number },
  now: Date,
): Promise<boolean> {
  const user = await tx
    .selectFrom("users")
    .select("dailyLinks")
    .where("id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  if (!user || user.dailyLinks === dailyLinks) return user !== undefined;
  await tx.updateTable("users").set({ dailyLinks }).where("id", "=", userId).execute();
  const details = { from: user.dailyLinks, to: dailyLinks };
  await writeAudit(tx, { action: "link-allowance-changed", actorId, accountId: userId, details }, now);
  return true;
}
