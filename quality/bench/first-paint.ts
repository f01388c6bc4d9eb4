import { writeFileSync } from "node:fs";
import { join } from "node:path";

import type { BenchRun } from "./bench-run.ts";
import { measureFirstPaint, startBrowser } from "./browser.ts";
import { computeMedian, formatFigure } from "./figures.ts";
import { fetchPage } from "./requests.ts";
import type { BenchTarget } from "./run.ts";
import { startBareServer, startProduct } from "./servers.ts";
import { makeBenchWorld } from "./world.ts";

/** Measures the first paint of the scan page on a slow phone, beside a static file of the same bytes. */
export async function measureFirstPaints(run: BenchRun): Promise<{ rows: string[][]; targets: BenchTarget[] }> {
  const { url, codes } = await makeBenchWorld(await run.postgres.create("ilk"));
  const folder = run.makeFolder("browser");
  const ours = run.keep(await startProduct({ folder }, { DATABASE_URL: url }));
  const path = `/q/${codes[0]}`;
  const page = await fetchPage(ours.port, path, { "Accept-Encoding": "gzip, deflate, br, zstd" });
  const bodyFile = join(folder, "page");
  writeFileSync(bodyFile, page.body);
  const headers = ["Content-Type", "text/html; charset=utf-8", "Content-Length", String(page.body.length)];
  const encoding = page.headers["content-encoding"];
  if (encoding !== undefined) headers.push("Content-Encoding", encoding);
  const bare = run.keep(await startBareServer({ folder }, { bodyFile, headers }));

  const browser = await startBrowser();
  run.keep({ stop: () => browser.close() });
  const times: { ours: number; bare: number }[] = [];
  // The first round warms up, and does not count.
  for (let round = 0; round <= run.extent.repeats * 3; round += 1) {
    times.push({
      bare: await measureFirstPaint(browser, `http://localhost:${bare.port}/`),
      ours: await measureFirstPaint(browser, `http://localhost:${ours.port}${path}`),
    });
  }
  const counted = times.slice(1);
  const median = (which: "ours" | "bare") => formatFigure(computeMedian(counted.map((one) => one[which])));
  return {
    rows: [
      ["durağan dosya", median("bare")],
      ["okutma sayfası", median("ours")],
    ],
    targets: [
      {
        what: "yavaş telefonda ilk içerik, durağan dosyaya göre",
        figure: computeMedian(counted.map((one) => one.ours / one.bare)),
        atMost: 1.15,
      },
    ],
  };
}
