import { isHashingProcedure, type PlannedRequest } from "./requests.ts";
import type { ReceivedAnswer } from "./send.ts";

/** Patterns that no response may contain, because they reveal internals. */
const leakPatterns: Record<string, RegExp> = {
  "yığın izi": /\n\s+at .{1,200}:\d+:\d+|node:internal|\.[cm]?[jt]sx?:\d+:\d+/,
  dosya: /node_modules|\/src\/(?:server|contract|domain)\/|file:\/\/\/(?!etc\/passwd)|\/work\/|\/tmp\/|\/home\//,
  SQL: /syntax error at or near|violates \w+ constraint|duplicate key value|relation "|column "|invalid byte sequence|invalid input syntax|\bSQLSTATE\b|"(?:insert into|update|delete from|select) "/i,
  "iç hata":
    /\b(?:Type|Range|Reference|Syntax|Uri|Zod|Validation)Error\b|Cannot read propert|is not a function|Unexpected token|ECONNREFUSED|ENOENT|Internal Server Error/,
  sürüm: /\b(?:kysely|hono|pino|orpc|node|postgresql|nginx|express)[/ ]v?\d+\.\d+/i,
};

/** The reasons why a response is not acceptable; empty if it is acceptable. */
export function findFaults(
  { about }: Pick<PlannedRequest, "about">,
  { status, headers, body }: ReceivedAnswer,
): string[] {
  const faults: string[] = [];
  const isBusy = isHashingProcedure(about) && body.includes('"BUSY"') && headers["retry-after"] !== undefined;
  if (status >= 500 && !isBusy) faults.push(`durum ${status}: ${body.slice(0, 200)}`);
  const said = `${JSON.stringify(headers)}\n${body}`;
  for (const [name, pattern] of Object.entries(leakPatterns)) {
    const found = pattern.exec(said)?.[0];
    if (found !== undefined) faults.push(`${name}: ${JSON.stringify(found)}`);
  }
  for (const name of ["x-powered-by", "server", "via"]) if (headers[name] !== undefined) faults.push(`başlık ${name}`);
  if (headers["content-security-policy"] === undefined) faults.push("CSP yok");
  return faults;
}
