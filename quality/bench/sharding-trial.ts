import { randomBytes, randomUUID } from "node:crypto";

import { CamelCasePlugin, Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { pino } from "pino";

import type { CompanyScope, OwnerScope } from "#server/access/gates.ts";
import { migrate } from "#server/db/migrate.ts";
import { openPool } from "#server/db/pool.ts";
import type { DB } from "#server/db/tables.ts";
import { countAttention, countByStatus, listCars, listDeadlines } from "#server/modules/cars/lists.ts";
import { changeCar, findCar, lockCar } from "#server/modules/cars/store.ts";
import { findHeldCode, listOwnCodes, releaseCode, takeCode } from "#server/modules/codes/store.ts";
import { findTotals, saveInfo } from "#server/modules/companies/store.ts";
import { listCustomers } from "#server/modules/customers/store.ts";
import { listExpenses } from "#server/modules/expenses/store.ts";
import { findOwnProfile, saveProfile } from "#server/modules/profiles/store.ts";
import { listOverdueRentals, listRentals } from "#server/modules/rentals/store.ts";
import { Epochs } from "#server/modules/scan/epochs.ts";
import { findScanView } from "#server/modules/scan/store.ts";
import { createVersions } from "#server/modules/scan/version-reader.ts";

import { EMPTY_CONTACTS } from "../../test/contacts.ts";
import { makePostgres, type PostgresServer } from "../../test/postgres-server.ts";

// Codes and profiles spread by code, a company's tables by company, over two PostgreSQL servers behind a third (postgres_fdw). Runs
// the product's own statements there, says which servers each of them touches, and what the way through the third one costs.
// Citus is not installable everywhere; hash partitions on other servers prune alike. docs/decisions/0038-past-one-database.md reads the table.

const SPREAD = {
  codes: "code",
  profiles: "code",
  cars: "company_id",
  customers: "company_id",
  rentals: "company_id",
  rental_charges: "company_id",
  payments: "company_id",
  expenses: "company_id",
  company_totals: "company_id",
};
const CODES = 20_000;
const ROUNDS = 300;
const silent = pino({ level: "silent" });
const now = new Date();

const shards = [await makePostgres(), await makePostgres()];
const front = await makePostgres();
try {
  await trial();
} finally {
  for (const server of [front, ...shards]) await server.remove();
}

async function trial(): Promise<void> {
  for (const shard of [...shards, front]) {
    const { db, close } = openPool(shard.connection, silent);
    await migrate(db);
    await close();
  }
  for (const shard of shards) await dropForeignKeys(shard);
  await spreadTables();

  const connection = { ...front.connection, options: "-c search_path=spread,public" };
  const opened = openPool(connection, silent);
  const asked: { sql: string; parameters: readonly unknown[] }[] = [];
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: opened.pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log({ query }) {
      asked.push({ sql: query.sql, parameters: query.parameters });
    },
  });
  const world = await fill(opened.slowDb);

  console.log("| what is asked | servers touched by its statements (of 2) |\n| --- | --- |");
  for (const [name, ask] of Object.entries(questions(db, world))) {
    asked.length = 0;
    const outcome = await ask().then(
      () => "",
      (error: Error) => ` (refused: ${error.message})`,
    );
    // An insert goes to the one server of its row; its plan does not say so.
    const planned = asked.filter((query) => /^[\s(]*(select|update|delete|with)/u.test(query.sql));
    const touched: number[] = [];
    for (const query of planned) touched.push(await serversOf(opened.pool, query.sql, [...query.parameters]));
    console.log(`| ${name} | ${touched.join(", ")}${outcome} |`);
  }
  await measure(opened.scan.pool, db, world);
  await opened.close();
}

/** What points from one shard's row to a row that lives elsewhere. */
async function dropForeignKeys(shard: PostgresServer): Promise<void> {
  await run(shard, [
    `do $$ declare key record; begin
      for key in select conrelid::regclass as of, conname from pg_constraint
        where contype = 'f' and not (conrelid::regclass::text, confrelid::regclass::text) in
          (('profiles', 'codes'), ('rentals', 'cars'), ('rentals', 'customers'), ('rental_charges', 'rentals'), ('payments', 'rentals'))
      loop execute format('alter table %s drop constraint %I', key.of, key.conname); end loop; end $$`,
  ]);
}

