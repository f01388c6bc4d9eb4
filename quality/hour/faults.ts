import { setTimeout as pause } from "node:timers/promises";

import type pg from "pg";

import type { MailServer } from "../../test/mail-server.ts";
import type { ClusterEvent } from "../cluster/events.ts";
import { listPatroniEvents } from "../cluster/patroni-events.ts";
import type { PatroniCluster } from "../cluster/patroni.ts";
import type { ProductProcesses } from "./processes.ts";

export interface HourScene {
  cluster: PatroniCluster;
  processes: ProductProcesses;
  mails: MailServer;
  /** The lifetime of Patroni's lock in seconds. */
  ttl: number;
}

/** A fault that ends by itself within a minute. */
export interface HourFault extends ClusterEvent {
  /** Whether no program could answer scans during the fault. Failed scans are then not counted against the product. */
  stopsScans?: true;
}

/** The milliseconds that most faults last. */
const FAULT_DURATION_MS = 15_000;
const MAIL_FAULT_DURATION_MS = 35_000;
/**
 * The milliseconds that systemd waits before it restarts a process, and that nginx waits before it uses that process
 * again.
 */
const [RESTART_MS, NGINX_MS] = [1000, 3000];

export function listFaults({ cluster, processes, mails, ttl }: HourScene): HourFault[] {
  const [first, second] = [0, 1] as const;
  return [
    ...listPatroniEvents(cluster, ttl),
    {
      name: "bir yedek sunucu öldürüldü",
      async happen() {
        const leader = await cluster.whenLed();
        const standby = cluster.machines.find((machine) => machine !== leader)!;
        await cluster.kill(standby);
        await pause(2 * ttl * 1000);
        cluster.start(standby);
      },
    },
    {
      name: "bir süreç öldürüldü (kill -9)",
      async happen() {
        await processes.of(first).kill();
        await pause(RESTART_MS);
        await processes.start(first);
      },
    },
    {
      name: "süreçler sırayla yeniden başlatıldı",
      async happen() {
        for (const nth of [first, second]) {
          await processes.of(nth).stop();
          await processes.start(nth);
          await pause(NGINX_MS);
        }
      },
    },
    {
      name: "bir süreç 8 saniye dondu",
      async happen() {
        process.kill(processes.of(second).pid, "SIGSTOP");
        await pause(8000);
        process.kill(processes.of(second).pid, "SIGCONT");
      },
    },
    {
      name: "başka bir program bütün bağlantıları aldı",
      happen: () => runAsOtherPrograms(cluster, () => pause(FAULT_DURATION_MS), "all"),
    },
    {
      name: "başka bir program profilleri kilitledi",
      stopsScans: true,
      happen: () =>
        runAsOtherPrograms(cluster, async ([client]) => {
          await client!.query("begin; lock table profiles in access exclusive mode");
          await pause(FAULT_DURATION_MS);
          await client!.query("rollback");
        }),
    },
    {
      name: "başka bir program hesapları kilitledi",
      happen: () =>
        runAsOtherPrograms(cluster, async ([client]) => {
          await client!.query("begin; lock table users in share mode");
          await pause(FAULT_DURATION_MS);
          await client!.query("rollback");
        }),
    },
    {
      name: "bütün bağlantılar kesildi",
      happen: () => runAsOtherPrograms(cluster, async ([client]) => void (await client!.query(CUT_CONNECTIONS_SQL))),
    },
    {
      name: "ürünün parolası değiştirildi",
      stopsScans: true,
      happen: () =>
        runAsOtherPrograms(cluster, async ([client]) => {
          await client!.query("alter role kodu_app password 'baska'");
          await client!.query(CUT_CONNECTIONS_SQL);
          await pause(FAULT_DURATION_MS);
          await client!.query("alter role kodu_app password 'deneme'");
        }),
    },
    {
      name: "posta sunucusu kapandı",
      async happen() {
        await mails.goDown();
        await pause(MAIL_FAULT_DURATION_MS);
        await mails.comeUp();
      },
    },
    {
      name: "posta sunucusu yanıt vermiyor",
      happen: () => disturbMails(mails, "is silent from the start"),
    },
    {
      name: "posta sunucusu 'sonra deneyin' diyor",
      happen: () => disturbMails(mails, "is busy"),
    },
  ];
}

const CUT_CONNECTIONS_SQL =
  "select pg_terminate_backend(pid) from pg_stat_activity where usename in ('kodu', 'kodu_app')";

async function disturbMails(mails: MailServer, manner: MailServer["manner"]): Promise<void> {
  mails.manner = manner;
  await pause(MAIL_FAULT_DURATION_MS);
  mails.manner = "takes mails";
}

/**
 * Connects to the primary as another program would, with one connection or with all that are left. Runs `work` with
 * these connections.
 */
async function runAsOtherPrograms(
  cluster: PatroniCluster,
  work: (clients: pg.Client[]) => Promise<void>,
  takes: "one" | "all" = "one",
): Promise<void> {
  const leader = await cluster.whenLed();
  const clients: pg.Client[] = [];
  try {
    for (;;) {
      const client = cluster.clientOf(leader, { database: "kodu", application_name: "raporlama" });
      await client.connect();
      clients.push(client);
      if (takes === "one") break;
    }
  } catch (error) {
    if (takes === "one") throw error;
  }
  try {
    await work(clients);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}
