import type { MachineFacts } from "./machine.ts";

export interface ReportTable {
  caption: string;
  head: string[];
  rows: string[][];
}

/**
 * A row of docs/quality.md, "Speed": the figure and the target. `reached` is whether the target is reached; null if the
 * comparison is shown elsewhere.
 */
export interface ReportTarget {
  what: string;
  figure: string;
  must: string;
  reached: boolean | null;
}

/** The result of a part, as text and as numbers. */
export interface PartResult {
  title: string;
  /** Sentences that say how the part was measured. */
  notes: string[];
  tables: ReportTable[];
  targets: ReportTarget[];
  figures: unknown;
}

export interface StoredPart extends PartResult {
  measuredAt: string;
  seconds: number;
  machine: MachineFacts;
}

/** The stored results: the name of the form, and the parts by name in the order of their runs. */
export interface BenchReport {
  form: string;
  parts: { [name: string]: StoredPart };
}

const markOfResult = new Map([
  [true, "evet"],
  [false, "HAYIR"],
  [null, "—"],
]);

export function makeTargetTable({ parts }: BenchReport): ReportTable {
  const targets = Object.values(parts).flatMap((part) => part.targets);
  return {
    caption: "docs/quality.md, \u201cSpeed\u201d",
    head: ["ne", "ölçülen", "hedef", "ulaşıldı"],
    rows: targets.map(({ what, figure, must, reached }) => [what, figure, must, markOfResult.get(reached)!]),
  };
}

/** A table as text for the terminal. */
export function formatTableAsText({ caption, head, rows }: ReportTable): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => [...row[column]!].length)));
  const line = (row: string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
      .join("  ")
      .trimEnd();
  const rule = widths.map((width) => "─".repeat(width)).join("  ");
  return [caption, line(head), rule, ...rows.map(line)].join("\n");
}

export function formatReportAsMarkdown(report: BenchReport): string {
  const { form, parts } = report;
  const name = form === "long" ? "uzun biçim: npm run quality -- bench --long" : "kısa biçim: npm run quality -- bench";
  const sections = Object.values(parts).map((part) => {
    const { cpu, cores, memoryGB, node } = part.machine;
    const when = new Date(part.measuredAt).toLocaleString("tr-TR", { timeZone: "Europe/Istanbul" });
    return [
      `## ${part.title}`,
      `${when}, ${Math.round(part.seconds)} sn; ${cpu}, ${cores} çekirdek, ${memoryGB} GB, Node ${node}.`,
      ...part.tables.map(formatTableAsMarkdown),
      part.notes.map((note) => `- ${note}`).join("\n"),
    ].join("\n\n");
  });
  return `${[`# Ölçümler (${name})`, formatTableAsMarkdown(makeTargetTable(report)), ...sections].join("\n\n")}\n`;
}

export function formatTableAsMarkdown({ caption, head, rows }: ReportTable): string {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  const rule = head.map((_, column) => (column === 0 ? "---" : "--:"));
  return `**${caption}**\n\n${[line(head), line(rule), ...rows.map(line)].join("\n")}`;
}
