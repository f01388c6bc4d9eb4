import { setTimeout as pause } from "node:timers/promises";

import type { ServerCluster } from "./servers.ts";

/** An event that happens to the cluster. The cluster is complete before and after it. */
export interface ClusterEvent {
  name: string;
  happen(): Promise<void>;
}

/**
 * The events of a cluster without Patroni. `detectMs` is the time after which a cluster manager notices that the
 * primary is gone.
 */
export function listClusterEvents(cluster: ServerCluster, detectMs: number): ClusterEvent[] {
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
        // The former primary accepts writes until the cluster manager stops it.
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

/**
 * Stops the primary in the normal way. A stopping primary first sends everything to the standbys, so pg_rewind is not
 * needed.
 */
async function switchOver(cluster: ServerCluster): Promise<void> {
  await cluster.stop(cluster.primary);
  await cluster.takeBack(await cluster.failOver());
}
