import { createServer } from "node:http";

import type { Config } from "#server/config.ts";
import { type Metrics, ignoredMetrics } from "#server/observe/metrics.ts";

import { listen } from "./serve.ts";

/**
 * Without a configured port nothing is counted. Throws an error with a message for the operator if the port is taken.
 */
export async function openMetricsServer(address: Config["metrics"]): Promise<{ metrics: Metrics; close(): void }> {
  if (address === undefined) return { metrics: ignoredMetrics, close: () => undefined };
  // The library is imported only here, because most servers run without metrics.
  const { createPrometheusMetrics } = await import("#server/observe/prometheus.ts");
  const { metrics, read, contentType } = createPrometheusMetrics();
  const server = createServer((request, response) => {
    const { method = "", url } = request;
    if (url !== "/metrics") return void response.writeHead(404).end();
    if (method !== "GET" && method !== "HEAD") return void response.writeHead(405, { Allow: "GET, HEAD" }).end();
    read().then(
      (text) => response.writeHead(200, { "Content-Type": contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await listen(server, address, "METRICS_PORT");
  return {
    metrics,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
