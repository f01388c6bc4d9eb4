import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { formatFigure } from "../figures.ts";
import { PASSWORD } from "../fill/fill-world.ts";
import type { PartResult } from "../report.ts";
import { makeVisitorAddress, callProcedure, fetchPage, makePageRequest, readAnswer, signIn } from "../requests.ts";
import { scanSizes, type ScanCodes, readScanCodes } from "../scan-codes.ts";
import { startBareServer, startNginx, startProduct } from "../servers.ts";
import { measureSubjectsInTurn, makeTable, type SubjectFigures, type MeasuredSubject } from "../slices.ts";
import type { BenchRun } from "../stage.ts";

const ADDRESS_COUNT = 40_000;

/** Measures the scan page under load, compared with servers that return constant bytes. */
export async function measureScan(stage: BenchRun): Promise<PartResult> {
  const DATABASE_URL = await stage.world("okutma", scanSizes);
  const codes = await readScanCodes(DATABASE_URL);
  const folder = stage.folder("scan");
  const wanted = { folder, cores: stage.cores?.server };
  const environment = { DATABASE_URL, TRUSTED_PROXIES: "1" };
  const ours = stage.keep(await startProduct(wanted, environment));
  const uncached = stage.keep(await startProduct(wanted, { ...environment, SCAN_CACHE_MB: "0" }));

  const page = await fetchPage(ours.port, `/q/${codes.known}`);
  const bodyFile = join(folder, "page");
  writeFileSync(bodyFile, page.body);
  const length = ["Content-Length", String(page.body.length)];
  const plain = ["Content-Type", "text/html; charset=utf-8", ...length];
  const bare = stage.keep(await startBareServer(wanted, { bodyFile, headers: plain }));
  const dressed = stage.keep(
    await startBareServer(wanted, { bodyFile, headers: filterHeaders(page.rawHeaders, length) }),
  );
  const nginx = stage.keep(await startNginx(wanted, page.body));

  const known = [makePageRequest(`/q/${codes.known}`)];
  const subjects: MeasuredSubject[] = [
    { name: "yalın node:http, aynı gövde", servers: [bare], requests: known, expected: 200 },
    { name: "yalın node:http, aynı gövde ve başlıklar", servers: [dressed], requests: known, expected: 200 },
    ...(nginx ? [{ name: "nginx, durağan dosya", servers: [nginx], requests: known, expected: 200 }] : []),
    { name: "okutma: bilinen kod", servers: [ours], requests: known, expected: 200 },
    {
      name: "okutma: bilinen kod, önbelleksiz (SCAN_CACHE_MB=0)",
      servers: [uncached],
      requests: known,
      expected: 200,
    },
    {
      name: `okutma: ${formatFigure(codes.many.length)} değişik kod`,
      servers: [ours],
      requests: codes.many.map((code) => makePageRequest(`/q/${code}`)),
      isWarm: true,
      expected: 200,
    },
    {
      name: "okutma: kiradaki araç, geri sayımlı",
      servers: [ours],
      requests: [makePageRequest(`/q/${codes.rented}`)],
      expected: 200,
    },
    {
      name: "okutma: bilinen kod, sahibi durmadan kaydederken",
      servers: [ours],
      requests: [makePageRequest(`/q/${codes.edited.code}`)],
      expected: 200,
      meanwhile: await makeProfileEdits(ours.port, codes.edited),
    },
    {
      name: "okutma: bilinmeyen kod, her seferinde başka adresten (404)",
      servers: [ours],
      // Uses enough IP addresses that none of them reaches its limit of unknown codes.
      requests: Array.from({ length: ADDRESS_COUNT }, (_, nth) =>
        makePageRequest(`/q/${codes.unknown[nth % codes.unknown.length]}`, {
          "X-Forwarded-For": makeVisitorAddress(nth),
        }),
      ),
      expected: 404,
    },
  ];
  const lines = await measureSubjectsInTurn(stage, subjects);
  for (const server of [ours, uncached, bare, dressed, nginx]) await server?.stop();
  return makeResult(stage, lines, page.body.length);
}

