import { sql, type Kysely } from "kysely";

import type { DB } from "#server/db/tables.ts";

/** A value that only some accounts may change: its kind, its owner, and its present state. */
interface ProtectedValue {
  kind: "role" | "rights" | "member" | "account" | "code" | "claim" | "ban" | "things";
  id: string;
  /** The id of the account that owns the value, or null if no account does. */
  owner: string | null;
  value: string;
}

export type ProtectedValues = Map<string, ProtectedValue>;

/** The present state of all values that only some accounts may change. */
export async function readProtectedValues(db: Kysely<DB>): Promise<ProtectedValues> {
  const { rows } = await sql<ProtectedValue>`
    select 'role' as kind, id::text, id::text as owner, role::text as value from users
    union all select 'account', id::text, id::text, md5(concat_ws('|', display_name, email, password_hash, closed_at, email_confirmed_at))
      from users
    union all select 'rights', id::text, user_id::text, concat_ws('|', is_approved, is_active, car_slots, user_id)
      from companies join company_owners on company_id = id
    union all select 'member', user_id::text, user_id::text, concat_ws('|', company_id, role) from company_members
    union all select 'code', code, coalesce(owner_id, user_id)::text, coalesce(owner_id, codes.company_id)::text
      from codes left join company_owners on company_owners.company_id = codes.company_id
      where coalesce(owner_id, codes.company_id) is not null
    union all select 'claim', code, null, claim from codes where claim is not null
    union all select 'ban', code, null, concat_ws('|', off_at, off_reason, note_hidden_at, note_hidden_reason) from codes
      where off_at is not null or note_hidden_at is not null
    union all select 'things', 'profil ' || code, owner_id::text, md5(profiles::text) from profiles
    union all select 'things', part || ' ' || held.company_id, user_id::text, rows from company_owners join (
      select 'araç' as part, company_id, md5(string_agg(cars::text, '|' order by code)) as rows from cars group by company_id
      union all select 'kira', company_id, md5(string_agg(rentals::text, '|' order by id)) from rentals group by company_id
      union all select 'ödeme', company_id, md5(string_agg(payments::text, '|' order by id)) from payments group by company_id
      union all select 'kalem', company_id, md5(string_agg(rental_charges::text, '|' order by id)) from rental_charges group by company_id
      union all select 'depozito', company_id, md5(string_agg(deposit_entries::text, '|' order by id)) from deposit_entries group by company_id
      union all select 'geçiş', company_id, md5(string_agg(road_charges::text, '|' order by id)) from road_charges group by company_id
      union all select 'dönem', company_id, md5(string_agg(car_periods::text, '|' order by id)) from car_periods group by company_id
      union all select 'rezervasyon', company_id, md5(string_agg(reservations::text, '|' order by id)) from reservations group by company_id
      union all select 'müşteri', company_id, md5(string_agg(customers::text, '|' order by id)) from customers group by company_id
      union all select 'gider', company_id, md5(string_agg(expenses::text, '|' order by id)) from expenses group by company_id
      union all select 'tekrarlayan gider', company_id, md5(string_agg(repeating_expenses::text, '|' order by id)) from repeating_expenses group by company_id
      union all select 'bilgi', id, md5(concat_ws('|', name, phone, contact_phone, whatsapp, instagram, website,
          late_free_minutes, late_third_minutes, late_two_thirds_minutes, km_allowance, km_price, fuel_price, gap_minutes)) from companies
    ) as held on held.company_id = company_owners.company_id`.execute(db);
  return new Map(rows.map((row) => [`${row.kind} ${row.id}`, row]));
}

/** A successful request that may have written something: its procedure and the account that sent it. */
export interface SuccessfulWrite {
  about: string;
  userId: string | undefined;
  isAdmin: boolean;
}

/** Changes that no permitted request explains, each described in one sentence. */
export function findSeizures(
  before: ProtectedValues,
  after: ProtectedValues,
  successes: readonly SuccessfulWrite[],
): string[] {
  const found: string[] = [];
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(key), after.get(key)];
    if (was?.value === is?.value && was?.owner === is?.owner) continue;
    if (!mayValueChange(was, is, successes)) found.push(`${key}: ${was?.value ?? "yok"} → ${is?.value ?? "yok"}`);
  }
  return found;
}

function mayValueChange(
  was: ProtectedValue | undefined,
  is: ProtectedValue | undefined,
  successes: readonly SuccessfulWrite[],
): boolean {
  const kind = (was ?? is)!.kind;
  const byAdmin = (prefix: string) => successes.some(({ about, isAdmin }) => isAdmin && about.startsWith(prefix));
  const byOwner = (owner: string | null | undefined, ...abouts: string[]) =>
    successes.some(
      ({ about, userId }) =>
        userId !== undefined && userId === owner && (abouts.length === 0 || abouts.includes(about)),
    );
  const isRemoved = is === undefined && (byOwner(was?.owner, "account.remove") || byAdmin("admin.users.remove"));
  if (isRemoved) return true;
  const isRegistered = was === undefined && successes.some(({ about }) => about === "account.register");
  switch (kind) {
    case "role":
      return isRegistered && is?.value !== "admin";
    case "member":
      return isRegistered && is?.value.endsWith("|owner") === true;
    case "rights":
      return byAdmin("admin.") || (isRegistered && is?.value.startsWith("f|t|0|") === true);
    case "account":
      return (
        isRegistered ||
        byAdmin("admin.users.") ||
        byOwner((was ?? is)?.owner, "account.rename", "account.changePassword") ||
        // A request with the token of a mail counts as a request of the account's owner.
        successes.some(({ about }) => about === "account.resetPassword" || about === "account.confirmAddress") ||
        // A log-in with the right password renews a hash whose cost is outdated.
        successes.some(({ about }) => about === "account.login")
      );
    case "code":
      return (
        byAdmin("admin.") ||
        byOwner(is?.owner, "codes.link") ||
        byOwner(was?.owner, "codes.unlink", "codes.handOver") ||
        // A manager of the company may have replaced the code of a company's car.
        byOwner((was ?? is)?.owner, "codes.replace") ||
        successes.some(({ about }) => about === "company.cars.replaceCode")
      );
    case "claim":
      // A claim word is removed when its code is linked or replaces another code. When a code is handed over, it gets
      // a claim word.
      return (
        byAdmin("admin.") ||
        (is === undefined && successes.some(({ about }) => /codes\.link|replace/.test(about))) ||
        (was === undefined && successes.some(({ about }) => about === "codes.handOver"))
      );
    case "ban":
      // A hidden note is removed with its profile. It stays hidden when the profile moves to another code.
      return (
        byAdmin("admin.codes.") ||
        successes.some(({ about }) => /replace/.test(about)) ||
        (is === undefined && successes.some(({ about }) => /unlink|handOver|remove/.test(about)))
      );
    case "things":
      return isRegistered || byAdmin("admin.") || byOwner(was?.owner ?? is?.owner) || byOwner(is?.owner, "codes.link");
  }
}
