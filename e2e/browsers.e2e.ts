import { mkdir, writeFile } from "node:fs/promises";

import { cameraPhoto } from "../test/pictures.ts";
import type { Driver } from "./engines/driver.ts";
import { isFirefoxHere, startFirefox } from "./engines/firefox.ts";
import { Hands } from "./engines/hands.ts";
import { journeysOfEveryRun, journeys } from "./engines/journeys.ts";
import { isWebKitHere, startWebKit } from "./engines/webkit.ts";
import { expect, test } from "./fixtures.ts";

test.describe.configure({ mode: "parallel" });

const engines = [
  { name: "Firefox ESR", isHere: isFirefoxHere, start: startFirefox },
  { name: "WebKitGTK", isHere: isWebKitHere, start: startWebKit },
];
/** Whether `npm run quality -- browsers` runs this file, which has installed both browsers. Then none is skipped. */
const areAsked = process.env["BROWSERS"] === "1";
/** Wide enough for the calendar's grid. The other pages are tested at phone width elsewhere. */
const size = { width: 1100, height: 900 };

for (const { name, isHere, start } of engines) {
  test(`in ${name} people do what they do most`, async ({ server, newPerson }) => {
    // On a busy machine two browsers at the same time are slow.
    test.setTimeout(300_000);
    test.skip(!isHere && !areAsked, `${name} is not installed: npm run quality -- browsers`);
    const folder = test.info().outputPath("pictures");
    await mkdir(folder, { recursive: true });
    const photo = test.info().outputPath("IMG_0001.JPG");
    await writeFile(photo, await cameraPhoto());
    const driver: Driver = await start(size);
    try {
      const hands = new Hands(driver, server.url);
      const wide: string[] = [];
      for (const [journey, run] of Object.entries(journeys)) {
        if (!areAsked && !journeysOfEveryRun.has(journey)) continue;
        let last = "begin";
        const look = async (what: string) => {
          last = what;
          await writeFile(`${folder}/${journey}-${what}.png`, await driver.picture());
          if ((await hands.beyond()) > 0) wide.push(`${journey}: ${what}`);
        };
        await test.step(journey, () =>
          run({ hands, server, newPerson, photo, look }).catch(async (error: unknown) => {
            await writeFile(`${folder}/${journey}-failed.png`, await driver.picture());
            throw new Error(`${journey}, after ${last}`, { cause: error });
          }),
        );
      }
      expect(wide, "pages wider than the screen").toEqual([]);
    } finally {
      await driver.close();
    }
  });
}
