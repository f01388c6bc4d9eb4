import { formatFigure } from "../figures.ts";
import type { RunningServer } from "../processes.ts";
import { limitProcessor } from "../quota.ts";
import type { PartResult } from "../report.ts";
import { makePageRequest } from "../requests.ts";
import { readScanCodes, scanSizes } from "../scan-codes.ts";
import { startProduct } from "../servers.ts";
import { measureSubjectsInTurn, makeTable, type SubjectFigures } from "../slices.ts";
import type { BenchRun } from "../stage.ts";

/**
 * The share of a core for each server process, which leaves enough processor time for the load generator and
 * PostgreSQL.
 */
const PROCESSOR_SHARE = 0.35;

/** Compares two server processes on one PostgreSQL with a single process. */
export async function measureProcesses(stage: BenchRun): Promise<PartResult> {
  const { cores } = stage;
  const all = cores && `${cores.server},${cores.others}`;
  const whole = await measurePair(stage, [cores?.server, cores?.second]);
  const held = await measurePair(stage, [all, all], PROCESSOR_SHARE);
  // With four or more cores each program has its own core, and no share is needed.
  const hasRoom = (all?.split(",").length ?? 0) >= 4;
  const [, two] = (hasRoom ? whole : held) ?? whole!;
  const { ratio } = two!;
  return {
    title: "Birden çok süreç",
    notes: [
      "1.000 değişik kodun okutulması, iki durumda da 64 bağlantı; iki süreçte bağlantıların yarısı birine, yarısı ötekine gider (vekil sunucu yok).",
      `Payı ölçülü: her sunucu süreci bir çekirdeğin en çok %${PROCESSOR_SHARE * 100}'ini kullanır (cgroup); böylece iki süreç çalışırken de yük üreten sürece ve PostgreSQL'e yer kalır.`,
      "Bütün çekirdekler: her sürece bir çekirdek. İki çekirdekli makinede ikinci süreç, yük üreten süreç ve PostgreSQL ile aynı çekirdeği paylaşır; bu oran o makineyi gösterir.",
      held ? "" : "Burada cgroup ile pay verilemedi; yalnızca düz ölçüm var.",
      `Hedef, ${hasRoom || !held ? "düz ölçüme" : "payı ölçülü olana"} göre değerlendirildi.`,
    ].filter(Boolean),
    tables: [
      ...(held ? [makeTable(`Payı ölçülü: süreç başına çekirdeğin %${PROCESSOR_SHARE * 100}'i`, held)] : []),
      makeTable("Bütün çekirdekler", whole!),
    ],
    targets: [
      {
        what: "iki süreç, bir PostgreSQL (bir sürece göre)",
        figure: formatFigure(ratio, 2),
        must: "en az 1,6",
        reached: ratio >= 1.6,
      },
      {
        what: "tazelik: kaydedildikten sonra hiçbir süreç eskisini göstermez",
        figure: "npm test ile sınanır",
        must: "0 eski yanıt",
        reached: null,
      },
    ],
    figures: { held, whole },
  };
}

/**
 * Compares a pair of processes with a single process. Undefined if this system cannot limit processes to a share of a
 * core.
 */
async function measurePair(
  stage: BenchRun,
  cores: [string | undefined, string | undefined],
  share?: number,
): Promise<SubjectFigures[] | undefined> {
  const DATABASE_URL = await stage.world("okutma", scanSizes);
  const { many } = await readScanCodes(DATABASE_URL);
  const requests = many.slice(0, 1000).map((code) => makePageRequest(`/q/${code}`));
  const folder = stage.folder("processes");
  // Enough connections to keep two processes busy. A single process gets the same number.
  const connections = 64;
  const first = stage.keep(await startProduct({ folder, cores: cores[0] }, { DATABASE_URL }));
  const second = stage.keep(await startProduct({ folder, cores: cores[1] }, { DATABASE_URL }));
  const servers = [first, second];
  const held = share === undefined ? [] : servers.map((server) => stage.keep(limitServerProcessor(server, share)));
  try {
    if (held.includes(undefined)) return undefined;
    return await measureSubjectsInTurn(stage, [
      { name: "bir süreç", servers: [first], connections, requests, isWarm: true, expected: 200 },
      { name: "iki süreç", servers, connections, requests, isWarm: true, expected: 200 },
    ]);
  } finally {
    for (const one of [...held, ...servers]) await one?.stop();
  }
}

function limitServerProcessor(server: RunningServer, share: number): Pick<RunningServer, "stop"> | undefined {
  const quota = limitProcessor(server.pid, share);
  return (
    quota && {
      async stop() {
        await server.stop();
        quota.remove();
      },
    }
  );
}
