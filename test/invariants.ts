import { sql, type Kysely, type RawBuilder } from "kysely";

import type { DB } from "#server/db/tables.ts";

const queryOfInvariant: Record<string, RawBuilder<object>> = {
  "a code belongs to an account, to a company or to nobody, with the time exactly while it belongs": sql`
    select code, owner_id, company_id, linked_at from codes
    where num_nonnulls(owner_id, company_id) > 1 or num_nonnulls(owner_id, company_id, linked_at) = 1`,

  "an account's code has one profile of that account, a company's one car of that company, a free one neither": sql`
    select codes.code, codes.owner_id, codes.company_id
    from codes left join profiles on profiles.code = codes.code left join cars on cars.code = codes.code
    group by codes.code
    having count(profiles.code) <> num_nonnulls(codes.owner_id) or bool_or(profiles.owner_id <> codes.owner_id)
      or count(cars.code) <> num_nonnulls(codes.company_id) or bool_or(cars.company_id <> codes.company_id)`,

  "a code that was replaced is nobody's, blocks nobody, and leads by other codes to one that was not": sql`
    with recursive places as (
      select code as first, replaced_by as code, 1 as step from codes where replaced_by is not null
      union all
      select first, replaced_by, step + 1 from places join codes using (code) where replaced_by is not null and step < 100
    )
    select code as first, null as code, 0 as step from codes
      where replaced_by is not null
        and (linked_at is not null or claim is not null or exists (select from notice_blocks where notice_blocks.code = codes.code))
    union all select * from places where step = 100`,

  "both codes of a replacement say so in the audit": sql`
    select code, replaced_by from codes where replaced_by is not null and 2 <> (
      select count(*) from audit_events where action = 'code-replaced'
        and ((audit_events.code = codes.code and details ->> 'newCode' = replaced_by)
          or (audit_events.code = replaced_by and details ->> 'oldCode' = codes.code)))`,

  "what lasts of a link that ended is kept of no link that stands": sql`
    select past_links.owner_id, code from past_links join codes using (code) where codes.owner_id = past_links.owner_id`,

  "only a free code has a claim word, and only a claim word has an end": sql`
    select code, claim, claim_ends_at from codes
    where (claim is not null and linked_at is not null) or (claim is null and claim_ends_at is not null)`,

  "the cars that a sticker was on follow one another": sql`
    select company_id, code, former.plate from former_cars as former join cars using (company_id, code)
    where former.since > former.until or former.until > coalesce(cars.since, cars.created_at)
      or exists (
        select from former_cars as other
        where other.company_id = former.company_id and other.code = former.code and other.id <> former.id
          and other.since < former.until and former.since < other.until)`,

  "a car is rented exactly while it names the one open rental of the same company and car": sql`
    select cars.company_id, cars.code, cars.status, cars.current_rental_id, open.ids as open_rentals
    from cars cross join lateral (
      select coalesce(array_agg(id), '{}') as ids from rentals
      where rentals.company_id = cars.company_id and rentals.car_code = cars.code and rentals.ended_at is null
    ) as open
    where open.ids is distinct from array_remove(array[cars.current_rental_id], null)
      or (cars.status = 'rented') <> (cars.current_rental_id is not null)`,

  "what a car is due for knows the km of the car": sql`
    select due.company_id, due.id, due.known_km, known.km from car_dues as due
    join cars on cars.company_id = due.company_id and cars.code = due.car_code
    cross join lateral (
      select greatest(
        odometer,
        (select km_out from rentals where rentals.company_id = cars.company_id and id = cars.current_rental_id),
        (select km from (
          select km_in as km, ended_at as read_at from rentals
            where rentals.company_id = cars.company_id and car_code = cars.code and rentals.plate = cars.plate and km_in is not null
          union all
          select km_in, ends_at from car_periods
            where car_periods.company_id = cars.company_id and car_code = cars.code and car_periods.plate = cars.plate
              and is_swapped and km_in is not null
        ) as readings order by read_at desc limit 1)
      ) as km
    ) as known
    where due_km is not null and due.known_km is distinct from known.km`,

  "own words stand exactly beside the status that is made of them": sql`
    select code, status, status_words from profiles where (status_words <> '') <> coalesce(status = 'words', false)
    union all
    select code, status_line, status_words from cars where (status_words <> '') <> coalesce(status_line = 'words', false)`,

  "only a rented car shows its renter": sql`
    select company_id, code, status from cars
    where status <> 'rented' and (renter_name_visible or renter_phone_visible)`,

  "a rental does not end before it starts": sql`
    select company_id, id, started_at, ended_at from rentals where ended_at < started_at`,

  "a rental has its periods: the first begins with it, the last is of its car and plate, runs exactly while it does and ends with it": sql`
    select rentals.company_id, rentals.id, first.starts_at, last.*
    from rentals left join lateral (
      select * from car_periods as period where period.company_id = rentals.company_id and period.rental_id = rentals.id
      order by starts_at, id limit 1
    ) as first on true left join lateral (
      select * from car_periods as period where period.company_id = rentals.company_id and period.rental_id = rentals.id
      order by starts_at desc, id desc limit 1
    ) as last on true
    where (first.starts_at, last.car_code, last.plate, last.is_over, last.ends_at) is distinct from
      (started_at, rentals.car_code, rentals.plate, ended_at is not null,
        coalesce(ended_at, greatest(due_at, last.starts_at + interval '1 minute')))`,

  "the cars of a rental join without a gap, and every one but the last was swapped for the next": sql`
    select piece.company_id, rental_id, piece.id, ends_at, next_starts_at, pieces from (
      select *, lead(starts_at) over (partition by company_id, rental_id order by starts_at, id) as next_starts_at,
        count(*) over (partition by company_id, rental_id) as pieces
      from car_periods where rental_id is not null
    ) as piece join rentals on rentals.company_id = piece.company_id and rentals.id = rental_id
    where next_starts_at <> ends_at or piece.is_swapped <> (next_starts_at is not null) or rentals.is_swapped <> (pieces > 1)`,

  "no two periods of a car that stand overlap": sql`
    select one.company_id, one.car_code, one.id, other.id as other
    from car_periods as one join car_periods as other using (company_id, car_code)
    where one.id < other.id and not one.is_over and not other.is_over
      and one.starts_at < other.busy_until and other.starts_at < one.busy_until`,

  "a reservation stands exactly while its period does, and becomes the period of a rental": sql`
    select car_periods.company_id, car_periods.id, kind, is_over, state from car_periods left join reservations using (company_id, id)
    where (kind = 'reservation' and coalesce(state not in ('open', 'cancelled', 'no-show') or is_over <> (state <> 'open'), true))
      or (kind = 'rental' and state <> 'picked-up') or (kind = 'block' and state is not null)`,

  "what is paid of a rental is the sum of its payments, and not below zero": sql`
    select rentals.company_id, rentals.id, rentals.paid, added.paid as added
    from rentals cross join lateral (
      select coalesce(sum(amount), 0) as paid from payments
      where payments.company_id = rentals.company_id and payments.rental_id = rentals.id
    ) as added
    where rentals.paid <> added.paid or rentals.paid < 0`,

  "a receipt is one payment over rentals of one customer, each once, under the id of one of its payments": sql`
    select payments.company_id, receipt_id from payments
      join rentals on rentals.company_id = payments.company_id and rentals.id = payments.rental_id
    where receipt_id is not null
    group by payments.company_id, receipt_id
    having count(distinct (means, paid_on, payments.created_at)) <> 1 or count(distinct rental_id) <> count(*)
      or count(distinct customer_id) > 1 or bool_or(amount <= 0) or not bool_or(payments.id = receipt_id)`,

  "what a rental costs is the sum of its lines, and not below zero": sql`
    select rentals.company_id, rentals.id, rentals.total, added.total as added
    from rentals cross join lateral (
      select coalesce(sum(amount), 0) as total from rental_charges
      where rental_charges.company_id = rentals.company_id and rental_charges.rental_id = rentals.id
    ) as added
    where rentals.total <> added.total or rentals.total < 0`,

  "what is held of a deposit is what was taken less what left it, and not below zero": sql`
    select rentals.company_id, rentals.id, rentals.deposit_held, added.held as added
    from rentals cross join lateral (
      select coalesce(sum(amount), 0) as held from deposit_entries
      where deposit_entries.company_id = rentals.company_id and deposit_entries.rental_id = rentals.id
    ) as added
    where rentals.deposit_held <> added.held or rentals.deposit_held < 0`,

  "a line or an entry of a deposit takes back one of its own rental and kind, of the opposite amount, that takes back none": sql`
    select entries.company_id, entries.id, entries.reverses
    from (
      select company_id, id, rental_id, kind::text, amount, reverses from rental_charges
      union all select company_id, id, rental_id, kind::text, amount, reverses from deposit_entries
    ) as entries
    left join (
      select company_id, id, rental_id, kind::text, amount, reverses from rental_charges
      union all select company_id, id, rental_id, kind::text, amount, reverses from deposit_entries
    ) as reversed on reversed.company_id = entries.company_id and reversed.id = entries.reverses
    where entries.reverses is not null and (reversed.rental_id, reversed.kind, reversed.amount, reversed.reverses)
      is distinct from (entries.rental_id, entries.kind, -entries.amount, null::uuid)`,

  "what was set off of a deposit is a payment from it, each of one amount and rental, and there is no other": sql`
    select payments.company_id, payments.id as payment, deposit_entries.id as entry
    from payments full join deposit_entries
      on deposit_entries.company_id = payments.company_id and deposit_entries.payment_id = payments.id
    where (payments.from_deposit or deposit_entries.kind = 'set-off')
      and (payments.from_deposit, payments.rental_id, payments.amount)
        is distinct from (true, deposit_entries.rental_id, -deposit_entries.amount)`,

  "a toll or fine that is charged has a line of its own rental, kind, amount, time and document, which nothing takes back": sql`
    select road.company_id, road.id, road.charge_id
    from road_charges as road
    left join rental_charges as line on line.company_id = road.company_id and line.id = road.charge_id
    where road.charge_id is not null and (
      (line.rental_id, line.kind::text, line.amount, line.happened_at, line.document_no)
        is distinct from (road.rental_id, road.kind::text, road.amount, road.happened_at, road.document_no)
      or exists (select from rental_charges as taken where taken.company_id = road.company_id and taken.reverses = road.charge_id))`,

  "the payment status follows the two amounts": sql`
    select company_id, id, total, paid, payment_status from rentals
    where payment_status::text <> case when paid >= total then 'paid' when paid > 0 then 'partial' else 'unpaid' end`,

  "a company's totals are the sums of its rentals, payments and expenses, and the number of its cars": sql`
    select companies.id, company_totals.*
    from companies
    left join company_totals on company_totals.company_id = companies.id
    left join (select company_id, sum(total) as billed, sum(paid) as paid from rentals group by company_id) as rentals
      on rentals.company_id = companies.id
    left join (select company_id, sum(amount) as spent from expenses group by company_id) as expenses
      on expenses.company_id = companies.id
    left join (select company_id, count(*) as cars from cars group by company_id) as fleets on fleets.company_id = companies.id
    where (company_totals.billed, company_totals.paid, company_totals.spent, company_totals.cars) is distinct from
      (coalesce(rentals.billed, 0), coalesce(rentals.paid, 0), coalesce(expenses.spent, 0), coalesce(fleets.cars, 0))`,

  "an approved company has a car for every slot": sql`
    select id, car_slots from companies
    where is_approved and (select count(*) from cars where cars.company_id = companies.id) < car_slots`,

  "every company's account is a member of one company, and no other account of any": sql`
    select users.id, users.role, count(company_id) as companies
    from users left join company_members on user_id = users.id
    group by users.id having count(company_id) <> case users.role when 'company' then 1 else 0 end`,

  "every company has an owner, of whom one stands for it": sql`
    select company_id, user_id from company_owners
    where not exists (select from company_members where company_members.user_id = company_owners.user_id and role = 'owner')`,

  "an entry of a rental's account names who entered it, by their account while it is there and by their name afterwards": sql`
    select company_id, id, entered_by, entered_by_name from (
      select company_id, id, entered_by, entered_by_name from payments
      union all select company_id, id, entered_by, entered_by_name from rental_charges
      union all select company_id, id, entered_by, entered_by_name from deposit_entries
      union all select company_id, id, entered_by, entered_by_name from road_charges
    ) as entries
    where (entered_by is null) <> (entered_by_name <> '')`,

  "a notice counts who told it, who waits and who took it back, and none is there that nobody told": sql`
    select notices.id, told, waiting, withdrawn, parts.*
    from notices cross join lateral (
      select count(*) as all_parts, count(*) filter (where solved_at is null and withdrawn_at is null) as open_parts,
        count(withdrawn_at) as withdrawn_parts
      from tellings where notice_id = notices.id
    ) as parts
    where (told, waiting, withdrawn) is distinct from (all_parts, open_parts, withdrawn_parts)`,

  "a notice is answered exactly while it has an answer": sql`
    select id, answered_at from notices
    where (answered_at is null) = exists (select from notice_answers where notice_id = notices.id)`,

  "a holder is told of a notice once, beside what visitors who still wait ask and that other networks told the same": sql`
    select notice_id, count(*) from alerts where kind = 'notice' and details ->> 'toldBy' is null and details ->> 'isToMember' is null
    group by notice_id having count(*) > 1`,

  "no more networks than visitors tell a notice": sql`
    select id, networks, told from notices where networks not between 1 and told`,

  "a message goes each way once": sql`
    select notice_id, user_id, way, channel_id, second_person_id, count(*) from deliveries
    where kind = 'notice' and details ->> 'toldBy' is null
    group by notice_id, user_id, way, channel_id, second_person_id having count(*) > 1`,

  "a photo is of the notice that its telling is of, and what was taken back says nothing": sql`
    select tellings.id, tellings.note, tellings.phone, tellings.place_lat, notice_photos.notice_id
    from tellings left join notice_photos on notice_photos.telling_id = tellings.id
    where notice_photos.notice_id <> tellings.notice_id
      or (withdrawn_at is not null and (note <> '' or phone <> '' or place_lat is not null or notice_photos.notice_id is not null))`,

  "an address belongs to one account, however it is written": sql`
    select lower(email) as email, count(*) from users group by lower(email) having count(*) > 1`,

  "only an open account has sessions": sql`
    select users.id, users.closed_at from sessions join users on users.id = sessions.user_id
    where users.closed_at is not null`,

  "nothing hangs in the air": sql`
    select 'profile' as what, code as id from profiles where not exists (select from codes where codes.code = profiles.code)
    union all select 'car', code from cars where not exists (select from codes where codes.code = cars.code)
    union all select 'car', code from cars where not exists (select from companies where id = cars.company_id)
    union all select 'rental', id::text from rentals
      where not exists (select from cars where cars.company_id = rentals.company_id and cars.code = rentals.car_code)
    union all select 'renter', id::text from rentals
      where customer_id is not null and not exists (
        select from customers where customers.company_id = rentals.company_id and customers.id = rentals.customer_id)
    union all select 'period', id::text from car_periods
      where not exists (select from cars where cars.company_id = car_periods.company_id and cars.code = car_periods.car_code)
    union all select 'payment', id::text from payments
      where not exists (select from rentals where rentals.company_id = payments.company_id and rentals.id = payments.rental_id)
    union all select 'line', id::text from rental_charges
      where not exists (
        select from rentals where rentals.company_id = rental_charges.company_id and rentals.id = rental_charges.rental_id)
    union all select 'deposit', id::text from deposit_entries
      where not exists (
        select from rentals where rentals.company_id = deposit_entries.company_id and rentals.id = deposit_entries.rental_id)
    union all select 'toll or fine', id::text from road_charges
      where rental_id is not null and not exists (
        select from rentals where rentals.company_id = road_charges.company_id and rentals.id = road_charges.rental_id)
    union all select 'payment', id::text from payments
      where entered_by is not null and not exists (select from users where id = payments.entered_by)
    union all select 'customer', id::text from customers where not exists (select from companies where id = customers.company_id)
    union all select 'expense', id::text from expenses where not exists (select from companies where id = expenses.company_id)
    union all select 'member', user_id::text from company_members
      where not exists (select from users where id = user_id) or not exists (select from companies where id = company_id)
    union all select 'session', user_id::text from sessions where not exists (select from users where users.id = sessions.user_id)`,
};

export async function findBrokenInvariants(db: Kysely<DB>): Promise<Record<string, object[]>> {
  const broken: Record<string, object[]> = {};
  for (const [invariant, query] of Object.entries(queryOfInvariant)) {
    const { rows } = await query.execute(db);
    if (rows.length > 0) broken[invariant] = rows;
  }
  return broken;
}
