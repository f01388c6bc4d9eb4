import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { findUrlFault, listServerNames } from "#server/db/server-addresses.ts";

import { pathInRoot } from "../bench/processes.ts";
import { addressOf, etcdLine, lockTimes, poolerSettings, trialSettings } from "./patroni-settings.ts";

const shipped = readFileSync(pathInRoot("deploy/patroni.yml"), "utf8");
const lines = shipped.split("\n").map((line) => line.trim());
const member = { name: "e1", port: 1, peer: 2, folder: "/e1" };
const machine = { name: "a", port: 5, api: 6, pooler: 7, folder: "/a" };
const trial = JSON.stringify(trialSettings(machine, { etcd: [member], programs: "/bin", password: "x", ttl: 6 }));

test.each([
  ["etcd:", /etcd3/],
  ["synchronous_mode: true", /synchronous_mode/],
  ["failsafe_mode: true", /failsafe/],
  ["synchronous_commit: remote_apply", /synchronous_commit|synchronous_standby/],
])("deploy/patroni.yml says %s, and the trial takes it from there", (line, changed) => {
  expect(lines).toContain(line);
  expect(trial).not.toMatch(changed);
});

test("Patroni can ask etcd twice within the life of its lock, as shipped and in every trial", () => {
  const shippedTime = (name: string) => Number(new RegExp(`^ +${name}: (\\d+)$`, "m").exec(shipped)?.[1]);
  const ofShipped = {
    ttl: shippedTime("ttl"),
    loop_wait: shippedTime("loop_wait"),
    retry_timeout: shippedTime("retry_timeout"),
  };
  for (const times of [ofShipped, ...[6, 7, 20, 30, 60].map((ttl) => lockTimes(ttl))]) {
    expect(times.loop_wait).toBeGreaterThan(0);
    expect(times.loop_wait + 2 * times.retry_timeout).toBeLessThanOrEqual(times.ttl);
  }
});

test("each server of etcd knows all of them, and speaks the version that Patroni 3.0.2 is safe with", () => {
  const other = { name: "e2", port: 3, peer: 4, folder: "/e2" };
  expect(etcdLine(other, [member, other])).toEqual(
    expect.arrayContaining([
      "--name=e2",
      "--initial-cluster=e1=http://127.0.0.1:2,e2=http://127.0.0.1:4",
      "--enable-v2=true",
    ]),
  );
});

test("a pooler of the trial is deploy/pgbouncer.ini at other places", () => {
  const ini = readFileSync(pathInRoot("deploy/pgbouncer.ini"), "utf8");
  const own = poolerSettings(ini, machine).split("\n");
  const changed = ini.split("\n").flatMap((line, at) => (line === own[at] ? [] : [own[at]]));
  expect(changed).toEqual([
    "kodu = host=127.0.0.1 port=5 dbname=kodu",
    "listen_port = 7",
    "auth_file = /a/userlist.txt",
  ]);
  expect(() => poolerSettings("", machine)).toThrow("kodu =");
});

test("a pooler tries a server that was restarted within the four seconds for which requests wait", () => {
  const ini = readFileSync(pathInRoot("deploy/pgbouncer.ini"), "utf8");
  for (const name of ["server_login_retry", "server_connect_timeout"])
    expect(Number(new RegExp(`^${name} = (\\d+)$`, "m").exec(ini)?.[1] ?? 15)).toBeLessThan(4);
});

test("the product is told all servers in the form that it takes", () => {
  const address = addressOf("kodu_app", "x", [1, 2, 3]);
  expect(findUrlFault(address)).toBeUndefined();
  expect(listServerNames(address)).toEqual(["127.0.0.1:1", "127.0.0.1:2", "127.0.0.1:3"]);
});
