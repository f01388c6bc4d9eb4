/** @module-tag long */
import { randomUUID } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import { sql, type Kysely } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { createLimits } from "#server/access/limits.ts";
import { runTransaction } from "#server/db/database.ts";
import { migrate } from "#server/db/migrate.ts";
import { type MigrationFile, readMigrations } from "#server/db/migration-files.ts";
import { openPool, type Database } from "#server/db/pool.ts";
import type { DB } from "#server/db/tables.ts";
import { OperatorError } from "#server/observe/operator-error.ts";
import { removeAccount } from "#server/privacy/account-removal.ts";

import type { AccessWorld } from "../../../test/access-world.ts";
import { createTestApp, catchRefusal, type TestApp } from "../../../test/app.ts";
import { readBackupLines, makeBackupWorld, rewriteBackup } from "../../../test/backup-world.ts";
import { failAtStatement } from "../../../test/fail-at-statement.ts";
import { findBrokenInvariants } from "../../../test/invariants.ts";
import { makeSignedIn } from "../../../test/people.ts";
import { makePostgres } from "../../../test/postgres-server.ts";
import { readTableContents } from "../../../test/table-contents.ts";
import { createTestDatabase, type TestDatabase } from "../../../test/test-database.ts";
import {
  linkCode,
  makeAdmin,
  makeCars,
  makeCode,
  makeCompany,
  makeProfile,
  makeRental,
  makeUser,
  PASSWORD,
} from "../../../test/world.ts";
import { describeRestore } from "./describe.ts";
import { readErasures, type ErasuresToRepeat } from "./erase-again.ts";
import { RowDigest } from "./format.ts";
import { restoreBackup, type RestoreResult } from "./restore.ts";
import { readTables } from "./tables.ts";
import { writeBackup, writeErasures } from "./take.ts";

const silentLog = pino({ level: "silent" });

let t: TestApp;
let world: AccessWorld;
let folder: string;
let file: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "kodu-tara-restore-"));
  t = await createTestApp();
  world = await makeBackupWorld(t);
  file = await takeBackup(t.db);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await t.close();
});

const NO_ERASURES: ErasuresToRepeat = { accounts: [], unlinkings: [] };

let fileCount = 0;

function newFileName(): string {
  fileCount += 1;
  return join(folder, `yedek-${fileCount}.jsonl.gz`);
}

async function takeBackup(db: Kysely<DB>): Promise<string> {
  const taken = newFileName();
  await writeBackup(db, taken, t.clock.now());
  return taken;
}

async function takeErasureFile(db: Kysely<DB>): Promise<string> {
  const taken = newFileName();
  await writeErasures(db, taken, t.clock.now());
  return taken;
}

async function restoreInto(
  from: string,
  erasures: ErasuresToRepeat,
  work: (target: TestDatabase, told: RestoreResult) => Promise<void>,
): Promise<void> {
  const target = await createTestDatabase();
  try {
    await work(target, await restoreBackup(target.db, from, { erasures }));
  } finally {
    await target.drop();
  }
}

function testAppOn({ db, slowDb, scan, pool }: Pick<Database, "db" | "slowDb" | "scan" | "pool">): TestApp {
  return {
    ...t.with({
      db,
      slowDb,
      scan,
      limits: createLimits(pool, { writesPerMinute: 999_999, noticesPerMinute: 999_999 }),
    }),
    db,
  };
}

