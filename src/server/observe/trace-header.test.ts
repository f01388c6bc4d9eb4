import { expect, test } from "vitest";

import { traceOf } from "./tracing.ts";

const trace = "4bf92f3577b34da6a3ce929d0e0e4736";
const span = "00f067aa0ba902b7";

test.each([
  ["the version of today", `00-${trace}-${span}-01`],
  ["a later version that says more", `cc-${trace}-${span}-01-more`],
])("the trace is read from %s", (_name, header) => {
  expect(traceOf(header)).toEqual({ traceId: trace });
});

test.each([
  ["no header", undefined],
  ["two headers", [`00-${trace}-${span}-01`]],
  ["the version that must not be", `ff-${trace}-${span}-01`],
  ["a trace of zeros", `00-${"0".repeat(32)}-${span}-01`],
  ["a span of zeros", `00-${trace}-${"0".repeat(16)}-01`],
  ["capitals", `00-${trace.toUpperCase()}-${span}-01`],
  ["something before", ` 00-${trace}-${span}-01`],
  ["something behind that is no field", `00-${trace}-${span}-01x`],
  ["what somebody made up", "34 ABC 123"],
])("%s is ignored", (_name, header) => {
  expect(traceOf(header)).toEqual({});
});
