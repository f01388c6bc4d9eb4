import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { listMigrationNames } from "#server/db/migration-files.ts";

import { findMigrationFaults } from "./migration-rules.ts";

const MIGRATIONS_FOLDER = join(import.meta.dirname, "../db/migrations");

/** The first tables. A new database runs it before anybody uses it, and others never do. */
const FIRST_MIGRATION = "0074-tables-of-0.2.0.sql";

test("a migration that is out never changes, not even a comment of it: databases that have run it would refuse to start", async () => {
  const kept = readFileSync(join(MIGRATIONS_FOLDER, "../migration-names.txt"), "utf8").split("\n").filter(Boolean);
  // `node db/generate-tables.ts` adds new migrations to this file.
  expect(await listMigrationNames()).toEqual(kept);
});

test("no table is made with words that PostgreSQL 15 does not know", () => {
  const files = readdirSync(MIGRATIONS_FOLDER).map((file) => readFileSync(join(MIGRATIONS_FOLDER, file), "utf8"));
  // `bytea storage external` of a new column is known since 16.
  expect(files.filter((text) => /^\s+\w+ \w+ storage \w+/m.test(text))).toEqual([]);
});

describe("a migration that people notice is named:", () => {
  test.each([
    ["a column of another type", "alter table codes alter column version type bigint;"],
    [
      "a column with a value that is worked out for each row",
      "alter table codes add column id uuid not null default gen_random_uuid();",
    ],
    ["a generated column", "alter table rentals add column half bigint generated always as (total / 2) stored;"],
    ["a counted column", "alter table codes add column nth bigserial;"],
    ["a column with a check", "alter table codes add column colour text not null default '' check (colour <> 'x');"],
    ["a column that is a key", "alter table codes add column colour text unique;"],
    [
      "a column that names others by a value",
      "alter table codes add column kind text default 'a' references kinds (name);",
    ],
    ["a check of what is there", "alter table codes add constraint short check (version < 10);"],
    ["a nameless check", "alter table codes add check (version < 10);"],
    [
      "a foreign key over what is there",
      "alter table codes add constraint there foreign key (kind) references kinds (name);",
    ],
    ["a key without its index", "alter table codes add constraint one unique (version);"],
    ["an exclusion", "alter table codes add constraint one exclude using gist (code with =);"],
    ["not null without a constraint", "alter table codes alter column prefix set not null;"],
    ["an index that is not made concurrently", "create index codes_by_version on codes (version);"],
    ["a unique index that is not made concurrently", "create unique index codes_by_version on codes (version);"],
    ["an index concurrently in a transaction", "create index concurrently codes_by_version on codes (version);"],
    ["rows that are all written at once", "update codes set version = version + 1;"],
    ["rows that are all written at once, with a word before", "with one as (select 1) update codes set version = 2;"],
    ["rows that are all deleted at once", "delete from sessions where user_id is null;"],
    ["a table that is emptied", "truncate codes;"],
    ["a lock", "lock table codes in share mode;"],
    ["a block that nobody can read", "do $$ begin update codes set version = 2; end $$;"],
    [
      "what takes long behind a lock",
      "alter table codes add column colour text; insert into things select code from codes;",
    ],
    [
      "a validation behind a lock",
      "alter table codes add column colour text; alter table profiles validate constraint x;",
    ],
    ["a validation beside what locks", "alter table codes add column colour text, validate constraint x;"],
    ["a column that is taken away", "alter table codes drop column version;"],
    ["a column of another name", "alter table codes rename column version to edition;"],
    ["a table that is taken away", "drop table reports;"],
    ["a table of another name", "alter table reports rename to complaints;"],
    [
      "a check that is not validated before not null",
      "alter table codes add constraint p check (prefix is not null) not valid;\n-- step\nalter table codes alter column prefix set not null;",
    ],
    [
      "a statement outside that is not the same twice",
      "-- step: outside of a transaction\ndrop index concurrently codes_by_batch;",
    ],
    ["a write outside", "-- step: outside of a transaction\nupdate codes set version = 2;"],
    ["a step that nobody understands", "-- step: slowly\nupdate codes set version = 2;"],
    ["pieces that name no rows", "-- step: in pieces of codes by code\nupdate codes set version = 2;"],
    ["something behind what waits for the end", "-- step: at the end\ndrop index one;\n-- step\nselect 1;"],
  ])("%s", (_, text) => {
    expect(findMigrationFaults(text)).toHaveLength(1);
  });
});

describe("a migration that nobody notices is good:", () => {
  test.each([
    [
      "a column with a fixed value",
      "alter table codes add column colour text not null default 'a, b; c', add column at timestamptz default now();",
    ],
    ["a column that names others", "alter table codes add column kind text references kinds (name);"],
    [
      "a constraint, validated in its own step",
      "alter table codes add constraint short check (version < 10) not valid;\n-- step\nalter table codes validate constraint short, validate constraint other;",
    ],
    [
      "not null by a constraint",
      "alter table codes add constraint p check (prefix is not null) not valid;\n-- step\nalter table codes validate constraint p;\n-- step\nalter table codes alter column prefix set not null;\nalter table codes drop constraint p;",
    ],
    [
      "an index concurrently",
      "-- step: outside of a transaction\n-- why; it is so\ncreate unique index concurrently one on codes (version);\ndrop index concurrently if exists two;",
    ],
    ["a key by such an index", "alter table codes add constraint one unique using index one;"],
    [
      "rows in pieces",
      "-- step: in pieces of rentals by company_id, id\nupdate rentals set version = 2 where {piece};",
    ],
    [
      "a new table with all that it has",
      "create table things (a text primary key check (a <> ''), b uuid default gen_random_uuid());\ncreate index things_by_b on things (b);\ninsert into things select code from codes;\nalter table things alter column a type varchar(3);",
    ],
    ["what is small", "update companies set version = 2; create index companies_by_x on companies (x);"],
    [
      "a function",
      "create function f() returns trigger language plpgsql as $$ begin update codes set version = 2; return null; end $$;",
    ],
    ["what says why it is brief", "-- holds briefly: reports are few.\nupdate reports set outcome = 'x';"],
    ["what says since when nobody reads it", "-- nobody reads it since: 0036.\nalter table codes drop column version;"],
    ["statistics", "alter table users alter column search_key set statistics 1000;\nanalyze users;"],
  ])("%s", (_, text) => {
    expect(findMigrationFaults(text)).toEqual([]);
  });
});

test("a reason stands for the statement below it alone", () => {
  expect(
    findMigrationFaults("-- holds briefly: few.\nupdate reports set outcome = 'x';\nupdate codes set version = 2;"),
  ).toHaveLength(1);
});

const checkedMigrations = readdirSync(MIGRATIONS_FOLDER).filter(
  (name) => name.endsWith(".sql") && name !== FIRST_MIGRATION,
);

test.each(checkedMigrations)("%s holds nobody up, and the version before lives on", (name) => {
  expect(findMigrationFaults(readFileSync(join(MIGRATIONS_FOLDER, name), "utf8"))).toEqual([]);
});
