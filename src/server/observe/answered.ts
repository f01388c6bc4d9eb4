import type { Logger } from "pino";

import type { Metrics } from "./metrics.ts";
import type { AnsweredRequest, RequestTracing } from "./tracing.ts";

export interface AnswerObservers {
  log: Logger;
  metrics: Pick<Metrics, "answered">;
  tracing: Pick<RequestTracing, "answered">;
}

export function observeAnswer(
  { log, metrics, tracing }: AnswerObservers,
  { start, ...request }: Omit<AnsweredRequest, "ms"> & { start: number },
): void {
  const ms = performance.now() - start;
  const { requestId, method, route, status } = request;
  const trace = tracing.answered({ ...request, ms });
  log.info({ requestId, ...trace, method, route, status, ms: Math.round(ms * 10) / 10 }, "request");
  metrics.answered(route, method, status, ms / 1000);
}
