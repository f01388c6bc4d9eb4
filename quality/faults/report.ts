import type { MachineFacts } from "../bench/machine.ts";
import { type ReportTable, formatTableAsMarkdown } from "../bench/report.ts";
import { computeMedian, formatSeconds } from "./kills.ts";
import type { PartResult } from "./part.ts";

/** The last result of each part. */
export interface FaultReport {
  [name: string]: PartResult & { measuredAt: string; seconds: number; machine: MachineFacts };
}

export function makeSummary(report: FaultReport): ReportTable {
  const rows = Object.values(report).map((part) => {
    const { title, cycles, acknowledged, lost, half, duplicates, wrong, recovery } = part;
    const counts = [cycles, acknowledged, lost.length, half.length, duplicates.length, wrong.length].map(String);
    const seconds =
      recovery.length === 0
        ? ["—", "—"]
        : [formatSeconds(computeMedian(recovery)), formatSeconds(Math.max(...recovery))];
    return [title, ...counts, ...seconds];
  });
  const counts = ["tur", "onaylanan", "kaybolan", "yarım", "yinelenen", "yanlış"];
  const head = ["bölüm", ...counts, "toparlanma sn (ortanca)", "(en çok)"];
  return { caption: "docs/quality.md, “Nothing lost”", head, rows };
}

export function formatReportAsMarkdown(report: FaultReport): string {
  const sections = Object.entries(report).map(([name, part]) => {
    const { cpu, cores, memoryGB, node } = part.machine;
    const when = new Date(part.measuredAt).toLocaleString("tr-TR", { timeZone: "Europe/Istanbul" });
    return [
      `## ${part.title}`,
      `\`npm run quality -- faults --only ${name}\`: ${when}, ${Math.round(part.seconds)} sn; ${cpu}, ${cores} çekirdek, ${memoryGB} GB, Node ${node}.`,
      ...part.tables.map(formatTableAsMarkdown),
      part.notes.map((note) => `- ${note}`).join("\n"),
      ...[part.lost, part.half, part.duplicates, part.wrong].flat().map((fault) => `- **${fault.slice(0, 500)}**`),
    ].join("\n\n");
  });
  return `${["# Hata denemeleri (npm run quality -- faults)", formatTableAsMarkdown(makeSummary(report)), ...sections].join("\n\n")}\n`;
}
