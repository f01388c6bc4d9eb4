import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { findUrlFault, listServerNames } from "#server/db/server-addresses.ts";

import { pathInRoot } from "../bench/processes.ts";
import {
  makeDatabaseUrl,
  makeEtcdCommand,
  makeLockTimes,
  makePoolerSettings,
  makeTrialSettings,
} from "./patroni-settings.ts";

const shippedSettings = readFileSync(pathInRoot("deploy/patroni.yml"), "utf8");
const shippedLines = shippedSettings.split("\n").map((line) => line.trim());
const testMember = { name: "e1", port: 1, peer: 2, folder: "/e1" };
const testMachine = { name: "a", port: 5, api: 6, pooler: 7, folder: "/a" };
const trialSettingsText = JSON.stringify(
  makeTrialSettings(testMachine, { etcd: [testMember], programs: "/bin", password: "x", ttl: 6 }),
);

test.each([
  ["etcd:", /etcd3/],
  ["synchronous_mode: true", /synchronous_mode/],
  ["failsafe_mode: true", /failsafe/],
  ["synchronous_commit: remote_apply", /synchronous_commit|synchronous_standby/],
])("deploy/patroni.yml says %s, and the trial takes it from there", (line, changed) => {
  expect(shippedLines).toContain(line);
  expect(trialSettingsText).not.toMatch(changed);
});

test("Patroni can ask etcd twice within the life of its lock, as shipped and in every trial", () => {
  const shippedTime = (name: string) => Number(new RegExp(`^ +${name}: (\\d+)$`, "m").exec(shippedSettings)?.[1]);
  const ofShipped = {
    ttl: shippedTime("ttl"),
    loop_wait: shippedTime("loop_wait"),
    retry_timeout: shippedTime("retry_timeout"),
  };
  for (const times of [ofShipped, ...[6, 7, 20, 30, 60].map((ttl) => makeLockTimes(ttl))]) {
    expect(times.loop_wait).toBeGreaterThan(0);
    expect(times.loop_wait + 2 * times.retry_timeout).toBeLessThanOrEqual(times.ttl);
  }
});

test("each server of etcd knows all of them, and speaks the version that Patroni 3.0.2 is safe with", () => {
  const other = { name: "e2", port: 3, peer: 4, folder: "/e2" };
  expect(makeEtcdCommand(other, [testMember, other])).toEqual(
    expect.arrayContaining([
      "--name=e2",
      "--initial-cluster=e1=http://127.0.0.1:2,e2=http://127.0.0.1:4",
      "--enable-v2=true",
    ]),
  );
});

test("a pooler of the trial is deploy/pgbouncer.ini at other places", () => {
  const ini = readFileSync(pathInRoot("deploy/pgbouncer.ini"), "utf8");
  const own = makePoolerSettings(ini, testMachine).split("\n");
  const changed = ini.split("\n").flatMap((line, at) => (line === own[at] ? [] : [own[at]]));
  expect(changed).toEqual([
    "kodu = host=127.0.0.1 port=5 dbname=kodu",
    "listen_port = 7",
    "auth_file = /a/userlist.txt",
  ]);
  expect(() => makePoolerSettings("", testMachine)).toThrow("kodu =");
});

test("a pooler tries a server that was restarted within the four seconds for which requests wait", () => {
  const ini = readFileSync(pathInRoot("deploy/pgbouncer.ini"), "utf8");
  for (const name of ["server_login_retry", "server_connect_timeout"])
    expect(Number(new RegExp(`^${name} = (\\d+)$`, "m").exec(ini)?.[1] ?? 15)).toBeLessThan(4);
});

test("the product is told all servers in the form that it takes", () => {
  const address = makeDatabaseUrl("kodu_app", "x", [1, 2, 3]);
  expect(findUrlFault(address)).toBeUndefined();
  expect(listServerNames(address)).toEqual(["127.0.0.1:1", "127.0.0.1:2", "127.0.0.1:3"]);
});
