import { expect, test } from "vitest";

import { readDatabaseConnection, findUnprotectedHosts } from "./encrypted.ts";

function findUnprotectedHostsOfUrl(url: string, plain: string[] = []): string[] {
  return findUnprotectedHosts([readDatabaseConnection(url)], new Set(plain));
}

test.each([
  ["a socket", "postgres://kodu@localhost/kodu?host=%2Fvar%2Frun%2Fpostgresql"],
  ["a socket in place of the host", "postgres://kodu@%2Fvar%2Frun%2Fpostgresql/kodu"],
  ["the name of this machine", "postgres://kodu:x@LOCALHOST:5433/kodu"],
  ["this machine by IPv4", "postgres://kodu:x@127.8.0.1/kodu"],
  ["this machine by IPv6", "postgres://kodu:x@[::1]:5432/kodu"],
  ["no host, which is this machine", "postgres:///kodu"],
  ["a server that proves its name", "postgres://kodu:x@db.example/kodu?sslmode=verify-full"],
  ["the same over an older spelling", "postgres://kodu:x@db.example/kodu?ssl=true"],
  [
    "the last of two words, which is the one that counts",
    "postgres://db.example/x?sslmode=disable&sslmode=verify-full",
  ],
])("needs no word of the operator: %s", (_, url) => {
  expect(findUnprotectedHostsOfUrl(url)).toEqual([]);
});

test.each([
  ["nothing said", "postgres://kodu:x@db.example/kodu", "db.example"],
  ["a name that only begins like this machine's", "postgres://kodu:x@127.db.example/kodu", "127.db.example"],
  ["another host behind the first", "postgres://kodu:x@localhost/kodu?host=10.0.0.7", "10.0.0.7"],
  ["switched off", "postgres://db.example/kodu?sslmode=disable", "db.example"],
  ["no certificate asked for", "postgres://db.example/kodu?sslmode=no-verify", "db.example"],
  ["no certificate asked for, by another word", "postgres://db.example/kodu?ssl=no-verify", "db.example"],
  ["require as libpq means it", "postgres://db.example/kodu?uselibpqcompat=true&sslmode=require", "db.example"],
  ["a word that nobody knows", "postgres://db.example/kodu?ssl=yes", "db.example"],
  ["the last of two words", "postgres://db.example/kodu?sslmode=verify-full&sslmode=disable", "db.example"],
])("is refused: %s", (_, url, host) => {
  expect(findUnprotectedHostsOfUrl(url)).toEqual([host]);
});

test("the operator allows hosts one by one", () => {
  const ways = ["one", "TWO", "three"].map((host) => readDatabaseConnection(`postgres://${host}/kodu`));
  expect(findUnprotectedHosts(ways, new Set(["two"]))).toEqual(["one", "three"]);
});