// A second embedded server is used instead of a separate PostgreSQL server. src/server/commands/backup.test.ts tests the commands.
describe("from the embedded database to a server and back", () => {
  let server: Awaited<ReturnType<typeof makePostgres>>;
  let there: Database;
  beforeAll(async () => {
    server = await makePostgres();
    there = openPool(server.connection, silentLog);
    await there.patiently((db) => restoreBackup(db, file));
  });
  afterAll(async () => {
    await there.close();
    await server.remove();
  });

  test("every row of every table arrives as it was, and again on the way back", async () => {
    const second = await takeBackup(there.db);
    expect(readBackupLines(second)).toEqual(readBackupLines(file));
    const back = await createTestDatabase();
    const { tallies } = await restoreBackup(back.db, second);
    expect(tallies.length).toBeGreaterThan(15);
    expect(readBackupLines(await takeBackup(back.db))).toEqual(readBackupLines(file));
    const left = {
      sessions: [],
      known_addresses: [],
      mail_links: [],
      sign_in_challenges: [],
      sender_keys: [],
      shared_devices: [],
    };
    expect(await readTableContents(back.db)).toEqual({ ...(await readTableContents(t.db)), ...left });
    await back.drop();
  });

  test("the restored product answers: log-in, fleet, scan page, and every rule of the rows holds", async () => {
    const own = testAppOn(there);
    const { company, car, rentedCar } = world.fleets["approved company"];
    const browser = own.as();
    await browser.api.account.login({ email: company.email, password: PASSWORD });
    const cars = (await browser.api.company.cars.list({})).items.map(({ code }) => code);
    expect(cars.toSorted()).toEqual([car, rentedCar].toSorted());
    for (const code of [world.ownCode, world.freeCode, car, rentedCar]) {
      const [before, after] = await Promise.all(
        [t, own].map(async (app) => (await app.as().send(`/q/${code}`)).text()),
      );
      expect(after).toBe(before);
    }
    expect(await findBrokenInvariants(there.db)).toEqual({});
  });

  test("a process that runs on shows what was restored, and not what it kept of rows that are gone", async () => {
    await restoreInto(file, NO_ERASURES, async (target) => {
      const own = testAppOn(target);
      const write = async (note: string) => {
        await target.db.updateTable("profiles").set({ note }).where("code", "=", world.ownCode).execute();
        const raised = sql<number>`version + 1`;
        await target.db.updateTable("codes").set({ version: raised }).where("code", "=", world.ownCode).execute();
      };
      const page = async () => (await own.as().send(`/q/${world.ownCode}`)).text();
      await write("Yitirilen not");
      expect(await page()).toContain("Yitirilen not");
      await target.db.transaction().execute(async (tx) => {
        // Deletes rows one by one and without the triggers, because `truncate` would already give the table a new
        // file.
        await sql`set local session_replication_role = replica`.execute(tx);
        for (const { name } of await readTables(tx)) await sql`delete from ${sql.table(name)}`.execute(tx);
      });
      await restoreBackup(target.db, file);
      expect(await page()).not.toContain("Yitirilen not");
      await write("Yeni not");
      expect(await page()).toContain("Yeni not");
    });
  });

  test("a replaced code arrives long before the code that replaced it, and still names one that is there", async () => {
    const source = await createTestDatabase();
    const [first, last] = ["AA222222", "ZZ999999"];
    await makeCode(source.db, { code: last });
    await makeCode(source.db, { code: first });
    await sql`insert into codes (code, prefix, created_at) select 'KT' || to_char(nth, 'FM000000'), 'KT', now() from generate_series(1, 4000) as nth`.execute(
      source.db,
    );
    await sql`update codes set replaced_by = ${last}, replaced_until = now() where code = ${first}`.execute(source.db);
    const taken = await takeBackup(source.db);
    await source.drop();
    await restoreInto(taken, NO_ERASURES, async ({ db }) => {
      const codes = db.selectFrom("codes").select("replacedBy").where("code", "=", first);
      expect(await codes.executeTakeFirst()).toEqual({ replacedBy: last });
      const removal = db.deleteFrom("codes").where("code", "=", last).execute();
      await expect(removal).rejects.toThrow("codes_replaced_by_fkey");
    });
  });

  test("nobody is signed in there any more, and no link of a mail opens", async () => {
    const own = testAppOn(there);
    const token = world.tokens["approved company"];
    expect((await t.api(token).account.current({})).account).not.toBeNull();
    expect(await own.api(token).account.current({})).toEqual({ account: null });
    const chosen = { password: "yeni-sifre", passwordConfirmation: "yeni-sifre" };
    const reset = own.api().account.resetPassword({ token: world.links["reset-password"], ...chosen });
    expect((await catchRefusal(reset)).code).toBe("LINK_INVALID");
  });
});

