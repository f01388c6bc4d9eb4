import type { BenchRun } from "./bench-run.ts";
import { computeMedian, formatFigure } from "./figures.ts";
import type { LoadResult } from "./load.ts";
import type { RunningServer } from "./processes.ts";
import { readCpuTime } from "./usage.ts";

const CONNECTION_COUNT = 32;

/** A server with requests to measure under load. Subjects take turns. */
export interface MeasuredSubject {
  name: string;
  server: RunningServer;
  /** Either fixed requests, or a function that returns new requests for each slice. */
  requests: string[] | (() => string[]);
  connections?: number;
  /** Work that goes on meanwhile, over and over. */
  meanwhile?: () => Promise<void>;
}

interface MeasuredSlice extends LoadResult {
  perSecond: number;
  /** Microseconds of processor time per request. */
  cpu: number | undefined;
}

export interface SubjectFigures {
  name: string;
  perSecond: number;
  medianMs: number;
  /** Relative to the first subject of the same round; the median over all rounds. */
  ratio: number;
  cpuRatio: number | undefined;
  latencyRatio: number;
  statuses: Record<number, number>;
}

/** Loads every subject once per round, in a changing order, and compares each subject with the first subject. */
export async function measureInTurn(run: BenchRun, subjects: readonly MeasuredSubject[]): Promise<SubjectFigures[]> {
  const slices = subjects.map(() => [] as MeasuredSlice[]);
  for (const subject of subjects) await measureSlice(run, subject, run.extent.warmUpMs);
  for (let round = 0; round < run.extent.rounds; round += 1)
    for (let turn = 0; turn < subjects.length; turn += 1) {
      const nth = (turn + round) % subjects.length;
      slices[nth]!.push(await measureSlice(run, subjects[nth]!, run.extent.sliceMs));
    }
  return subjects.map(({ name }, nth) => summarizeSlices(name, slices[nth]!, slices[0]!));
}

async function measureSlice(
  { loader }: BenchRun,
  subject: MeasuredSubject,
  milliseconds: number,
): Promise<MeasuredSlice> {
  const { server, requests, connections = CONNECTION_COUNT, meanwhile } = subject;
  const isOver = meanwhile && repeatUntilOver(meanwhile);
  const before = readCpuTime(server.pid);
  const result = await loader.send({
    port: server.port,
    connections,
    milliseconds,
    requests: typeof requests === "function" ? requests() : requests,
  });
  const after = readCpuTime(server.pid);
  await isOver?.();
  const cpu = before === undefined || after === undefined ? undefined : (after - before) / result.count;
  return { ...result, perSecond: result.count / (result.milliseconds / 1000), cpu };
}

/** Repeats the work until the returned function is called. */
function repeatUntilOver(work: () => Promise<void>): () => Promise<void> {
  let isOver = false;
  async function repeat(): Promise<void> {
    while (!isOver) await work();
  }
  const working = repeat();
  return () => {
    isOver = true;
    return working;
  };
}

function summarizeSlices(name: string, own: MeasuredSlice[], reference: MeasuredSlice[]): SubjectFigures {
  const statuses: Record<number, number> = {};
  for (const slice of own)
    for (const [status, count] of Object.entries(slice.statuses))
      statuses[Number(status)] = (statuses[Number(status)] ?? 0) + count;
  return {
    name,
    perSecond: computeMedian(own.map(({ perSecond }) => perSecond)),
    medianMs: computeMedian(own.map(({ medianMs }) => medianMs)),
    ratio: computeMedian(own.map(({ perSecond }, round) => perSecond / reference[round]!.perSecond)),
    cpuRatio: own[0]!.cpu && computeMedian(own.map(({ cpu }, round) => reference[round]!.cpu! / cpu!)),
    latencyRatio: computeMedian(own.map(({ medianMs }, round) => medianMs / reference[round]!.medianMs)),
    statuses,
  };
}

/** The rows of a table with all subjects. */
export function listFigures(all: readonly SubjectFigures[]): string[][] {
  return all.map(({ name, perSecond, medianMs, ratio, cpuRatio, statuses }) => [
    name,
    formatFigure(perSecond),
    formatFigure(medianMs, 2),
    formatFigure(ratio, 2),
    formatFigure(cpuRatio, 2),
    Object.entries(statuses)
      .map(([status, count]) => `${status}: ${formatFigure(count)}`)
      .join(", "),
  ]);
}
