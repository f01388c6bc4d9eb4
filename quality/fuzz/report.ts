import type { PlannedRequest } from "./requests.ts";
import type { FuzzOutcome } from "./run.ts";

export function makeReport({
  sent,
  statuses,
  asked,
  answeredWell,
  slowestMs,
  memory,
  worlds,
  failure,
}: FuzzOutcome): string {
  const byStatus = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => [String(status), count] as const);
  const held = [memory.before, memory.middle, memory.after];
  const rows: (readonly [string, string | number])[] = [
    ["istek", sent],
    ...byStatus.map(([status, count]) => [`  yanıt ${status}`, count] as const),
    ["sorulan işlem (sayfalar bir sayılır)", asked],
    ["  en az bir kez başaran", answeredWell],
    ["kurulan dünya", worlds],
    ["en uzun yanıt, ms", Math.round(slowestMs)],
    ["bellek ısınınca / ortada / sonda, MB", held.map(({ residentMB }) => residentMB.toFixed(1)).join(" / ")],
    ["  bunun yığını", held.map(({ heapMB }) => heapMB.toFixed(1)).join(" / ")],
  ];
  const table = rows.map(([name, value]) => `${name.padEnd(40)}${String(value).padStart(22)}`).join("\n");
  if (failure === undefined) return `${table}\n\nHata bulunmadı.`;
  return `${table}\n\nHata:\n${failure.reasons}\n\nBunu gösteren en küçük istek:\n${failure.requests.map(formatRequest).join("\n\n")}`;
}

function formatRequest({ actor, method, target, headers, body }: PlannedRequest): string {
  const lines = [`${method} ${target}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)];
  const sent = body === undefined ? [] : ["", typeof body === "string" ? body : JSON.stringify(body)];
  return `# ${actor}\n${[...lines, ...sent].join("\n").slice(0, 2000)}`;
}