describe("a backup of an older version", () => {
  const migrations = join(import.meta.dirname, "../../../db/migrations");
  let source: TestDatabase;
  let target: TestDatabase;
  beforeAll(async () => {
    [source, target] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  });
  beforeEach(async () => {
    // Drops all tables, because the database that a hosting company provides has none.
    const empty = sql`drop schema public cascade; create schema public`;
    await Promise.all([empty.execute(source.db), empty.execute(target.db)]);
  });
  afterAll(async () => {
    await Promise.all([source.drop(), target.drop()]);
  });

  function copyMigrations(name: string): string {
    const copied = join(folder, name);
    cpSync(migrations, copied, { recursive: true });
    return copied;
  }

  /** Makes the backup of a database with the tables of 0.2.0 that holds one company. */
  async function takeBackupOf020(): Promise<string> {
    const older = copyMigrations("older");
    for (const name of readdirSync(older).filter((each) => each > "0075")) rmSync(join(older, name));
    await migrate(source.db, { folder: older });
    await sql`
      insert into users (id, email, display_name, role, password_hash, created_at)
        values ('00000000-0000-4000-8000-000000000001', 'eski@example.com', 'Eski', 'company', 'x', now());
      insert into companies (id, name, created_at, updated_at)
        values ('00000000-0000-4000-8000-000000000002', 'Eski', now(), now());
      insert into company_members (company_id, user_id, role, created_at)
        values ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000001', 'owner', now());
      insert into company_totals (company_id, billed, paid, spent, cars)
        values ('00000000-0000-4000-8000-000000000002', 0, 0, 0, 1);
      insert into codes (code, prefix, company_id, linked_at, created_at)
        values ('RCAAAAAA', 'RC', '00000000-0000-4000-8000-000000000002', now(), now());
      insert into cars (company_id, code, casco_due, created_at, updated_at)
        values ('00000000-0000-4000-8000-000000000002', 'RCAAAAAA', '2027-01-01', now(), now());
      insert into car_dues (company_id, id, car_code, kind, text, due_km, created_at, updated_at)
        values ('00000000-0000-4000-8000-000000000002', gen_random_uuid(), 'RCAAAAAA', 'oil', '', 60000, now(), now());
      insert into users (id, email, display_name, role, password_hash, created_at)
        values ('00000000-0000-4000-8000-000000000003', 'sahip@example.com', 'Sahip', 'customer', 'x', now());
      insert into codes (code, prefix, owner_id, linked_at, created_at)
        values ('KTAAAAAA', 'KT', '00000000-0000-4000-8000-000000000003', now(), now());
      insert into profiles (code, owner_id, note, created_at, updated_at)
        values ('KTAAAAAA', '00000000-0000-4000-8000-000000000003', '', now(), now());
      insert into second_persons (id, user_id, name, email, after_minutes, key_hash, asked_at)
        values (gen_random_uuid(), '00000000-0000-4000-8000-000000000003', 'Mehmet', 'm@example.com', 5, sha256('a'), now());
      insert into code_shares (code, owner_id, id, user_id, created_at)
        values ('KTAAAAAA', '00000000-0000-4000-8000-000000000003', gen_random_uuid(), '00000000-0000-4000-8000-000000000001', now());
    `.execute(source.db);
    return takeBackup(source.db);
  }

  test("is restored as it was and then brought up to date", async () => {
    const old = await takeBackupOf020();
    await restoreBackup(target.db, old);
    const { rows } = await sql`select name, address from companies`.execute(target.db);
    expect(rows).toEqual([{ name: "Eski", address: "" }]);
    const dues = await sql`select kind, due_on, due_km from car_dues order by kind`.execute(target.db);
    expect(dues.rows).toEqual([
      { kind: "casco", dueOn: "2027-01-01", dueKm: null },
      { kind: "oilService", dueOn: null, dueKm: 60_000 },
    ]);
    const people = await sql`select name, code from second_people order by code`.execute(target.db);
    expect(people.rows).toEqual([
      { name: null, code: "KTAAAAAA" },
      { name: "Mehmet", code: null },
    ]);
    expect(await findBrokenInvariants(target.db)).toEqual({});
    await sql`truncate users cascade`.execute(target.db);
    await expect(restoreBackup(target.db, old)).rejects.toThrow(/başka bir sürümün tabloları var/u);
  });

  test("is restored when it names the migrations that one file replaces, and refused when it lacks some", async () => {
    const old = await takeBackupOf020();
    const [{ replaces }] = (await readMigrations()) as [MigrationFile];
    expect(replaces).toHaveLength(74);
    const nameMigrations = (names: readonly string[]) => (text: string) =>
      text.replace(/"migrations":\[[^\]]*\]/u, `"migrations":${JSON.stringify(names)}`);
    rewriteBackup(old, nameMigrations(replaces.slice(0, 73)));
    await expect(restoreBackup(target.db, old)).rejects.toThrow(/Bu yedek 0\.2\.0 sürümünden eski/u);
    rewriteBackup(old, nameMigrations(replaces));
    await restoreBackup(target.db, old);
    expect((await sql`select name from companies`.execute(target.db)).rows).toEqual([{ name: "Eski" }]);
  });

  test("leaves nothing when a later migration cannot be done", async () => {
    const newer = copyMigrations("newer");
    writeFileSync(join(newer, "9999-wrong.sql"), "insert into nowhere values (1)");
    const failing = restoreBackup(target.db, file, { folder: newer });
    await expect(failing).rejects.toThrow(/9999-wrong\.sql uygulanamadı, hiçbir şey değişmedi: relation "nowhere"/u);
    const tables = sql`select tablename from pg_tables where schemaname = 'public'`;
    expect((await tables.execute(target.db)).rows).toEqual([]);
  });

  test("counts on where its sequences were, and works out generated columns anew", async () => {
    const own = join(folder, "counting");
    mkdirSync(own);
    writeFileSync(
      join(own, "0001-things.sql"),
      `create collation turkish (provider = icu, locale = 'tr');
       create table users (email text primary key, role text);
       create table things (id bigint generated always as identity primary key, twice bigint generated always as (id * 2) stored)`,
    );
    await migrate(source.db, { folder: own });
    const three = sql`insert into things default values; insert into things default values; insert into things default values`;
    await three.execute(source.db);
    await sql`delete from things where id = 3`.execute(source.db);
    await restoreBackup(target.db, await takeBackup(source.db), { folder: own });
    await sql`insert into things default values`.execute(target.db);
    const { rows } = await sql`select id, twice from things order by id`.execute(target.db);
    expect(rows).toEqual([1, 2, 4].map((id) => ({ id, twice: id * 2 })));
  });
});