async function spreadTables(): Promise<void> {
  const statements = ["create extension postgres_fdw", "create schema spread"];
  for (const [nth, { connection }] of shards.entries()) {
    const where = `host '${connection.host}', port '${connection.port}', dbname 'postgres', batch_size '1000'`;
    statements.push(
      `create server shard${nth} foreign data wrapper postgres_fdw options (${where})`,
      `create user mapping for postgres server shard${nth} options (user 'postgres', password_required 'false')`,
    );
  }
  for (const [table, key] of Object.entries(SPREAD)) {
    const like = `like public.${table} including defaults including generated`;
    statements.push(`create table spread.${table} (${like}) partition by hash (${key})`);
    for (const nth of shards.keys()) {
      statements.push(
        `create foreign table spread.${table}_${nth} partition of spread.${table}
          for values with (modulus ${shards.length}, remainder ${nth})
          server shard${nth} options (schema_name 'public', table_name '${table}')`,
      );
    }
  }
  await run(front, statements);
}

async function run({ connection }: PostgresServer, statements: string[]): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

async function insertPeople(db: Kysely<DB>, userId: string, fleetId: string): Promise<void> {
  const person = { passwordHash: "", createdAt: now };
  await db
    .insertInto("users")
    .values([
      { ...person, id: userId, email: "kisi@example.com", displayName: "Ayşe Yılmaz", role: "customer" },
      { ...person, id: fleetId, email: "filo@example.com", displayName: "Hızlı Kiralama", role: "company" },
    ])
    .execute();
}

interface World {
  owner: OwnerScope;
  company: CompanyScope;
  codes: string[];
  free: string[];
  carCode: string;
}

