import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { type BrowserContext, chromium, type Locator, type Page, type Route } from "@playwright/test";
import sharp from "sharp";

import type { ConditionView } from "#contract/fleet/condition-reports.ts";
import { PHOTO_POSITIONS } from "#domain/fleet/condition-photo.ts";
import { importKey } from "#web/app/api/encryption.ts";
import type { ConditionDraft } from "#web/app/company/condition-reports/draft.ts";
import { decryptDraft } from "#web/app/company/condition-reports/encrypted-rows.ts";

import { expect, test } from "./fixtures.ts";
import { callApi, registerApprovedCompany, startRental } from "./people.ts";
import type { TestServer } from "./server.ts";

const RUN_COUNT = Number(process.env["GARAGE_RUNS"] ?? 3);
const PAUSE_MAX_MS = 15_000;

const KILL_MOMENTS = [6, "stroke", "sealed", 10, 1, 3, 9] as const;

test.describe.configure({ mode: "parallel" });

for (let nth = 0; nth < RUN_COUNT; nth += 1) {
  const kill = KILL_MOMENTS[nth % KILL_MOMENTS.length]!;
  const direction = nth % 2 === 0 ? ("out" as const) : ("in" as const);
  const first = (nth * 3) % 10;
  // In two of three runs the telephone knows that it is offline. In every third run the telephone seems to be online,
  // but no response arrives.
  const isKnown = nth % 3 !== 1;
  const what = typeof kill === "number" ? `after photo ${kill}` : kill === "stroke" ? "after a stroke" : "once sealed";
  test(
    `garage ${nth + 1}: ${direction}, no network from photo ${first + 1} on${isKnown ? "" : " (unknown)"}, killed ${what}: nothing is lost`,
    { tag: "@long" },
    async ({ server }) => {
      await using garage = await openGaragePage(server, direction, isKnown);
      await garage.open();
      for (let photo = 1; photo <= 10; photo += 1) {
        if (photo === first + 1) await garage.cut();
        await garage.photograph(photo);
        if (photo === kill) await garage.killAndComeBack(photo);
      }
      await garage.cut();
      await garage.sign({ killsBetween: kill === "stroke" });
      const drawn = await garage.seal();
      if (kill === "sealed") await garage.killAndComeBack();
      else await garage.waitTenMinutes();
      await garage.expectSealedOnce(drawn);
    },
  );
}