test("the operator is told of an administrator whom somebody added to the file with a matching digest", async () => {
  const changed = newFileName();
  cpSync(file, changed);
  const { email } = world.owner;
  rewriteBackup(changed, (text) => {
    const users = /\n\{"#table":"users"[^\n]*\n([\s\S]*?)(?=\n\{"#)/u.exec(text)![1]!;
    const forged = users
      .split("\n")
      .map((line) => (line.includes(`"${email}"`) ? line.replace('"role":"customer"', '"role":"admin"') : line))
      .join("\n");
    const digestOf = (rows: string) => {
      const digest = new RowDigest();
      digest.add(rows.split("\n"));
      return digest.of("users").sha256;
    };
    return text.replace(users, () => forged).replace(digestOf(users), digestOf(forged));
  });
  const genuine = await t.db.selectFrom("users").select("email").where("role", "=", "admin").execute();
  await restoreInto(file, NO_ERASURES, async (_, told) => {
    expect(told.administrators).toEqual(genuine.map((one) => one.email).toSorted());
  });
  await restoreInto(changed, NO_ERASURES, async (_, told) => {
    expect(told.administrators).toContain(email);
    const said = describeRestore(told, { withErasures: false });
    for (const administrator of told.administrators) expect(said).toContain(administrator);
  });
});

describe("refused, with nothing written:", () => {
  let target: TestDatabase;
  beforeAll(async () => {
    target = await createTestDatabase();
  });
  afterAll(() => target.drop());

  async function refusalOfRestore(given: string): Promise<string> {
    const before = await readTableContents(target.db);
    const error: unknown = await restoreBackup(target.db, given).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(OperatorError);
    expect(await readTableContents(target.db)).toEqual(before);
    return (error as OperatorError).message;
  }

  function changed(change: (text: string) => string): string {
    const copy = newFileName();
    cpSync(file, copy);
    rewriteBackup(copy, (text) => {
      const after = change(text);
      expect(after).not.toBe(text);
      return after;
    });
    return copy;
  }

  test.each<[string, (text: string) => string]>([
    ["a letter of a row is another", (text) => text.replace("Kanaryasahibi", "Kanaryasahibe")],
    ["a row is missing", (text) => text.replace(/\n\{"code":[^\n]*/u, "")],
    ["a row stands twice", (text) => text.replace(/\n\{"code":[^\n]*/u, "$&$&")],
    ["a row is no JSON", (text) => text.replace('{"code":', '{"code"')],
    ["a row names a column that there is not", (text) => text.replaceAll("display_name", "gorunen_ad")],
    ["a digest is another", (text) => text.replace(/"sha256":"./u, '"sha256":"g')],
    ["a count is another", (text) => text.replace(/"rows":\d+/u, '"rows":1000')],
    ["a sequence is named that there is not", (text) => text.replace('"sequences":{}', '"sequences":{"x":1}')],
    ["the end is missing", (text) => text.replace(/\n\{"#end"[^\n]*\n/u, "\n")],
    ["the last line is cut", (text) => text.slice(0, -20)],
    ["something follows the end", (text) => `${text}{"#table":"users"`],
    ["a whole table is missing", (text) => text.replace(/\n\{"#table":"reports"[\s\S]*?(?=\n\{"#)/u, "")],
  ])("%s", async (_what, change) => {
    expect(await refusalOfRestore(changed(change))).toMatch(/eksik ya da bozuk; hiçbir şey yazılmadı/u);
  });

  test("a file cut off, one that is no archive, and none at all", async () => {
    const cut = newFileName();
    cpSync(file, cut);
    writeFileSync(cut, readFileSync(file).subarray(0, -100));
    expect(await refusalOfRestore(cut)).toMatch(/eksik ya da bozuk/u);
    const other = newFileName();
    writeFileSync(other, "Merhaba");
    expect(await refusalOfRestore(other)).toMatch(/eksik ya da bozuk/u);
    expect(await refusalOfRestore(join(folder, "yok"))).toMatch(/yok diye bir dosya yok/u);
  });

  test("a small file that unpacks to a line longer than any text in memory can be", async () => {
    const part = gzipSync(Buffer.alloc(64 * 1024 * 1024, "x"));
    const long = newFileName();
    writeFileSync(long, Buffer.concat([readFileSync(file), ...Array.from({ length: 9 }, () => part)]));
    expect(await refusalOfRestore(long)).toMatch(/eksik ya da bozuk/u);
  });

  test("an archive of something else, a newer format, a newer version, a changed migration", async () => {
    expect(await refusalOfRestore(changed(() => '{"merhaba":1}\n'))).toMatch(/yedeği değil/u);
    const format = changed((text) => text.replace('"format":1', '"format":2'));
    expect(await refusalOfRestore(format)).toMatch(/daha yeni bir sürümüyle alınmış/u);
    const migration = changed((text) => text.replace('"migrations":[', '"migrations":["0000-newer.sql 0123",'));
    expect(await refusalOfRestore(migration)).toMatch(
      /başka ya da daha yeni bir sürümüne ait: db\/migrations\/0000-newer\.sql/u,
    );
    const digest = changed((text) => text.replace(/(0075-where-a-company-is\.sql )./u, "$1g"));
    expect(await refusalOfRestore(digest)).toMatch(
      /db\/migrations\/0075-where-a-company-is\.sql burada yok ya da farklı/u,
    );
  });

  test("the ledger of the removed, given as if it were a backup", async () => {
    expect(await refusalOfRestore(await takeErasureFile(t.db))).toMatch(/yalnızca silinenlerin defteri/u);
  });

  test("a database that writes something else than it is given", async () => {
    await sql`
      create function changes() returns trigger language plpgsql as 'begin new.note := new.note || ''!''; return new; end';
      create trigger changes before insert on profiles for each row execute function changes()`.execute(target.db);
    expect(await refusalOfRestore(file)).toMatch(/satırlar yedektekilerle bir değil; hiçbir şey yazılmadı/u);
    await sql`drop function changes cascade`.execute(target.db);
  });

  test("a failure at any statement", async () => {
    const before = await readTableContents(target.db);
    for (let statement = 2; ; statement += 17) {
      const failed = await restoreBackup(failAtStatement(statement, target.db), file).catch((error: unknown) => error);
      if (!(failed instanceof Error)) break;
      expect(failed.message).toMatch(/statement \d+ fails/u);
      expect(await readTableContents(target.db)).toEqual(before);
    }
    // The last restore of the loop succeeded, so the database is not empty from here on.
    expect(readBackupLines(await takeBackup(target.db))).toEqual(readBackupLines(file));
  });

  test("a database that holds anything, with what it holds", async () => {
    expect(await refusalOfRestore(file)).toMatch(/Veri tabanı boş değil \(.*users \d+.*\)/u);
  });
});

describe("who was removed after the backup was taken", () => {
  test("does not come back, whether a ledger or a later backup tells it, and nobody else goes", async () => {
    const own = await createTestApp();
    const staying = await makeSignedIn(own, await makeUser(own.db));
    const leaving = await makeUser(own.db, { displayName: "Kanarya Giden" });
    const freed = await makeProfile(own.db, leaving, { note: "kanarya notu" });
    const fleet = await makeCompany(own.db);
    const [car = ""] = await makeCars(own.db, fleet);
    await makeRental(own.db, fleet, car);
    const admin = await makeAdmin(own.db);
    // This code was unlinked once and linked again later: the later link stays.
    const kept = await linkCode(own.db, staying.user);
    await staying.api.codes.unlink({ code: kept });
    own.clock.advance({ hours: 1 });
    await linkCode(own.db, staying.user, { code: kept, now: own.clock.now() });
    const unlinked = await makeProfile(own.db, staying.user, { note: "kanarya eski" });
    // This code was replaced after the backup, and unlinked under its new code.
    const replaced = await makeProfile(own.db, staying.user, { note: "kanarya yenilenen" });
    const newCode = await makeCode(own.db);
    const sold = await makeProfile(own.db, staying.user, { note: "kanarya satılan" });
    const taken = await takeBackup(own.db);

    await staying.api.codes.replace({ code: replaced, newCode, reason: "worn" });
    await staying.api.codes.unlink({ code: newCode });
    await makeAdmin(own.db);
    const removals = [
      { ...leaving, byAdmin: false },
      { ...fleet, byAdmin: true },
      { ...admin, byAdmin: false },
    ];
    for (const { id, byAdmin } of removals)
      expect(await runTransaction(own.db, (tx) => removeAccount(tx, id, { byAdmin }, own.clock.now()))).toBeUndefined();
    await staying.api.codes.unlink({ code: unlinked });
    const { claim } = await staying.api.codes.handOver({ code: sold, id: randomUUID() });
    const told = await own.db.selectFrom("erasures").selectAll().orderBy("userId").execute();
    expect(told).toHaveLength(3);
    const erasures = await readErasures(await takeErasureFile(own.db));
    expect(await readErasures(await takeBackup(own.db))).toEqual(erasures);
    await own.close();

    await restoreInto(taken, erasures, async ({ db }, { erased }) => {
      expect(erased).toEqual({ accounts: 3, profiles: 3 });
      const users = await db.selectFrom("users").select("id").execute();
      expect(users).toEqual([{ id: staying.user.id }]);
      expect(await db.selectFrom("profiles").select("code").execute()).toEqual([{ code: kept }]);
      const free = await db.selectFrom("codes").select("code").where("linkedAt", "is", null).execute();
      expect(free.map(({ code }) => code).toSorted()).toEqual(
        [freed, car, unlinked, replaced, newCode, sold].toSorted(),
      );
      // The claim word that the buyer got is lost. The code has another word, so that nobody can take it without one.
      const claimed = db.selectFrom("codes").select(["code", "claim"]).where("claim", "is not", null);
      expect(await claimed.execute()).toEqual([{ code: sold, claim: expect.not.stringContaining(claim) as string }]);
      expect(await db.selectFrom("erasures").selectAll().orderBy("userId").execute()).toEqual(told);
      expect(JSON.stringify(await readTableContents(db))).not.toMatch(/[Kk]anarya/u);
      const farewells = db.selectFrom("mails").select("recipient").where("kind", "=", "account-removed");
      expect(await farewells.execute()).toEqual([]);
      expect(await findBrokenInvariants(db)).toEqual({});
      // A second restore of the old file, with the list from the restored database, removes the same accounts again.
      const again = await readErasures(await takeErasureFile(db));
      expect(again.accounts).toEqual(erasures.accounts);
      expect(again.unlinkings.map(({ code }) => code).toSorted()).toEqual([kept, unlinked, replaced, sold].toSorted());
    });
  });

  test("stands in a ledger of ids, codes and times that is written over the last one and holds no name", async () => {
    const place = newFileName();
    await writeErasures(t.db, place, t.clock.now());
    await writeErasures(t.db, place, t.clock.now());
    const text = readBackupLines(place).join("\n");
    expect(text).toContain('"#table":"erasures"');
    const people = await t.db.selectFrom("users").select(["email", "displayName"]).execute();
    expect(people.filter(({ email, displayName }) => text.includes(email) || text.includes(displayName))).toEqual([]);
  });
});
