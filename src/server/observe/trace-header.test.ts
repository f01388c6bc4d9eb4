import { expect, test } from "vitest";

import { parseTraceparent } from "./tracing.ts";

const TRACE_ID = "4bf92f3577b34da6a3ce929d0e0e4736";
const SPAN_ID = "00f067aa0ba902b7";

test.each([
  ["the version of today", `00-${TRACE_ID}-${SPAN_ID}-01`],
  ["a later version that says more", `cc-${TRACE_ID}-${SPAN_ID}-01-more`],
])("the trace is read from %s", (_name, header) => {
  expect(parseTraceparent(header)).toEqual({ traceId: TRACE_ID });
});

test.each([
  ["no header", undefined],
  ["two headers", [`00-${TRACE_ID}-${SPAN_ID}-01`]],
  ["the version that must not be", `ff-${TRACE_ID}-${SPAN_ID}-01`],
  ["a trace of zeros", `00-${"0".repeat(32)}-${SPAN_ID}-01`],
  ["a span of zeros", `00-${TRACE_ID}-${"0".repeat(16)}-01`],
  ["capitals", `00-${TRACE_ID.toUpperCase()}-${SPAN_ID}-01`],
  ["something before", ` 00-${TRACE_ID}-${SPAN_ID}-01`],
  ["something behind that is no field", `00-${TRACE_ID}-${SPAN_ID}-01x`],
  ["what somebody made up", "34 ABC 123"],
])("%s is ignored", (_name, header) => {
  expect(parseTraceparent(header)).toEqual({});
});
