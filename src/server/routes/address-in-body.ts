import type { AnyProcedure } from "@orpc/server";
import { core } from "zod/mini";

import { makeRefusal } from "#server/access/expected-refusals.ts";
import type { RequestContext } from "#server/access/gates.ts";

import { findShape } from "./read-back.ts";

/**
 * Adds a function to the context that reads the body again, because the procedure's input is the body merged with the
 * parameters in the URL.
 */
export function rememberSentBody<Result>(call: {
  context: RequestContext;
  request: { method: string; body(): Promise<unknown> };
  next(): Promise<Result>;
}): Promise<Result> {
  const { context, request } = call;
  if (request.method !== "GET") context.sentBody = () => request.body();
  return call.next();
}

/** A write must not change another object than the one that the URL names. */
export async function refuseOtherAddress<Result>({
  context,
  procedure,
  input,
  next,
}: {
  context: RequestContext;
  procedure: AnyProcedure;
  input: unknown;
  next(): Promise<Result>;
}): Promise<Result> {
  const keys = [...(procedure["~orpc"].route.path ?? "").matchAll(/\{(\w+)\}/gu)].map(([, key = ""]) => key);
  const body = keys.length > 0 ? await context.sentBody?.() : undefined;
  if (!isRecord(body) || !isRecord(input)) return next();
  const shape = findShape(procedure["~orpc"].inputSchema);
  // Both values are parsed before they are compared, because the URL may spell the same value differently.
  const meant = (key: string, value: unknown) => {
    const field = shape?.[key];
    const parsed = field && core.safeParse(field, value);
    return parsed?.success ? parsed.data : value;
  };
  const others = keys.filter((key) => key in body && meant(key, body[key]) !== meant(key, input[key]));
  if (others.length === 0) return next();
  const fields = Object.fromEntries(others.map((key) => [key, "Adrestekiyle aynı olmalı."]));
  throw makeRefusal("INPUT_INVALID", { fields });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
