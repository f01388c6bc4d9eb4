import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { measureFirstPaint, startBrowser } from "../browser.ts";
import { computeMedian, formatFigure, shuffle } from "../figures.ts";
import { PASSWORD } from "../fill/fill-world.ts";
import { weighPage, type PageWeight } from "../page-weight.ts";
import type { PartResult } from "../report.ts";
import { fetchPage, signIn } from "../requests.ts";
import { readScanCodes, scanSizes } from "../scan-codes.ts";
import { startBareServer, startProduct } from "../servers.ts";
import type { BenchRun } from "../stage.ts";

const pageNames = {
  scan: "okutma sayfası",
  landing: "ana sayfa",
  login: "giriş",
  dashboard: "müşterinin paneli, girişten sonra",
};
type PageWeights = Record<keyof typeof pageNames, PageWeight>;

/**
 * Measures what pages transfer, and the first paint of the scan page on a slow phone, compared with a static file of
 * the same bytes.
 */
export async function measureBrowser(stage: BenchRun): Promise<PartResult> {
  const { form, tell } = stage;
  const DATABASE_URL = await stage.world("okutma", scanSizes);
  const { known, edited } = await readScanCodes(DATABASE_URL);
  const folder = stage.folder("browser");
  const ours = stage.keep(await startProduct({ folder }, { DATABASE_URL }));
  const page = await fetchPage(ours.port, `/q/${known}`, { "Accept-Encoding": "gzip, deflate, br, zstd" });
  const bodyFile = join(folder, "page");
  writeFileSync(bodyFile, page.body);
  const headers = ["Content-Type", "text/html; charset=utf-8", "Content-Length", String(page.body.length)];
  const encoding = page.headers["content-encoding"];
  if (encoding !== undefined) headers.push("Content-Encoding", encoding);
  const bare = stage.keep(await startBareServer({ folder }, { bodyFile, headers }));

  tell("tarayıcı aranıyor");
  const browser = await startBrowser();
  stage.keep({ stop: () => browser.close() });
  const addresses = { ours: `http://localhost:${ours.port}/q/${known}`, bare: `http://localhost:${bare.port}/` };
  const times: Record<keyof typeof addresses, number[]> = { ours: [], bare: [] };
  for (const which of ["ours", "bare"] as const) await measureFirstPaint(browser, addresses[which]);
  for (let round = 0; round < form.repeats.browser; round += 1) {
    tell(`yavaş telefonda ilk içerik, tur ${round + 1}/${form.repeats.browser}`);
    for (const which of shuffle(["ours", "bare"] as const))
      times[which].push(await measureFirstPaint(browser, addresses[which]));
  }
  tell("sayfaların ağırlığı");
  const Cookie = await signIn(ours.port, edited.email, PASSWORD);
  const weights: PageWeights = {
    scan: await weighPage(browser, ours.port, `/q/${known}`),
    landing: await weighPage(browser, ours.port, "/"),
    login: await weighPage(browser, ours.port, "/login"),
    dashboard: await weighPage(browser, ours.port, "/dashboard", { Cookie }),
  };
  await browser.close();
  for (const server of [ours, bare]) await server.stop();
  return makeResult(weights, times);
}

function makeResult(weights: PageWeights, times: { ours: number[]; bare: number[] }): PartResult {
  const { scan, landing, login, dashboard } = weights;
  const ratio = computeMedian(times.ours.map((time, round) => time / times.bare[round]!));
  const kB = (bytes: number) => `${formatFigure(bytes / 1000, 1)} kB`;
  const withoutImages = landing.total - landing.image;
  return {
    title: "Tarayıcıda",
    notes: [
      "Ağırlık: sayfanın ilk açılışında Chromium'un istediği her adres, Chromium'un kabul ettiği sıkıştırmayla (br), gövdenin telden geçen baytı; betiğin yanında gzip ile olanı da (yazı tipleri ve resimler sıkıştırılmaz). Boşta gelen: uygulamanın, tarayıcı boştayken önceden getirdiği öteki sayfalar; ilk açılıştan sayılmaz.",
      "İlk içerik (FCP): işlemci 4 kat yavaş, 400 kbit/sn, 400 ms; sırayla açılan iki sayfa, oran turların medyanı. Karşılaştırılan, okutma sayfasının aynı baytlarını sıkıştırılmış olarak veren yalın sunucu.",
      "Lighthouse puanları bu komutla ölçülmez.",
    ],
    tables: [
      {
        caption: "Telden geçen, kB",
        head: [
          "sayfa",
          "istek",
          "belge",
          "betik",
          "gzip ile betik",
          "stil",
          "yazı tipi",
          "resim",
          "toplam",
          "boşta gelen",
        ],
        rows: Object.entries(weights).map(([page, weight]) => [
          pageNames[page as keyof PageWeights],
          formatFigure(weight.requests),
          ...[
            weight.document,
            weight.script,
            weight.gzip.script,
            weight.style,
            weight.font,
            weight.image,
            weight.total,
            weight.later,
          ].map((bytes) => formatFigure(bytes / 1000, 1)),
        ]),
      },
      {
        caption: "İlk içerik, ms",
        head: ["sayfa", "medyan", "en az", "en çok", "oran"],
        rows: [
          ["okutma sayfası", ...formatSpread(times.ours), formatFigure(ratio, 2)],
          ["aynı baytlar, durağan", ...formatSpread(times.bare), formatFigure(1, 2)],
        ],
      },
    ],
    targets: [
      {
        what: "okutma sayfası, telden geçen (belge; betik)",
        figure: `${kB(scan.document)}; ${kB(scan.script)}`,
        must: "en çok 14 kB; 0",
        reached: scan.document <= 14_000 && scan.script === 0,
      },
      {
        what: "okutma, ilk içerik (durağan dosyaya göre)",
        figure: formatFigure(ratio, 2),
        must: "en çok 1,15",
        reached: ratio <= 1.15,
      },
      {
        what: "ana sayfa, resimsiz",
        figure: `${kB(withoutImages)} (gzip ile ${kB(landing.gzip.total - landing.image)})`,
        must: "en çok 30 kB",
        reached: withoutImages <= 30_000,
      },
      {
        what: "uygulama, ilk açılışta gzip ile betik (giriş; müşterinin paneli)",
        figure: `${kB(login.gzip.script)}; ${kB(dashboard.gzip.script)} (br ile ${kB(login.script)}; ${kB(dashboard.script)})`,
        must: "en çok 120 kB",
        reached: Math.max(login.gzip.script, dashboard.gzip.script) <= 120_000,
      },
      { what: "ana sayfa ve /login, Lighthouse", figure: "bu komutla ölçülmez", must: "100; 95", reached: null },
    ],
    figures: { weights, times, ratio },
  };
}

function formatSpread(times: number[]): string[] {
  return [computeMedian(times), Math.min(...times), Math.max(...times)].map((time) => formatFigure(time));
}
