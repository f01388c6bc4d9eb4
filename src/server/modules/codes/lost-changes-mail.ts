import { sql, type Kysely } from "kysely";

import { pages } from "#contract/pages.ts";
import type { DB } from "#server/db/tables.ts";
import { queueMail } from "#server/outbox/store.ts";

const NAMED_CODES_MAX = 3;

interface HolderOfLostChanges {
  recipient: string;
  name: string;
  isCompany: boolean;
  stickers: string[];
}

/** The holder of a car's code is the account that represents the company. */
export async function mailLostChanges(
  tx: Kysely<DB>,
  codes: readonly string[],
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<void> {
  const { rows } = await sql<HolderOfLostChanges>`
    select users.email as recipient, users.display_name as name, codes.company_id is not null as is_company,
      array_agg(coalesce(nullif(cars.plate, ''), nullif(profiles.plate, ''), codes.code) order by codes.code) as stickers
    from codes left join profiles using (code) left join cars on cars.code = codes.code
      left join company_owners on company_owners.company_id = codes.company_id
      join users on users.id = coalesce(codes.owner_id, company_owners.user_id)
    where codes.code = any(${codes}::text[]) and users.closed_at is null
    group by users.id, is_company`.execute(tx);
  for (const { recipient, name, isCompany, stickers } of rows) {
    const link = publicUrl + (isCompany ? pages.companyDashboard.path : pages.dashboard.path);
    const mail = { kind: "changes-lost", recipient, name, link } as const;
    await queueMail(tx, { ...mail, stickers: stickers.slice(0, NAMED_CODES_MAX), count: stickers.length }, now);
  }
}
