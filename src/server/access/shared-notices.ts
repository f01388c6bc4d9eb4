import { sql, type RawBuilder } from "kysely";

export function isSharedWith(userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from code_shares as share where share.code = notices.code and share.owner_id = notices.owner_id
      and share.user_id = ${userId} and share.created_at <= notices.created_at)`;
}
