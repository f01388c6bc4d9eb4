import { mkdir, writeFile } from "node:fs/promises";

import { makeCameraPhoto } from "../test/pictures.ts";
import type { BrowserDriver } from "./engines/driver.ts";
import { isFirefoxInstalled, startFirefox } from "./engines/firefox.ts";
import { PersonActions } from "./engines/hands.ts";
import { journeysOfEveryRun, journeys, conditionReportJourneys, telephoneJourneys } from "./engines/journeys.ts";
import { isWebKitInstalled, startWebKit } from "./engines/webkit.ts";
import { expect, test } from "./fixtures.ts";

test.describe.configure({ mode: "parallel" });

/** Whether `npm run quality -- browsers` runs this file. */
const ARE_BROWSERS_TESTED = process.env["BROWSERS"] === "1";
const wideWindow = { width: 1100, height: 900 };
const telephoneDevice = { width: 360, height: 740 };

const testedEngines = [
  {
    name: "Firefox ESR",
    isHere: isFirefoxInstalled,
    start: startFirefox,
    size: wideWindow,
    does: { ...journeys, ...conditionReportJourneys },
  },
  {
    name: "Firefox ESR",
    isHere: isFirefoxInstalled,
    start: startFirefox,
    size: telephoneDevice,
    does: { ...telephoneJourneys, ...conditionReportJourneys },
  },
  {
    name: "WebKitGTK",
    isHere: isWebKitInstalled,
    start: startWebKit,
    size: wideWindow,
    does: { ...journeys, ...conditionReportJourneys },
  },
  {
    name: "WebKitGTK",
    isHere: isWebKitInstalled,
    start: startWebKit,
    size: telephoneDevice,
    does: { ...telephoneJourneys, ...conditionReportJourneys },
  },
];

for (const { name, isHere, start, size, does } of testedEngines) {
  // Besides Chromium, `npm test` runs only WebKit, the engine of the browsers on the iPhone, and only in the wide
  // window.
  const tag = size === wideWindow && name.startsWith("WebKit") ? [] : ["@long"];
  test(`in ${name}, ${size.width} px wide, people do what they do most`, { tag }, async ({ server, newPerson }) => {
    // On a busy machine, two browsers at the same time are slow.
    test.setTimeout(300_000);
    test.skip(!isHere && !ARE_BROWSERS_TESTED, `${name} is not installed: npm run quality -- browsers`);
    const folder = test.info().outputPath("pictures");
    await mkdir(folder, { recursive: true });
    const photo = test.info().outputPath("IMG_0001.JPG");
    await writeFile(photo, await makeCameraPhoto());
    const driver: BrowserDriver = await start(size);
    try {
      const hands = new PersonActions(driver, server.url);
      const beyond: string[] = [];
      for (const [journey, run] of Object.entries(does)) {
        if (!ARE_BROWSERS_TESTED && size === wideWindow && !journeysOfEveryRun.has(journey)) continue;
        let last = "begin";
        const look = async (what: string) => {
          last = what;
          await writeFile(`${folder}/${journey}-${what}.png`, await driver.picture());
          if ((await hands.beyond()) > 0) beyond.push(`${journey}: ${what}`);
        };
        await test.step(journey, () =>
          run({ hands, server, newPerson, photo, look }).catch(async (error: unknown) => {
            await writeFile(`${folder}/${journey}-failed.png`, await driver.picture());
            throw new Error(`${journey}, after ${last}`, { cause: error });
          }),
        );
      }
      expect(beyond, "pages wider than the screen").toEqual([]);
    } finally {
      await driver.close();
    }
  });
}
