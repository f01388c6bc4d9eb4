/** @module-tag long */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { Agent, get } from "node:http";
import { fileURLToPath } from "node:url";

import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

import { createTestApp, type TestApp } from "../../../../test/app.ts";
import { EMPTY_CONTACTS } from "../../../../test/contacts.ts";
import { makeCustomerPerson } from "../../../../test/people.ts";
import { makeProfile } from "../../../../test/world.ts";

const ROUND_COUNT = Number(process.env["FRESHNESS_ROUNDS"] ?? 60);
const SCANNER_COUNT = 32;
const OWNER_PHONE = "+905321112233";

let t: TestApp;
const serverProcesses: ChildProcess[] = [];
const serverPorts: number[] = [];

beforeAll(async () => {
  t = await createTestApp();
  const { rows } = await sql<{ database: string }>`select current_database() as database`.execute(t.db);
  const connection = JSON.stringify({ ...inject("testServer").connection, ...rows[0] });
  for (let nth = 0; nth < 2; nth += 1) {
    const file = fileURLToPath(new URL("../../../../test/scan-server.ts", import.meta.url));
    const server = spawn(process.execPath, [file, connection], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    serverProcesses.push(server);
    const [port] = (await once(server.stdout, "data")) as [Buffer];
    serverPorts.push(Number(port.toString()));
  }
});
afterAll(async () => {
  for (const server of serverProcesses) {
    server.kill("SIGKILL");
    if (server.exitCode === null && server.signalCode === null) await once(server, "exit");
  }
  await t.close();
});

function fetchPage(port: number, code: string, agent: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    get({ host: "127.0.0.1", port, path: `/q/${code}`, agent }, (answer) => {
      let text = "";
      answer.setEncoding("utf8");
      answer.on("data", (part: string) => (text += part));
      answer.on("end", () => resolve(`${answer.statusCode} ${text}`));
    }).on("error", reject);
  });
}

test(
  "a contact that was hidden is in no answer of any process that was asked for after the save, however many scan",
  async () => {
    const owner = await makeCustomerPerson(t);
    const code = await makeProfile(t.db, owner.user, { contacts: { phone: { value: OWNER_PHONE, visible: true } } });
    /**
     * The present state; undefined while a save is running. A scan is checked only if the state did not change between
     * the start and the end of the scan.
     */
    let holding: { isShown: boolean } | undefined = { isShown: true };
    let isOver = false;
    const seen = { shown: 0, hidden: 0, wrong: [] as string[] };
    const agent = new Agent({ keepAlive: true, maxSockets: SCANNER_COUNT });

    async function keepScanning(port: number): Promise<void> {
      while (!isOver) {
        const before = holding;
        const page = await fetchPage(port, code, agent);
        if (before === undefined || before !== holding) continue;
        if (page.includes(OWNER_PHONE) === before.isShown) seen[before.isShown ? "shown" : "hidden"] += 1;
        else seen.wrong.push(page);
      }
    }

    const scanning = Array.from({ length: SCANNER_COUNT }, (_, nth) =>
      keepScanning(serverPorts[nth % serverPorts.length]!),
    );
    let { version } = await owner.api.profiles.get({ code });
    try {
      for (let round = 1; round <= ROUND_COUNT; round += 1) {
        const isShown = round % 2 === 0;
        const contacts = { ...EMPTY_CONTACTS, phone: { value: OWNER_PHONE, visible: isShown } };
        const edit = { code, version, plate: "", note: "Hemen geliyorum", contactsVisible: true, contacts };
        holding = undefined;
        ({ version } = await owner.api.profiles.update(edit));
        holding = { isShown };
        const goal = seen.shown + seen.hidden + SCANNER_COUNT;
        const next = await Promise.all(serverPorts.map((port) => fetchPage(port, code, agent)));
        for (const page of next) expect(page.includes(OWNER_PHONE)).toBe(isShown);
        while (seen.shown + seen.hidden < goal && seen.wrong.length === 0) await new Promise(setImmediate);
      }
    } finally {
      isOver = true;
      await Promise.all(scanning);
      agent.destroy();
    }
    if (process.env["FRESHNESS_ROUNDS"]) console.log({ rounds: ROUND_COUNT, ...seen, wrong: seen.wrong.length });
    expect(seen.wrong).toEqual([]);
    expect(Math.min(seen.shown, seen.hidden)).toBeGreaterThan((ROUND_COUNT / 2) * SCANNER_COUNT * 0.5);
  },
  30_000 + ROUND_COUNT * 200,
);
