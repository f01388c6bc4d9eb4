import { computeMedian, formatFigure, shuffle } from "./figures.ts";
import type { LoadResult } from "./load.ts";
import type { RunningServer } from "./processes.ts";
import type { ReportTable } from "./report.ts";
import type { BenchRun } from "./stage.ts";
import { readCpuTime, readCpuTimeOfServer, readMemory } from "./usage.ts";

/** A server or request to measure under load. Subjects take turns. */
export interface MeasuredSubject {
  name: string;
  servers: RunningServer[];
  /**
   * Either fixed requests, or a function that returns new requests for each slice, if requests must not be repeated.
   */
  requests: string[] | (() => string[]);
  /** The expected status of every response. */
  expected: number;
  /** The number of connections; 32 by default. */
  connections?: number;
  /** Whether each request is sent once before the measurement. */
  isWarm?: true;
  /** The minimum number of requests before the measurement. */
  warmUp?: number;
  /** Starts work that runs in parallel until `end` is called. `end` returns how often the work was done. */
  meanwhile?: () => { end(): Promise<number> };
}

interface MeasuredSlice extends LoadResult {
  perSecond: number;
  /** Microseconds of processor time per request. */
  cpu: number | undefined;
  postgresCpu: number | undefined;
  meanwhilePerSecond: number | undefined;
}

export interface SubjectFigures {
  name: string;
  perSecond: number;
  medianMs: number;
  p99Ms: number;
  cpu: number | undefined;
  postgresCpu: number | undefined;
  /**
   * Throughput and processor time relative to the first subject in the same round. The figure is the median over all
   * rounds.
   */
  ratio: number;
  cpuRatio: number | undefined;
  requests: number;
  unexpected: number;
  statuses: { [status: string]: number };
  rssMB: number;
  meanwhilePerSecond: number | undefined;
}

/** Loads every subject once per round, in a changing order, and compares each subject with the first subject. */
export async function measureSubjectsInTurn(stage: BenchRun, subjects: MeasuredSubject[]): Promise<SubjectFigures[]> {
  const { form, tell } = stage;
  const rounds = subjects.map(() => [] as MeasuredSlice[]);
  for (const subject of subjects) {
    tell(`ısınma: ${subject.name}`);
    // Sends every request at least once, so that caches are filled.
    const { isWarm, warmUp = isWarm === true ? listRequests(subject).length : 0 } = subject;
    await measureSlice(stage, subject, form.warmUpMs, warmUp);
  }
  for (let round = 0; round < form.rounds; round += 1) {
    for (const [nth, subject] of shuffle([...subjects.entries()])) {
      tell(`tur ${round + 1}/${form.rounds}: ${subject.name}`);
      rounds[nth]!.push(await measureSlice(stage, subject, form.sliceMs));
    }
  }
  return subjects.map((subject, nth) => makeLine(subject, rounds[nth]!, rounds[0]!));
}

async function measureSlice(
  stage: BenchRun,
  subject: MeasuredSubject,
  milliseconds: number,
  atLeast = 0,
): Promise<MeasuredSlice> {
  const { pid } = await stage.postgres();
  const { servers, connections = 32, meanwhile } = subject;
  const requests = listRequests(subject);
  const pids = servers.map((server) => server.pid);
  const other = meanwhile?.();
  const before = [sumValues(pids.map(readCpuTime)), readCpuTimeOfServer(pid)] as const;
  const ports = servers.map(({ port }) => port);
  const measured = await stage.loader().hammer({ ports, connections, milliseconds, requests, atLeast });
  const after = [sumValues(pids.map(readCpuTime)), readCpuTimeOfServer(pid)] as const;
  const done = await other?.end();
  if (typeof subject.requests === "function" && measured.count > requests.length)
    throw new Error(
      `${subject.name}: ${measured.count} requests were asked, and only ${requests.length} are different.`,
    );
  return {
    ...measured,
    perSecond: measured.count / (measured.milliseconds / 1000),
    cpu: averageDifference(after[0], before[0], measured.count),
    postgresCpu: averageDifference(after[1], before[1], measured.count),
    meanwhilePerSecond: done && done / (measured.milliseconds / 1000),
  };
}

function listRequests({ requests }: MeasuredSubject): string[] {
  return typeof requests === "function" ? requests() : requests;
}

function makeLine(
  { name, servers, expected }: MeasuredSubject,
  own: MeasuredSlice[],
  reference: MeasuredSlice[],
): SubjectFigures {
  const of = (read: (slice: MeasuredSlice) => number | undefined) => {
    const values = own.map(read).filter((value) => value !== undefined);
    return values.length === 0 ? undefined : computeMedian(values);
  };
  const requests = own.reduce((sum, { count }) => sum + count, 0);
  const statuses: SubjectFigures["statuses"] = {};
  for (const slice of own)
    for (const [status, count] of Object.entries(slice.statuses)) statuses[status] = (statuses[status] ?? 0) + count;
  return {
    name,
    perSecond: of(({ perSecond }) => perSecond)!,
    medianMs: of(({ medianMs }) => medianMs)!,
    p99Ms: of(({ p99Ms }) => p99Ms)!,
    cpu: of(({ cpu }) => cpu),
    postgresCpu: of(({ postgresCpu }) => postgresCpu),
    ratio: computeMedian(own.map(({ perSecond }, round) => perSecond / reference[round]!.perSecond)),
    cpuRatio: own[0]!.cpu && computeMedian(own.map(({ cpu }, round) => reference[round]!.cpu! / cpu!)),
    requests,
    unexpected: requests - (statuses[expected] ?? 0),
    statuses,
    rssMB: servers.reduce((sum, { pid }) => sum + readMemory(pid).rssMB, 0),
    meanwhilePerSecond: of(({ meanwhilePerSecond }) => meanwhilePerSecond),
  };
}

export function makeTable(caption: string, lines: SubjectFigures[]): ReportTable {
  return {
    caption,
    head: [
      "sunucu",
      "istek/sn",
      "medyan ms",
      "%99 ms",
      "oran (hız)",
      "oran (işlemci)",
      "işlemci µs/istek",
      "PostgreSQL µs/istek",
      "bellek MB",
      "istek",
      "beklenmeyen",
    ],
    rows: lines.map((line) => [
      line.name,
      formatFigure(line.perSecond),
      formatFigure(line.medianMs, 2),
      formatFigure(line.p99Ms, 2),
      formatFigure(line.ratio, 2),
      formatFigure(line.cpuRatio, 2),
      formatFigure(line.cpu),
      formatFigure(line.postgresCpu),
      formatFigure(line.rssMB),
      formatFigure(line.requests),
      line.unexpected === 0 ? "0" : formatStatuses(line),
    ]),
  };
}

/** The count of each status, as text, if an unexpected status occurred. */
function formatStatuses({ unexpected, statuses }: SubjectFigures): string {
  const each = Object.entries(statuses).map(([status, count]) => `${status}: ${formatFigure(count)}`);
  return `${formatFigure(unexpected)} (${each.join(", ")})`;
}

function sumValues(values: (number | undefined)[]): number | undefined {
  return values.reduce((sum, value) => (sum === undefined || value === undefined ? undefined : sum + value), 0);
}

function averageDifference(after: number | undefined, before: number | undefined, count: number): number | undefined {
  return after === undefined || before === undefined ? undefined : (after - before) / count;
}