function makeResult({ cores }: BenchRun, lines: SubjectFigures[], bytes: number): PartResult {
  const known = lines.find(({ name }) => name === "okutma: bilinen kod")!;
  const edits = lines.find(({ meanwhilePerSecond }) => meanwhilePerSecond !== undefined);
  const unexpected = lines.reduce((sum, line) => sum + line.unexpected, 0);
  return {
    title: "Okutma sayfası",
    notes: [
      `32 bağlantı, istek ardına istek; hepsi Accept-Encoding: gzip ile, gövde sıkıştırılmış ${formatFigure(bytes)} bayt.`,
      "Oranlar, aynı turdaki yalın node:http sunucusuna (yalnızca Content-Type ve Content-Length ile) göredir; turların medyanı. İşlemci oranı, istek başına harcanan işlemci zamanınındır.",
      cores === undefined
        ? "Süreçler çekirdeklere bağlanamadı (taskset yok ya da tek çekirdek)."
        : "Ölçülen sunucu tek çekirdekte; yük üreten süreç ile PostgreSQL ötekinde.",
      edits
        ? `Sahibi kaydederken: saniyede ${formatFigure(edits.meanwhilePerSecond)} kayıt, API üzerinden, okutulan kodun kendisine.`
        : "",
      "404: her istek başka bir adresten, yani sınır sayılır ama dolmaz. Sınırı dolan adresin yanıtları sırayla gelir, ölçülecek hızı yoktur.",
    ].filter(Boolean),
    tables: [makeTable("Okutma sayfası, aynı turlarda", lines)],
    targets: [
      {
        what: "okutma, bilinen kod, 32 bağlantı (hız oranı / işlemci oranı)",
        figure: `${formatFigure(known.ratio, 2)} / ${formatFigure(known.cpuRatio, 2)}`,
        must: "en az 0,5 (amaç 0,7)",
        // On a small machine the ratio of throughput alone would be too favourable, so the lower of the two ratios
        // counts.
        reached: Math.min(known.ratio, known.cpuRatio ?? known.ratio) >= 0.5,
      },
      {
        what: "okutma, beklenmeyen yanıt",
        figure: formatFigure(unexpected),
        must: "0",
        reached: unexpected === 0,
      },
    ],
    figures: lines,
  };
}

/** The headers of our response that Node does not add by itself. */
function filterHeaders(rawHeaders: string[], length: string[]): string[] {
  const added = new Set(["date", "connection", "keep-alive", "transfer-encoding", "content-length"]);
  const pairs = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [[name, rawHeaders[at + 1]!] as const] : []));
  return [...pairs.filter(([name]) => !added.has(name.toLowerCase())).flat(), ...length];
}

/** Saves the profile of a code again and again, each time with another note. */
async function makeProfileEdits(
  port: number,
  { code, email }: ScanCodes["edited"],
): Promise<NonNullable<MeasuredSubject["meanwhile"]>> {
  const Cookie = await signIn(port, email, PASSWORD);
  let profile = readAnswer<EditedProfile>(await callProcedure(port, "profiles/get", { code }, { Cookie }));
  return () => {
    let [count, isOver] = [0, false];
    async function save(): Promise<void> {
      while (!isOver) {
        const { plate, contactsVisible, contacts, version } = profile;
        const edit = { code, plate, contactsVisible, contacts, version, note: `Kayıt ${version}` };
        profile = readAnswer<EditedProfile>(await callProcedure(port, "profiles/update", edit, { Cookie }));
        count += 1;
      }
    }
    const saving = save();
    return {
      async end() {
        isOver = true;
        await saving;
        return count;
      },
    };
  };
}

interface EditedProfile {
  plate: string;
  contactsVisible: boolean;
  contacts: unknown;
  version: number;
}
