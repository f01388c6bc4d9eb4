import type { Logger } from "pino";

import type { Config } from "#server/config.ts";

export type TraceHeaders = Readonly<Record<string, string | string[] | undefined>>;

export interface AnsweredRequest {
  requestId: string;
  method: string;
  route: string;
  status: number;
  ms: number;
  headers: TraceHeaders;
}

export interface RequestTracing {
  answered(request: AnsweredRequest): { traceId?: string };
  /** Sends the spans that were not sent yet. */
  close(): Promise<void>;
}

/** Records nothing, and only returns the trace that the request's headers name. */
export const noTracing: RequestTracing = {
  answered: ({ headers }) => parseTraceparent(headers["traceparent"]),
  close: async () => undefined,
};

export async function openTracing(
  { tracing, secrets }: Pick<Config, "tracing" | "secrets">,
  log: Logger,
  version: string,
): Promise<RequestTracing> {
  if (tracing === undefined) return noTracing;
  // The library is imported only here, because most servers run without a collector.
  const { traceByOpenTelemetry } = await import("./open-telemetry.ts");
  return traceByOpenTelemetry({ ...tracing, headers: secrets.otlpHeaders }, log, version);
}

const TRACEPARENT_PATTERN = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:$|-)/u;

export function parseTraceparent(traceparent: string | string[] | undefined): { traceId?: string } {
  if (typeof traceparent !== "string") return {};
  const traceId = TRACEPARENT_PATTERN.exec(traceparent)?.[1];
  return traceId === undefined ? {} : { traceId };
}