async function fill(db: Kysely<DB>): Promise<World> {
  const [userId, fleetId, companyId] = [randomUUID(), randomUUID(), randomUUID()];
  await insertPeople(db, userId, fleetId);
  await db
    .insertInto("companies")
    .values({
      id: companyId,
      name: "Hızlı Kiralama",
      isApproved: true,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  await db.insertInto("companyMembers").values({ companyId, userId: fleetId, role: "owner", createdAt: now }).execute();
  const codes = Array.from({ length: CODES }, (_, nth) => `KT${String(nth).padStart(6, "0")}`);
  await sql`insert into codes (code, prefix, owner_id, linked_at, created_at)
    select code, 'KT', ${userId}::uuid, ${now}::timestamptz, ${now}::timestamptz from unnest(${codes}::text[]) as code`.execute(
    db,
  );
  await sql`insert into profiles (code, owner_id, note, phone, created_at, updated_at)
    select code, ${userId}::uuid, 'Yan sokaktayım', '05321112233', ${now}::timestamptz, ${now}::timestamptz
    from unnest(${codes}::text[]) as code`.execute(db);
  const free = Array.from({ length: 50 }, (_, nth) => `FR${String(nth).padStart(6, "0")}`);
  await db
    .insertInto("codes")
    .values(free.map((code) => ({ code, prefix: "FR", createdAt: now })))
    .execute();
  const carCodes = Array.from({ length: 200 }, (_, nth) => `RC${String(nth).padStart(6, "0")}`);
  await db
    .insertInto("codes")
    .values(carCodes.map((code) => ({ code, prefix: "RC", companyId, linkedAt: now, createdAt: now })))
    .execute();
  await db
    .insertInto("cars")
    .values(carCodes.map((code) => ({ code, companyId, plate: code, createdAt: now, updatedAt: now })))
    .execute();
  await db.insertInto("companyTotals").values({ companyId }).execute();
  for (const server of shards) await run(server, ["analyze"]);
  await run(front, ["analyze spread.codes", "analyze spread.profiles", "analyze spread.cars", "analyze users"]);
  const owner = { userId } as OwnerScope;
  const company = { companyId, userId: fleetId } as CompanyScope;
  return { owner, company, codes, free, carCode: carCodes[0]! };
}

function questions(db: Kysely<DB>, { owner, company, codes, free, carCode }: World) {
  const code = codes[7]!;
  const edit = {
    code,
    version: 1,
    plate: "34 ABC 123",
    note: "Kapıdayım",
    contactsVisible: true,
    contacts: EMPTY_CONTACTS,
  };
  const info = {
    name: "Hızlı",
    phone: "",
    version: 1,
    contacts: {
      phone: { value: "", visible: true },
      whatsapp: { value: "", visible: true },
      instagram: { value: "", visible: true },
      website: { value: "", visible: true },
    },
  };
  const page = { search: "", cursor: undefined };
  const { said } = new Epochs().reader("main");
  return {
    "scan: versions of one code": () => versionsOf(db, [code]),
    "scan: versions of 32 codes": () => versionsOf(db, codes.slice(0, 32)),
    "scan: a profile's row": () => findScanView(db, code, now, said),
    "scan: a car's rows": () => findScanView(db, carCode, now, said),
    "link a code": () => db.transaction().execute((tx) => takeCode(tx, owner, { code: free[0]! }, now)),
    "whose a code is": () => findHeldCode(db, code),
    "one's own profile": () => findOwnProfile(db, owner, code),
    "save a profile": () => db.transaction().execute((tx) => saveProfile(tx, owner, edit, now)),
    "unlink a code": () => db.transaction().execute((tx) => releaseCode(tx, owner, free[0]!, now)),
    "list one's own codes": () => listOwnCodes(db, owner, page, now),
    "list cars": () => listCars(db, company, { ...page, states: [] }, now),
    "count cars by state": () => countByStatus(db, company),
    "count what needs attention": () => countAttention(db, company, now),
    "list dates": () => listDeadlines(db, company, "2026-12-31", undefined),
    "a car": () => findCar(db, company, carCode, now),
    "lock and change a car": () =>
      db.transaction().execute(async (tx) => {
        await lockCar(tx, company, carCode);
        await changeCar(tx, company, carCode, { note: "Otoparkta" }, now);
      }),
    "list rentals": () =>
      listRentals(db, company, { ...page, paymentStatus: undefined, car: "", from: undefined, to: undefined }),
    "list overdue rentals": () => listOverdueRentals(db, company, now, undefined),
    "list customers": () => listCustomers(db, company, page),
    "list expenses": () =>
      listExpenses(
        db,
        company,
        { search: "", category: undefined, car: "", of: undefined, from: undefined, to: undefined },
        undefined,
      ),
    "a company's sums": () => findTotals(db, company),
    "save a company's contacts": () => db.transaction().execute((tx) => saveInfo(tx, company, info, now)),
  };
}

async function versionsOf(db: Kysely<DB>, codes: string[]): Promise<unknown> {
  return sql`select code, version from codes where code = any(${codes}::text[])`.execute(db);
}

/** On how many of the shards a statement's plan, made for these parameters, does something. */
async function serversOf(pool: pg.Pool, text: string, parameters: unknown[]): Promise<number> {
  const { rows } = await pool.query<{ "QUERY PLAN": string }>(`explain (verbose, costs off) ${text}`, parameters);
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  return new Set([...plan.matchAll(/spread\.\w+?_(\d)\b/gu)].map(([, nth]) => nth)).size;
}

async function measure(pool: pg.Pool, db: Kysely<DB>, { codes, owner }: World): Promise<void> {
  const direct = openPool(shards[0]!.connection, silent);
  const own = (await sql<{ code: string }>`select code from codes limit 5000`.execute(direct.db)).rows.map(
    (row) => row.code,
  );
  const epochs = new Epochs();
  const through = createVersions(pool, epochs.reader("main"));
  const straight = createVersions(direct.scan.pool, epochs.reader("main"));
  const drawn = (from: string[]) => from[randomBytes(4).readUInt32LE() % from.length]!;
  const pick = (from: string[], count: number) => Array.from({ length: count }, () => drawn(from));
  const ways: Record<string, () => Promise<unknown>> = {
    "version of 1 code, server alone": () => straight.of(drawn(own)),
    "version of 1 code, through the front": () => through.of(drawn(codes)),
    "versions of 32 codes, server alone": () => Promise.all(pick(own, 32).map((code) => straight.of(code))),
    "versions of 32 codes, through the front": () => Promise.all(pick(codes, 32).map((code) => through.of(code))),
    "row of a profile, server alone": () => findOwnProfile(direct.db, owner, drawn(own)),
    "row of a profile, through the front": () => findOwnProfile(db, owner, drawn(codes)),
  };
  const times: Record<string, number[]> = Object.fromEntries(Object.keys(ways).map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, way] of Object.entries(ways)) {
      const begun = performance.now();
      await way();
      times[name]!.push(performance.now() - begun);
    }
  }
  console.log("\n| way | median ms | 99th |\n| --- | --- | --- |");
  for (const [name, all] of Object.entries(times)) {
    const sorted = all.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.floor(sorted.length * share)]!.toFixed(2);
    console.log(`| ${name} | ${at(0.5)} | ${at(0.99)} |`);
  }
  await direct.close();
}
