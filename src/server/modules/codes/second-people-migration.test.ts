import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { migrate } from "#server/db/migrate.ts";

import { createDatabaseBefore } from "../../../../test/database-before.ts";
import type { TestDatabase } from "../../../../test/test-database.ts";

const [OWNER, READER, ASKED, AGREED, DECLINED, SHARE, INVITATION] = [1, 2, 3, 4, 5, 6, 7].map(
  (nth) => `00000000-0000-4000-8000-00000000000${nth}`,
);

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabaseBefore("0089-second-people.sql");
});
afterAll(() => database.drop());

const run = (text: string) => sql.raw(text).execute(database.db);
const list = async (columns: string) =>
  (await sql<object>`select ${sql.raw(columns)} from second_people order by id`.execute(database.db)).rows;
const hash = (nth: number) => `decode(repeat('0${nth}', 32), 'hex')`;

test("both kinds become one table, with their ids and digests, and open invitations wait seven days", async () => {
  await run(`
    insert into users (id, email, display_name, role, password_hash, search_key, created_at)
      values ('${OWNER}', 'o@example.com', 'Sahip', 'customer', 'x', 'x', now()), ('${READER}', 'r@example.com', 'Okur', 'customer', 'x', 'x', now());
    insert into codes (code, prefix, owner_id, linked_at, created_at)
      values ('KTAAAAAA', 'KT', '${OWNER}', now(), now()), ('KTBBBBBB', 'KT', '${OWNER}', now(), now());
    insert into second_persons (id, user_id, name, email, after_minutes, key_hash, asked_at, confirmed_at, declined_at) values
      ('${ASKED}', '${OWNER}', 'Asked', 'a@example.com', 5, ${hash(1)}, '2026-01-01', null, null),
      ('${DECLINED}', '${OWNER}', 'Declined', 'd@example.com', 10, ${hash(2)}, '2026-01-01', null, '2026-01-02'),
      ('${AGREED}', '${READER}', 'Agreed', 'g@example.com', 10, ${hash(3)}, '2026-01-01', '2026-01-02', null);
    insert into code_shares (code, owner_id, id, email, token_hash, expires_at, user_id, created_at, with_password) values
      ('KTAAAAAA', '${OWNER}', '${SHARE}', null, null, null, '${READER}', '2026-02-01', true),
      ('KTBBBBBB', '${OWNER}', '${INVITATION}', 'i@example.com', ${hash(4)}, '2030-01-01', null, '2026-02-02', false)`);
  await migrate(database.slowDb);
  expect(
    await list("id, owner_id, code, person_id, email, with_password, encode(token_hash, 'hex') as digest"),
  ).toMatchObject([
    { id: ASKED, ownerId: OWNER, code: null, email: "a@example.com", digest: "01".repeat(32) },
    { id: AGREED, ownerId: READER, code: null, email: "g@example.com", digest: "03".repeat(32) },
    { id: DECLINED, ownerId: OWNER, code: null, email: "d@example.com", digest: "02".repeat(32) },
    { id: SHARE, ownerId: OWNER, code: "KTAAAAAA", personId: READER, email: null, withPassword: true, digest: null },
    {
      id: INVITATION,
      ownerId: OWNER,
      code: "KTBBBBBB",
      personId: null,
      email: "i@example.com",
      digest: "04".repeat(32),
    },
  ]);
  const waits = await list("expires_at between now() + interval '6 days' and now() + interval '8 days' as week");
  expect(waits.slice(0, 1)).toEqual([{ week: true }]);
});

test("the version before goes on: it reads, invites, joins and takes away by the views, and meets only its own kind", async () => {
  await run(`
    insert into code_shares (code, owner_id, id, email, token_hash, expires_at, created_at)
      values ('KTBBBBBB', '${OWNER}', gen_random_uuid(), 'n@example.com', ${hash(5)}, now(), now())
      on conflict (code) do update set email = 'n@example.com', token_hash = ${hash(5)} where code_shares.user_id is null;
    update code_shares set user_id = '${READER}', email = null, token_hash = null, expires_at = null, created_at = now()
      where token_hash = ${hash(5)};
    delete from code_shares where code = 'KTAAAAAA' and owner_id = '${OWNER}';
    delete from second_persons where user_id = '${OWNER}' and declined_at is null;
    insert into second_persons (id, user_id, name, email, after_minutes, key_hash, asked_at)
      values ('${ASKED}', '${OWNER}', 'New', 'b@example.com', 5, ${hash(6)}, now());
    update second_persons set confirmed_at = now() where key_hash = ${hash(6)}`);
  expect(await list("id, code, name, person_id, expires_at is null as is_lasting")).toEqual([
    { id: ASKED, code: null, name: "New", personId: null, isLasting: false },
    { id: AGREED, code: null, name: "Agreed", personId: null, isLasting: false },
    { id: DECLINED, code: null, name: "Declined", personId: null, isLasting: false },
    { id: INVITATION, code: "KTBBBBBB", name: null, personId: READER, isLasting: true },
  ]);
});
