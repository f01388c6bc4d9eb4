import { setTimeout as pause } from "node:timers/promises";

import type { Cluster } from "./servers.ts";

/** What happens to the cluster, from a whole one to a whole one. */
export interface ClusterEvent {
  name: string;
  happen(): Promise<void>;
}

/** `detectMs` is how long a cluster manager takes to notice that the primary is gone. */
export function eventsOf(cluster: Cluster, detectMs: number): ClusterEvent[] {
  return [
    { name: "planlı geçiş", happen: () => switchOver(cluster) },
    {
      name: "asıl sunucu öldürüldü",
      async happen() {
        await cluster.kill(cluster.primary);
        await pause(detectMs);
        await cluster.takeBack(await cluster.failOver());
      },
    },
    {
      name: "asıl sunucu dondu, sonra çözüldü",
      async happen() {
        cluster.signal(cluster.primary, "SIGSTOP");
        await pause(detectMs);
        const former = await cluster.failOver();
        await pause(detectMs);
        cluster.signal(former, "SIGCONT");
        // Until its cluster manager notices, it takes writes.
        await pause(1000);
        await cluster.stop(former, "immediate");
        await cluster.takeBack(former);
      },
    },
    {
      name: "asıl sunucu çöktü, yerinde kalktı",
      async happen() {
        await cluster.kill(cluster.primary);
        await pause(500);
        await cluster.start(cluster.primary);
      },
    },
    {
      name: "sırayla yeniden başlatma",
      async happen() {
        for (const standby of cluster.standbys) {
          await cluster.stop(standby);
          await cluster.start(standby);
          await cluster.whenWhole();
        }
        await switchOver(cluster);
      },
    },
    {
      name: "bir yedek öldürüldü",
      async happen() {
        const standby = cluster.standbys[0]!;
        await cluster.kill(standby);
        await pause(detectMs);
        await cluster.start(standby);
      },
    },
  ];
}

/** The primary ends in order and sends all it has to the standbys before, so that nothing needs to be rewound. */
async function switchOver(cluster: Cluster): Promise<void> {
  await cluster.stop(cluster.primary);
  await cluster.takeBack(await cluster.failOver());
}
