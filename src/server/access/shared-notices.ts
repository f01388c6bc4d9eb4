import { sql, type RawBuilder } from "kysely";

export function isSharedWith(userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from second_people as share where share.code = notices.code and share.owner_id = notices.owner_id
      and share.person_id = ${userId} and share.asked_at <= notices.created_at)`;
}
