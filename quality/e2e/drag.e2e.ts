import type { Page } from "@playwright/test";

import { formatIstanbulDay } from "../../e2e/desk.ts";
import { expect, test } from "../../e2e/fixtures.ts";
import { registerApprovedCompany, callApi } from "../../e2e/people.ts";

const CAR_COUNT = 200;
/** The number of cars with a reservation. It is below the number of writes that an account may make per minute. */
const PROMISED_FRAME_MAX_MS = 100;
const MOVES_MAX = 240;

test.use({ viewport: { width: 1280, height: 800 } });

test("while a bar is dragged through a calendar of 200 cars no frame takes 50 ms, on a processor of a quarter", async ({
  page,
  server,
}) => {
  test.slow();
  const { codes } = await registerApprovedCompany(page, server, CAR_COUNT);
  for (const code of codes.toSorted().slice(0, PROMISED_FRAME_MAX_MS))
    await callApi(page, "POST", "/company/reservations", {
      id: crypto.randomUUID(),
      code,
      name: "Mehmet Öz",
      from: `${formatIstanbulDay(2)}T09:00`,
      until: `${formatIstanbulDay(4)}T18:00`,
    });
  await page.goto("/company/calendar");
  await page.getByText("2 hafta", { exact: true }).click();
  // Waits until the preloading of other pages is over, because it takes processor time.
  await page.waitForLoadState("networkidle");
  const bar = page.locator("[data-row='3'] [data-bar]");
  await expect(bar).toBeVisible();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const box = (await bar.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 10, y + 10);
  await watchFrames(page);
  for (let nth = 0; nth < MOVES_MAX; nth += 1)
    await page.mouse.move(x + 200 * Math.sin(nth / 12), y + 180 * Math.sin(nth / 17));
  // Reads the frames while the drag is still in progress, because later frames have no movement and would cost nothing.
  await expect(page.locator("[data-ghost]")).toBeVisible();
  const { frames, slow, longest } = await readFrames(page);
  console.log(`${frames} kare, en uzunu ${Math.round(longest)} ms, 50 ms ve uzunu ${slow.length}`);
  expect(frames).toBeGreaterThan(100);
  expect(slow).toEqual([]);
});

interface FrameCounts {
  frames: number;
  /** Frames that take 50 ms or more, which browsers call long. */
  slow: number[];
  longest: number;
}

/** Starts counting all frames and the long frames. */
async function watchFrames(page: Page) {
  await page.evaluate(() => {
    const watched: FrameCounts = { frames: 0, slow: [], longest: 0 };
    Object.assign(window, { watched });
    new PerformanceObserver((list) => watched.slow.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: "long-animation-frame",
    });
    const channel = new MessageChannel();
    let begun = 0;
    // A message that is posted within a frame arrives after the frame has been drawn.
    channel.port1.addEventListener("message", () => {
      watched.longest = Math.max(watched.longest, performance.now() - begun);
    });
    channel.port1.start();
    const count = (at: number) => {
      watched.frames += 1;
      begun = at;
      channel.port2.postMessage("drawn");
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  });
}

async function readFrames(page: Page): Promise<FrameCounts> {
  return page.evaluate(() => (window as unknown as { watched: FrameCounts }).watched);
}
