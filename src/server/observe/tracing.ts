import type { Logger } from "pino";

import type { Config } from "#server/config.ts";

/** Headers of a request. A proxy or program names the trace of the request in `traceparent` and `tracestate`. */
export type TraceHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** A request that was answered. A route is one of our own names, never a text that somebody sent. */
export interface AnsweredRequest {
  requestId: string;
  method: string;
  route: string;
  status: number;
  /** The duration of the request in milliseconds. */
  ms: number;
  /** All headers of the request, or only the headers of the trace. */
  headers: TraceHeaders;
}

/** Records answered requests as spans. */
export interface RequestTracing {
  /** Records the request. Returns its trace for the line in the log, if there is one. */
  answered(request: AnsweredRequest): { traceId?: string };
  /** Sends the spans that were not sent yet. */
  close(): Promise<void>;
}

/** Records nothing, and only returns the trace that the request's headers name. */
export const noTracing: RequestTracing = {
  answered: ({ headers }) => parseTraceparent(headers["traceparent"]),
  close: async () => undefined,
};

/** Returns the tracing that sends spans to the configured collector. Without a collector nothing is recorded. */
export async function openTracing(
  { tracing, secrets }: Pick<Config, "tracing" | "secrets">,
  log: Logger,
  version: string,
): Promise<RequestTracing> {
  if (tracing === undefined) return noTracing;
  // The library is imported only here, because most servers run without a collector.
  const { traceByOpenTelemetry } = await import("./open-telemetry.ts");
  return traceByOpenTelemetry({ ...tracing, headers: [secrets.otlpHeaders, secrets.otlpTracesHeaders] }, log, version);
}

/** The form version-traceid-parentid-flags of W3C Trace Context. */
const TRACEPARENT_PATTERN = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:$|-)/u;

/** Returns the trace that the `traceparent` header names. An invalid header is ignored. */
export function parseTraceparent(traceparent: string | string[] | undefined): { traceId?: string } {
  if (typeof traceparent !== "string") return {};
  const traceId = TRACEPARENT_PATTERN.exec(traceparent)?.[1];
  return traceId === undefined ? {} : { traceId };
}