/** Opens a browser of a telephone's size as a company's user, with a rented car and a network that the test can cut. */
async function openGaragePage(server: TestServer, direction: "out" | "in", isKnown: boolean) {
  const folder = await mkdtemp(join(tmpdir(), "kodu-tara-garage-"));
  const network = { isCut: false, tries: 0, seals: [] as Parameters<Page["request"]["post"]>[] };
  const losesAnswer = new Set(["savePhoto", "seal"]);
  const errors: string[] = [];
  let isKilled = false;
  let context = await start();
  let page = context.pages()[0]!;

  async function start(): Promise<BrowserContext> {
    const { launchOptions, locale } = test.info().project.use;
    const headers = { "X-Forwarded-For": `10.77.${test.info().workerIndex % 256}.${Math.floor(Math.random() * 256)}` };
    const opened = await chromium.launchPersistentContext(folder, {
      ...launchOptions,
      ...(locale !== undefined && { locale }),
      baseURL: server.url,
      viewport: { width: 360, height: 740 },
      extraHTTPHeaders: headers,
    });
    opened.on("weberror", (error) => errors.push(String(error.error().stack ?? error.error())));
    await opened.clock.install();
    let isOpen = true;
    opened.on("close", () => (isOpen = false));
    await opened.route("**/rpc/**", (route) =>
      pass(route).catch((error: unknown) => {
        // A request that was pending when the browser was killed fails, because nobody receives its response.
        if (isOpen && !isKilled) throw error;
      }),
    );
    return opened;
  }

  /** Drops the response to the first photo and to the first sealing of a report. */
  async function pass(route: Route): Promise<void> {
    if (network.isCut) {
      network.tries += 1;
      return route.abort("internetdisconnected");
    }
    const request = route.request();
    const name = request.url().split("/").at(-1)!;
    if (name === "seal")
      network.seals.push([request.url(), { headers: await request.allHeaders(), data: request.postData() }]);
    if (!losesAnswer.delete(name)) return route.continue();
    await route.fetch();
    return route.abort("connectionreset");
  }

  await page.goto("/login");
  const { codes } = await registerApprovedCompany(page, server);
  const rental = await startRental(page, codes[0]!);
  const { storageKeys } = await callApi<{ storageKeys: { company: string } }>(page, "GET", "/account/current");
  const key = await importKey(storageKeys.company);
  const address = `/company/condition/${rental}/${direction === "out" ? "teslim" : "iade"}`;

  async function cut() {
    network.isCut = true;
    if (isKnown) await context.setOffline(true);
  }

  async function restore() {
    network.isCut = false;
    await context.setOffline(false);
  }

  async function openStep(name: string) {
    await page.getByRole("navigation", { name: "Tutanağın adımları" }).getByRole("button", { name }).click();
  }

  async function open() {
    await page.goto(address);
    await expect(page.getByRole("heading", { name: "Fotoğraflar" })).toBeVisible();
  }

  async function killAndComeBack(photos?: number) {
    const cookies = await context.cookies();
    const closed = new Promise((done) => context.on("close", done));
    isKilled = true;
    killBrowser(folder);
    await closed;
    isKilled = false;
    network.isCut = false;
    context = await start();
    await context.addCookies(cookies);
    page = context.pages()[0] ?? (await context.newPage());
    await page.goto(address);
    if (photos !== undefined) await expect(page.getByRole("status").filter({ hasText: `${photos}/10` })).toBeVisible();
  }

  return {
    open,
    cut,
    killAndComeBack,
    async photograph(nth: number) {
      const [chooser] = await Promise.all([
        page.waitForEvent("filechooser"),
        page.getByRole("button", { name: /^Sıradaki: / }).click(),
      ]);
      await chooser.setFiles({ name: "foto.jpg", mimeType: "image/jpeg", buffer: await makePicture(nth) });
      // After the last photo of a hand-over, the page continues by itself.
      if (nth === 10 && direction === "out")
        await expect(page.getByRole("button", { name: "İmzaya geç" })).toBeVisible();
      else await expect(page.getByRole("status").filter({ hasText: `${nth}/10` })).toBeVisible();
    },
    async sign({ killsBetween }: { killsBetween: boolean }) {
      await openStep("Durum");
      await page.locator("[data-km]").fill("48230");
      await openStep("İmza");
      await drawStrokes(page, page.locator("[data-signature]").first(), 1);
      if (killsBetween) {
        await killAndComeBack();
        await openStep("İmza");
        await cut();
      }
      await drawStrokes(page, page.locator("[data-signature]").first(), 2);
      await page.getByText("Başka biri", { exact: true }).click();
      await page.getByLabel("İmzalayanın adı").fill("Ayşe Kaya");
      await drawStrokes(page, page.locator("[data-signature]").last(), 1);
    },
    async seal(): Promise<ConditionDraft> {
      await page.getByRole("button", { name: /tutanağını mühürle$/u }).click();
      await expect(page.getByRole("main").getByText("Tutanak bu telefonda hazır, henüz mühürlenmedi.")).toBeVisible();
      await expect.poll(async () => (await readStoredDraft(page, key)).sealing).not.toBe("");
      const draft = await readStoredDraft(page, key);
      expect([draft.renterStrokes.length, draft.clerkStrokes.length]).toEqual([2, 1]);
      return draft;
    },
    /** The telephone retries at least every 15 seconds. */
    async waitTenMinutes() {
      for (let tries = 0; tries < 3; tries += 1) {
        const before = network.tries;
        await context.clock.fastForward(PAUSE_MAX_MS);
        if (!isKnown) await expect.poll(() => network.tries).toBeGreaterThan(before);
      }
      await context.clock.fastForward("10:00");
      await restore();
      await context.clock.fastForward(PAUSE_MAX_MS);
    },
    async expectSealedOnce(draft: ConditionDraft) {
      await expect(page.getByRole("main").getByText(/^Mühürlendi: /u)).toBeVisible({ timeout: 60_000 });
      expect(network.seals.length).toBeGreaterThan(0);
      const sent = network.seals.at(-1)!;
      const again = await context.request.post(...sent);
      expect(again.status()).toBe(200);
      const path = `/company/rentals/${rental}/condition/${direction}`;
      const { report, photos } = await callApi<ConditionView>(page, "GET", path);
      expect(report).toMatchObject({ id: draft.reportId, sealHolds: true, km: 48_230 });
      expect(report!.signatures).toMatchObject({
        renter: { strokes: draft.renterStrokes },
        clerk: { strokes: draft.clerkStrokes },
      });
      expect(photos.map(({ position }) => position).toSorted()).toEqual([...PHOTO_POSITIONS].toSorted());
      for (const { id, position } of photos) {
        const bytes = await (await context.request.get(`/api/company/condition-photos/${id}`)).body();
        const { channels } = await sharp(bytes).stats();
        const wanted = colourOfPhoto(PHOTO_POSITIONS.indexOf(position as (typeof PHOTO_POSITIONS)[number]) + 1);
        for (const [of, { mean }] of channels.entries()) expect(Math.abs(mean - wanted[of]!)).toBeLessThan(12);
      }
      // The page may read that the report is sealed before its own request is repeated, whose answer deletes the draft.
      await expect.poll(() => countDraftsLeft(page), { timeout: 2 * PAUSE_MAX_MS }).toEqual([0, 0]);
      expect(errors).toEqual([]);
    },
    async [Symbol.asyncDispose]() {
      await context.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

/** Kills all processes of the browser with this profile folder at once, as a telephone does that needs memory. */
function killBrowser(folder: string) {
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/u.test(name))) {
    try {
      if (readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(`--user-data-dir=${folder}`))
        process.kill(Number(pid), "SIGKILL");
    } catch {
      // The process has ended in the meantime.
    }
  }
}

function colourOfPhoto(nth: number): readonly [number, number, number] {
  return [(nth * 47) % 200, (nth * 91) % 200, 120];
}

const pictureOfNumber = new Map<number, Promise<Buffer>>();

function makePicture(nth: number): Promise<Buffer> {
  const [r, g, b] = colourOfPhoto(nth);
  const made =
    pictureOfNumber.get(nth) ??
    sharp({ create: { width: 1200, height: 900, channels: 3, background: { r, g, b } } })
      .jpeg()
      .toBuffer();
  pictureOfNumber.set(nth, made);
  return made;
}

/** Retries, because content that loads above the pad may move it during a stroke. */
async function drawStrokes(page: Page, pad: Locator, strokes: number) {
  await expect(async () => {
    if ((await pad.locator("polyline").count()) < strokes) await drawStroke(page, pad, 0.2 + strokes / 5);
    await expect(pad.locator("polyline")).toHaveCount(strokes, { timeout: 500 });
  }).toPass({ timeout: 15_000 });
}

async function drawStroke(page: Page, pad: Locator, height: number) {
  await pad.scrollIntoViewIfNeeded();
  const box = (await pad.boundingBox())!;
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * height);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * (height + 0.2), { steps: 5 });
  await page.mouse.move(box.x + box.width * 0.8, box.y + box.height * height, { steps: 5 });
  await page.mouse.up();
}

