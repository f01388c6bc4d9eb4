import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { pathInRoot } from "../bench/processes.ts";
import { makeEmptyResult, type PartResult, type PartOptions } from "./part.ts";

const ROUND_COUNT = 50;

interface VitestReport {
  testResults: {
    assertionResults: {
      title: string;
      status: string;
      failureMessages: string[];
      meta: {
        race?: { rounds: number; rivals: number; winners: number };
        kills?: { rounds: number; queued: number; twice: number };
        statements?: { faults: number; untouched: number; whole: number };
      };
    }[];
  }[];
}

/** Runs a test file with LONG=1 and the given environment variables. Returns the results of its tests. */
async function runSuite(stage: PartOptions, file: string, environment: Record<string, string>) {
  const output = join(stage.folder("suite"), "report.json");
  const args = [
    "run",
    "--project=integration",
    "--project=replacing",
    "--reporter=json",
    `--outputFile.json=${output}`,
    file,
  ];
  const child = spawn(process.execPath, [pathInRoot("node_modules/vitest/vitest.mjs"), ...args], {
    cwd: pathInRoot("."),
    env: { ...process.env, LONG: "1", ...environment },
    stdio: ["ignore", "ignore", "inherit"],
  });
  await once(child, "close");
  const { testResults } = JSON.parse(readFileSync(output, "utf8")) as VitestReport;
  return testResults.flatMap(({ assertionResults }) => assertionResults);
}

/** Runs 50 rounds of each race. `npm test` runs fewer. */
export async function tryRaces(stage: PartOptions): Promise<PartResult> {
  const result = makeEmptyResult("Yarışlar (gerçek PostgreSQL, iki süreç, 24 bağlantı)");
  const rounds = stage.cycles ?? ROUND_COUNT;
  stage.tell(`her yarıştan ${rounds} tur`);
  const rows: string[][] = [];
  for (const { title, status, failureMessages, meta } of await runSuite(stage, "test/races.test.ts", {
    RACE_ROUNDS: String(rounds),
  })) {
    const name = title.split(":")[0]!;
    if (status !== "passed") result.half.push(`${name}: ${failureMessages[0] ?? status}`);
    if (!meta.race) continue;
    const { rivals, winners } = meta.race;
    result.cycles += meta.race.rounds;
    result.acknowledged += winners;
    rows.push([name, String(rivals), String(meta.race.rounds), String(winners)]);
  }
  result.tables = [{ caption: "Yarışlar", head: ["yarış", "rakip", "tur", "kazanan"], rows }];
  result.notes = ["Her turdan sonra verinin kuralları SQL ile denetlendi."];
  return result;
}

/**
 * Injects a fault before and after the execution of every statement of every command. `npm test` injects only the
 * faults before the execution.
 */
export async function tryStatements(stage: PartOptions): Promise<PartResult> {
  const result = makeEmptyResult("Her komutun her ifadesinde hata");
  stage.tell("her komut, her ifadesinde");
  let [untouched, whole] = [0, 0];
  for (const { title, status, failureMessages, meta } of await runSuite(stage, "quality/faults/statements.test.ts", {
    FAULTS: "all",
  })) {
    if (status !== "passed") result.half.push(`${title}: ${failureMessages[0] ?? status}`);
    if (!meta.statements) continue;
    result.cycles += meta.statements.faults;
    untouched += meta.statements.untouched;
    whole += meta.statements.whole;
  }
  result.acknowledged = whole;
  result.notes = [
    `${result.cycles} hatanın ${untouched} tanesi hiçbir şey değiştirmedi, ${whole} tanesinde işin bütünü yapılmıştı.`,
  ];
  return result;
}

/**
 * Kills the process that sends mails and alerts, at random moments and just after an arrival. `npm test` kills it only
 * a few times.
 */
export async function tryKillsOfSenders(stage: PartOptions): Promise<PartResult> {
  const result = makeEmptyResult("kill -9, e-posta ve bildirim gönderilirken");
  const rounds = stage.cycles ?? ROUND_COUNT;
  stage.tell(`gönderen süreç ${rounds} kez öldürülüyor`);
  const file = "src/server/outbox/sender-killed.test.ts";
  for (const { title, status, failureMessages, meta } of await runSuite(stage, file, {
    OUTBOX_ROUNDS: String(rounds),
  })) {
    if (status !== "passed") result.lost.push(`${title}: ${failureMessages[0] ?? status}`);
    if (!meta.kills) continue;
    const { queued, twice } = meta.kills;
    result.cycles += meta.kills.rounds;
    result.acknowledged += queued;
    result.notes = [
      `Yazılan ${queued} iletinin hepsi ulaştı; ${twice} tanesi ikinci kez gönderildi, hepsi ilkinin kimliğiyle.`,
    ];
  }
  return result;
}
