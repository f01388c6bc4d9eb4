import { diag, DiagLogLevel, ROOT_CONTEXT, SpanKind, SpanStatusCode, type TextMapGetter } from "@opentelemetry/api";
import {
  ExportResultCode,
  parseKeyPairsIntoRecord,
  setGlobalErrorHandler,
  W3CTraceContextPropagator,
} from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import {
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type SpanExporter,
} from "@opentelemetry/sdk-trace";
import type { Logger } from "pino";

import type { Config } from "#server/config.ts";

import { parseTraceparent, type TraceHeaders, type RequestTracing } from "./tracing.ts";

interface TraceCollector extends NonNullable<Config["tracing"]> {
  headers: string | undefined;
}

const headerGetter: TextMapGetter<TraceHeaders> = {
  keys: () => ["traceparent", "tracestate"],
  get: (headers, name) => headers[name],
};

/** A span has the name of the route or procedure and never the URL, which may contain a code. */
export function traceByOpenTelemetry(
  { url, ratio, headers }: TraceCollector,
  log: Logger,
  version: string,
): RequestTracing {
  const own = resourceFromAttributes({ "service.name": "kodu-tara", "service.version": version });
  const told = detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] });
  const exporter = createExporter(url, headers, log);
  // Errors are ignored here, because they would be logged with every batch.
  setGlobalErrorHandler(() => undefined);
  const provider = new TracerProvider({
    resource: own.merge(told),
    // A request that comes with a trace is recorded as its sender decided.
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer("kodu-tara", version);
  const propagator = new W3CTraceContextPropagator();

  return {
    answered({ requestId, method, route, status, ms, headers: sent }) {
      const end = Date.now();
      const attributes = {
        "http.request.method": method,
        "http.route": route,
        "http.response.status_code": status,
        "http.response.header.x-request-id": [requestId],
      };
      const parent = propagator.extract(ROOT_CONTEXT, sent, headerGetter);
      const options = { kind: SpanKind.SERVER, startTime: end - ms, attributes };
      const span = tracer.startSpan(`${method} ${route}`, options, parent);
      if (!span.isRecording()) return parseTraceparent(sent["traceparent"]);
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(end);
      return { traceId: span.spanContext().traceId };
    },
    close: () => provider.shutdown().catch(() => undefined),
  };
}

function createExporter(url: string, headers: TraceCollector["headers"], log: Logger): SpanExporter {
  const warn = (message: string) => log.warn({ reason: message }, "a setting of OpenTelemetry is not used");
  // Logs the SDK's messages only while the exporter reads the environment. Later messages would come with every batch.
  diag.setLogger({ error: warn, warn, info: ignoreError, debug: ignoreError, verbose: ignoreError }, DiagLogLevel.WARN);
  const exporter = new OTLPTraceExporter({ url, headers: parseKeyPairsIntoRecord(headers) });
  diag.disable();
  return logFailures(exporter, log);
}

/** Logs only when the collector stops accepting spans and when it accepts them again, and not for each batch. */
function logFailures(exporter: SpanExporter, log: Logger): SpanExporter {
  let isFailing = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const failed = result.code === ExportResultCode.FAILED;
        if (failed && !isFailing)
          log.warn({ reason: result.error?.message }, "the collector takes no spans; they are lost until it does");
        if (!failed && isFailing) log.info("the collector takes spans again");
        isFailing = failed;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}

function ignoreError(): void {}
