import { expect, test } from "vitest";

import { findUrlFault, listServerNames, splitServers } from "./server-addresses.ts";

test("an address of one server stays as it is, whatever is in its password", () => {
  for (const url of ["postgres://kodu:a,b@db:5432/kodu", "postgres:///kodu?host=%2Frun", "postgres://db/kodu"]) {
    expect(splitServers(url)).toEqual([url]);
    expect(findUrlFault(url)).toBeUndefined();
  }
});

test("an address of several servers gives each server's own, with the same user, database and parameters", () => {
  const url = "postgres://kodu:a,b@one:5432,[::1]:5433,%2Frun%2Fthree/kodu?target_session_attrs=read-write";
  expect(splitServers(url)).toEqual([
    "postgres://kodu:a,b@one:5432/kodu?target_session_attrs=read-write",
    "postgres://kodu:a,b@[::1]:5433/kodu?target_session_attrs=read-write",
    "postgres://kodu:a,b@%2Frun%2Fthree/kodu?target_session_attrs=read-write",
  ]);
  expect(listServerNames(url)).toEqual(["one:5432", "[::1]:5433", "%2Frun%2Fthree"]);
  expect(findUrlFault(url)).toBeUndefined();
});

test.for([
  ["postgres://kodu@one,,two/kodu", "içinde adı olmayan bir sunucu var; sunucular a:5432,b:5432 gibi yazılır."],
  ["postgres://kodu@one:5432,:5433/kodu", "içinde adı olmayan bir sunucu var; sunucular a:5432,b:5432 gibi yazılır."],
  ["postgres://kodu:gizli@one,two:beş/kodu", "içindeki two:beş sunucusunun kapısı 1-65535 arasında bir sayı olmalı."],
  ["postgres://kodu@one,two:0/kodu", "içindeki two:0 sunucusunun kapısı 1-65535 arasında bir sayı olmalı."],
  ["postgres://kodu@one,two:65536/kodu", "içindeki two:65536 sunucusunun kapısı 1-65535 arasında bir sayı olmalı."],
  ["postgres://kodu@one,One:5432/kodu", "One:5432 sunucusunu iki kez gösteriyor; her sunucu bir kez yazılır."],
  [
    "postgres://kodu@one,two/kodu?port=1,2",
    "birden çok sunucuyu host ve port ile değil, a:5432,b:5432 gibi göstermeli.",
  ],
  [
    "postgres://kodu@one,two/kodu?target_session_attrs=any",
    "içinde target_session_attrs yalnızca read-write ya da primary olabilir.",
  ],
] as const)("%s is refused", ([url, sentence]) => {
  expect(findUrlFault(url)).toBe(sentence);
});
