import { setTimeout as pause } from "node:timers/promises";

import type { ClusterEvent } from "./events.ts";
import type { PatroniMachine } from "./patroni-settings.ts";
import type { PatroniCluster } from "./patroni.ts";

/** The events of a cluster that Patroni manages. `ttl` is the lifetime of Patroni's lock in seconds. */
export function listPatroniEvents(cluster: PatroniCluster, ttl: number): ClusterEvent[] {
  return [
    { name: "planlı geçiş", happen: () => switchOver(cluster) },
    {
      name: "asıl sunucu ve Patroni'si öldürüldü",
      async happen() {
        const former = await cluster.whenLed();
        await cluster.kill(former);
        await restartAfterTakeOver(cluster, former);
      },
    },
    {
      name: "asıl sunucu dondu, sonra çözüldü",
      async happen() {
        const former = await cluster.whenLed();
        cluster.signal(former, "SIGSTOP");
        await cluster.whenLed(former);
        await pause(1000);
        cluster.signal(former, "SIGCONT");
      },
    },
    {
      name: "PostgreSQL çöktü, Patroni'si yaşıyor",
      async happen() {
        cluster.crash(await cluster.whenLed());
        await pause(1000);
      },
    },
    {
      name: "sırayla yeniden başlatma",
      async happen() {
        const leader = await cluster.whenLed();
        for (const machine of cluster.machines.filter((each) => each !== leader)) {
          await cluster.order(machine, "restart", {});
          await cluster.whenWhole();
        }
        await switchOver(cluster);
      },
    },
    {
      name: "etcd çoğunluğu gitti",
      async happen() {
        await loseMajority(cluster, () => pause(2.5 * ttl * 1000));
      },
    },
    {
      name: "etcd çoğunluğu ve asıl sunucu gitti",
      async happen() {
        const former = await cluster.whenLed();
        await loseMajority(cluster, async () => {
          await cluster.kill(former);
          await pause(2 * ttl * 1000);
        });
        await restartAfterTakeOver(cluster, former);
      },
    },
  ];
}

async function switchOver(cluster: PatroniCluster): Promise<void> {
  const leader = await cluster.whenLed();
  await cluster.order(leader, "switchover", { leader: leader.name });
}

/** Waits for another primary, then restarts the machine of the former primary. */
async function restartAfterTakeOver(cluster: PatroniCluster, former: PatroniMachine): Promise<void> {
  await cluster.whenLed(former);
  cluster.start(former);
}

async function loseMajority(cluster: PatroniCluster, meanwhile: () => Promise<void>): Promise<void> {
  const lost = cluster.etcd.slice(0, 2);
  for (const member of lost) await cluster.killEtcd(member);
  await meanwhile();
  for (const member of lost) cluster.startEtcd(member);
}
