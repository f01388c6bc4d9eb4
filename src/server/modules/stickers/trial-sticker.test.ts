import { afterAll, beforeAll, expect, test } from "vitest";

import { TRIAL_STICKER_PATH } from "#contract/pages.ts";

import { createTestApp, type TestApp } from "../../../../test/app.ts";
import { IS_POPPLER_INSTALLED, decodeQr, readPdfText, runWithDocument } from "../../../../test/rendered-pages.ts";

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

async function downloadTrial(): Promise<Buffer> {
  const answer = await t.as().send(TRIAL_STICKER_PATH);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Type")).toBe("application/pdf");
  expect(answer.headers.get("Content-Disposition")).toContain('filename="deneme-etiketi.pdf"');
  return Buffer.from(await answer.arrayBuffer());
}

test("a stranger gets the trial sticker, which is made once for all who ask at the same time", async () => {
  const files = await Promise.all([downloadTrial(), downloadTrial(), downloadTrial()]);
  expect(files[0].subarray(0, 5).toString()).toBe("%PDF-");
  // Each PDF contains its own id, so equal bytes are the same file.
  for (const file of files) expect(file.equals(files[0])).toBe(true);
});

test.skipIf(!IS_POPPLER_INSTALLED)("the trial sticker's QR leads to the example page", async () => {
  await runWithDocument(await downloadTrial(), async (render, file) => {
    expect(decodeQr(await render(0, { x: 75, y: 30, width: 60, height: 60 }, 8))).toBe("http://localhost:3000/q/ORNEK");
    expect(await readPdfText(file)).toContain("ORNEK");
  });
});
