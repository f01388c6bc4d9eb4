import { formatFigure } from "../figures.ts";
import { PASSWORD } from "../fill/fill-world.ts";
import type { LoadResult } from "../load.ts";
import { runQuery } from "../postgres.ts";
import { callProcedure, makeCallRequest, readAnswer, signIn } from "../requests.ts";
import { scanSizes } from "../scan-codes.ts";
import { startProduct } from "../servers.ts";
import type { BenchRun } from "../stage.ts";
import type { BenchMeasurement } from "./tellings.ts";

const FEW_NOTICES_COUNT = 1000;
/** The number of notices of the owner whose inbox is compared. It is the same in both worlds. */
const COMPARED_INBOX_NOTICE_COUNT = 4;

interface InboxRow {
  name: string;
  few: LoadResult;
  many: LoadResult;
}

/** Measures inboxes and their counts in a world with a thousand notices, and in a world with very many notices. */
export async function measureInboxes(stage: BenchRun): Promise<BenchMeasurement> {
  const { form, tell } = stage;
  const worlds = [];
  for (const [name, notices] of Object.entries({ az_mesaj: FEW_NOTICES_COUNT, cok_mesaj: form.notices })) {
    const DATABASE_URL = await stage.world(name, { ...scanSizes, notices });
    const folder = stage.folder(name);
    const server = stage.keep(await startProduct({ folder, cores: stage.cores?.server }, { DATABASE_URL }));
    worlds.push({ server, questions: await listRequests(DATABASE_URL, server.port) });
  }
  const series = worlds.flatMap(({ server, questions }) =>
    questions.map(({ request }) => ({ port: server.port, requests: [request] })),
  );
  tell("ısınma");
  await stage.loader().compare({ rounds: Math.ceil(form.single / 2), series });
  tell(`${series.length} soru, iki dünyaya sırayla, ${form.single} tur`);
  const results = await stage.loader().compare({ rounds: form.single, series });
  for (const { server } of worlds) await server.stop();
  const { questions } = worlds[0]!;
  return makeResult(
    form.notices,
    questions.map(({ name }, nth) => ({ name, few: results[nth]!, many: results[questions.length + nth]! })),
  );
}

function makeResult(notices: number, rows: InboxRow[]): BenchMeasurement {
  const ratio = ({ few, many }: InboxRow) => many.medianMs / few.medianMs;
  const worst = rows.toSorted((one, other) => ratio(other) - ratio(one))[0]!;
  const unexpected = rows
    .flatMap(({ few, many }) => [few, many])
    .reduce((sum, { count, statuses }) => sum + count - (statuses[200] ?? 0), 0);
  return {
    notes: [
      `Gelen mesajlar: iki dünya yan yana, birinde ${formatFigure(FEW_NOTICES_COUNT)}, ötekinde ${formatFigure(notices)} mesaj; yarısı en büyük şirketin araçlarına, kalanı müşterilerin kodlarına. İstekler birer birer ve karışık sırayla.`,
    ],
    tables: [
      {
        caption: "Gelen mesajlar, medyan gecikme, ms",
        head: [
          "ne",
          formatFigure(FEW_NOTICES_COUNT),
          formatFigure(notices),
          "oran",
          `%99 ${formatFigure(FEW_NOTICES_COUNT)}`,
          `%99 ${formatFigure(notices)}`,
        ],
        rows: rows.map((row) => [
          row.name,
          formatFigure(row.few.medianMs, 2),
          formatFigure(row.many.medianMs, 2),
          formatFigure(ratio(row), 2),
          formatFigure(row.few.p99Ms, 2),
          formatFigure(row.many.p99Ms, 2),
        ]),
      },
    ],
    targets: [
      {
        what: `gelen mesajlar ve sayıları, ${formatFigure(FEW_NOTICES_COUNT)} mesajdan ${formatFigure(notices)} mesaja`,
        figure: `${formatFigure(ratio(worst), 2)} (${worst.name})`,
        must: "en çok 1,3",
        reached: ratio(worst) <= 1.3,
      },
      {
        what: "gelen mesajlar, beklenmeyen yanıt",
        figure: formatFigure(unexpected),
        must: "0",
        reached: unexpected === 0,
      },
    ],
    figures: rows,
  };
}

interface InboxRequest {
  name: string;
  request: string;
}

async function listRequests(url: string, port: number): Promise<InboxRequest[]> {
  const [owner] = await runQuery<{ email: string }>(
    url,
    `select email from users join notices on owner_id = users.id where closed_at is null
     group by users.id order by abs(count(*) - $1), users.id limit 1`,
    [COMPARED_INBOX_NOTICE_COUNT],
  );
  const fleet = { Cookie: await signIn(port, "sirket1@example.com", PASSWORD) };
  const usual = { Cookie: await signIn(port, owner!.email, PASSWORD) };
  const first = await callProcedure(port, "company/notices/list", { list: "read" }, fleet);
  const { next } = readAnswer<{ next: string }>(first);
  const ask = (name: string, procedure: string, input: object, as: Record<string, string>) => ({
    name,
    request: makeCallRequest(procedure, input, as),
  });
  return [
    ask("okunmamışlar, en büyük şirket", "company/notices/list", { list: "unread" }, fleet),
    ask("okunmuşlar, en büyük şirket", "company/notices/list", { list: "read" }, fleet),
    ask("okunmuşlar, ikinci sayfa", "company/notices/list", { list: "read", cursor: next }, fleet),
    ask("sayı, en büyük şirket", "company/notices/count", {}, fleet),
    ask("okunmamışlar, olağan müşteri", "notices/list", { list: "unread" }, usual),
    ask("sayı, olağan müşteri", "notices/count", {}, usual),
  ];
}
