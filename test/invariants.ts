import { sql, type Kysely, type RawBuilder } from "kysely";

import type { DB } from "#server/db/tables.ts";

/** What holds whatever anybody did and however many did it at once; each query gives the rows that break it. */
const invariants: Record<string, RawBuilder<object>> = {
  "a code belongs to an account, to a company or to nobody, with the time exactly while it belongs": sql`
    select code, owner_id, company_id, linked_at from codes
    where num_nonnulls(owner_id, company_id) > 1 or num_nonnulls(owner_id, company_id, linked_at) = 1`,

  "an account's code has one profile of that account, a company's one car of that company, a free one neither": sql`
    select codes.code, codes.owner_id, codes.company_id
    from codes left join profiles on profiles.code = codes.code left join cars on cars.code = codes.code
    group by codes.code
    having count(profiles.code) <> num_nonnulls(codes.owner_id) or bool_or(profiles.owner_id <> codes.owner_id)
      or count(cars.code) <> num_nonnulls(codes.company_id) or bool_or(cars.company_id <> codes.company_id)`,

  "a car is rented exactly while it names the one open rental of the same company and car": sql`
    select cars.company_id, cars.code, cars.status, cars.current_rental_id, open.ids as open_rentals
    from cars cross join lateral (
      select coalesce(array_agg(id), '{}') as ids from rentals
      where rentals.company_id = cars.company_id and rentals.car_code = cars.code and rentals.ended_at is null
    ) as open
    where open.ids is distinct from array_remove(array[cars.current_rental_id], null)
      or (cars.status = 'rented') <> (cars.current_rental_id is not null)`,

  "only a rented car shows its renter": sql`
    select company_id, code, status from cars
    where status <> 'rented' and (renter_name_visible or renter_phone_visible)`,

  "a rental does not end before it starts": sql`
    select company_id, id, started_at, ended_at from rentals where ended_at < started_at`,

  "what is paid of a rental is the sum of its payments, and not below zero": sql`
    select rentals.company_id, rentals.id, rentals.paid, added.paid as added
    from rentals cross join lateral (
      select coalesce(sum(amount), 0) as paid from payments
      where payments.company_id = rentals.company_id and payments.rental_id = rentals.id
    ) as added
    where rentals.paid <> added.paid or rentals.paid < 0`,

  "the payment status follows the two amounts": sql`
    select company_id, id, total, paid, payment_status from rentals
    where payment_status::text <> case when paid >= total then 'paid' when paid > 0 then 'partial' else 'unpaid' end`,

  "an approved company has a car for every slot": sql`
    select id, car_slots from companies
    where is_approved and (select count(*) from cars where cars.company_id = companies.id) < car_slots`,

  "nothing hangs in the air": sql`
    select 'profile' as what, code as id from profiles where code not in (select code from codes)
    union all select 'car', code from cars where code not in (select code from codes)
    union all select 'car', code from cars where company_id not in (select id from companies)
    union all select 'rental', id::text from rentals where (company_id, car_code) not in (select company_id, code from cars)
    union all select 'renter', id::text from rentals
      where customer_id is not null and (company_id, customer_id) not in (select company_id, id from customers)
    union all select 'payment', id::text from payments where (company_id, rental_id) not in (select company_id, id from rentals)
    union all select 'payment', id::text from payments where entered_by not in (select id from users)
    union all select 'customer', id::text from customers where company_id not in (select id from companies)
    union all select 'expense', id::text from expenses where company_id not in (select id from companies)
    union all select 'company', id::text from companies where owner_id not in (select id from users where role = 'company')
    union all select 'session', user_id::text from sessions where user_id not in (select id from users)`,
};

/** The invariants that the database breaks, each with the rows that break it: nothing, when all is well. */
export async function brokenInvariants(db: Kysely<DB>): Promise<Record<string, object[]>> {
  const broken: Record<string, object[]> = {};
  for (const [invariant, query] of Object.entries(invariants)) {
    const { rows } = await query.execute(db);
    if (rows.length > 0) broken[invariant] = rows;
  }
  return broken;
}
