import type { Logger } from "pino";

import type { Config } from "#server/config.ts";

/** Headers of a request. By `traceparent` and `tracestate` a proxy or another program says to which trace it belongs. */
export type TraceHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** A request that was answered. A route is one of our own names for an address, never a text that somebody sent. */
export interface AnsweredRequest {
  requestId: string;
  method: string;
  route: string;
  status: number;
  /** How long it took, in milliseconds. */
  ms: number;
  /** All headers of the request, or only those of the trace. */
  headers: TraceHeaders;
}

/** Records answered requests as spans. */
export interface Tracing {
  /** Gives the trace of the request for its line in the log, if there is one. */
  answered(request: AnsweredRequest): { traceId?: string };
  /** Sends the spans that are still here. */
  close(): Promise<void>;
}

/** Records nothing, and only passes on the trace that a request came with. */
export const noTracing: Tracing = {
  answered: ({ headers }) => traceOf(headers["traceparent"]),
  close: async () => undefined,
};

/** Sends spans to the configured collector. Without one nothing is recorded. */
export async function openTracing(
  { tracing, secrets }: Pick<Config, "tracing" | "secrets">,
  log: Logger,
  version: string,
): Promise<Tracing> {
  if (tracing === undefined) return noTracing;
  // Imported only here, since most servers run without a collector.
  const { traceByOpenTelemetry } = await import("./open-telemetry.ts");
  return traceByOpenTelemetry({ ...tracing, headers: [secrets.otlpHeaders, secrets.otlpTracesHeaders] }, log, version);
}

/** version-traceid-parentid-flags of W3C Trace Context. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:$|-)/u;

/** The trace that a request came with. Anything else in that header is ignored. */
export function traceOf(traceparent: string | string[] | undefined): { traceId?: string } {
  if (typeof traceparent !== "string") return {};
  const traceId = TRACEPARENT.exec(traceparent)?.[1];
  return traceId === undefined ? {} : { traceId };
}