interface StoredRow {
  id: string;
  changedAt: number;
  base64: string;
}

async function readStoredRows(page: Page): Promise<{ drafts: StoredRow[]; photos: number }> {
  return page.evaluate(async () => {
    const within = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((done, failed) => {
        request.onsuccess = () => done(request.result);
        request.onerror = () => failed(request.error ?? new Error("not read"));
      });
    const database = await within(indexedDB.open("tutanaklar"));
    const read = (store: string) => within(database.transaction(store).objectStore(store).getAll());
    const drafts = (await read("drafts")) as { id: string; changedAt: number; encrypted: Uint8Array }[];
    const photos = (await read("photos")).length;
    database.close();
    return {
      drafts: drafts.map(({ id, changedAt, encrypted }) => ({
        id,
        changedAt,
        base64: btoa(Array.from(encrypted, (byte) => String.fromCharCode(byte)).join("")),
      })),
      photos,
    };
  });
}

async function readStoredDraft(page: Page, key: CryptoKey): Promise<ConditionDraft> {
  const { drafts } = await readStoredRows(page);
  expect(drafts).toHaveLength(1);
  const { base64, ...row } = drafts[0]!;
  return (await decryptDraft(key, { ...row, encrypted: Uint8Array.from(Buffer.from(base64, "base64")) }))!;
}

async function countDraftsLeft(page: Page): Promise<number[]> {
  const { drafts, photos } = await readStoredRows(page);
  return [drafts.length, photos];
}
