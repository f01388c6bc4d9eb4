import type { AnyProcedure } from "@orpc/server";
import { core } from "zod/mini";

import { refusal } from "#server/access/expected-refusals.ts";
import type { RequestContext } from "#server/access/gates.ts";

import { shapeOf } from "./read-back.ts";

/** Notes how to read the body of a request, of which a procedure is given only what its address does not say. */
export function notingBody<Result>(call: {
  context: RequestContext;
  request: { method: string; body(): Promise<unknown> };
  next(): Promise<Result>;
}): Promise<Result> {
  const { context, request } = call;
  if (request.method !== "GET") context.sentBody = () => request.body();
  return call.next();
}

/** Refuses a body that names another thing than its address, which would be changed in the place of the one that was meant. */
export async function refusingOtherThan<Result>({
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
  const shape = shapeOf(procedure["~orpc"].inputSchema);
  // An address may spell in its own way what the body spells as it was read.
  const meant = (key: string, value: unknown) => {
    const field = shape?.[key];
    const parsed = field && core.safeParse(field, value);
    return parsed?.success ? parsed.data : value;
  };
  const others = keys.filter((key) => key in body && meant(key, body[key]) !== meant(key, input[key]));
  if (others.length === 0) return next();
  const fields = Object.fromEntries(others.map((key) => [key, "Adrestekiyle aynı olmalı."]));
  throw refusal("INPUT_INVALID", { fields });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
