import { describe, expect, test } from "vitest";

import { STICKER_FORMS } from "#domain/sticker/sticker.ts";

import { decodeQr } from "../../../test/rendered-pages.ts";
import { makeStickerSvg } from "./svg.ts";

const serviceNames = { publicUrl: "https://kodutara.com.tr", brand: "Kodu & Tara" };

function drawStickerSvg(form: (typeof STICKER_FORMS)[number], code = "KT7M2QXA") {
  const look = { form, wording: "vehicle", isBilingual: true } as const;
  return makeStickerSvg({ code, look, claim: "K7M2QX", label: "34 ABC 123", batch: "Deneme" }, serviceNames);
}

function readQrPath(svg: string) {
  const path = [...svg.matchAll(/ d="([^"]*)"/gu)].map(([, d]) => d!).find((d) => /^m\d+ \d+h/u.test(d))!;
  let [fromX, fromY] = [0, 0];
  const runs = [...path.matchAll(/m(-?\d+) (\d+)h(\d+)v1h-\d+z/gu)].map(([, x, y, length]) => {
    [fromX, fromY] = [fromX + Number(x), fromY + Number(y)];
    return [fromX, fromY, Number(length)];
  });
  const side = (Math.max(...runs.map(([, y]) => y!)) + 1 + 8) * 8;
  const grey = new Uint8Array(side * side).fill(255);
  for (const [x, y, length] of runs)
    for (let row = 0; row < 8; row += 1) {
      const from = ((y! + 4) * 8 + row) * side + (x! + 4) * 8;
      grey.fill(0, from, from + length! * 8);
    }
  return { width: side, height: side, grey };
}

describe.each(STICKER_FORMS)("the picture of a sticker that is %s", (form) => {
  test("is as large as the sticker, and its letters are outlines", () => {
    const svg = drawStickerSvg(form);
    expect(svg).toContain(form === "upright" ? 'width="60mm" height="78mm"' : 'width="60mm" height="60mm"');
    expect(svg).not.toMatch(/<text|font|K7M|34 ABC|&/u);
    expect(svg).not.toContain("NaN");
    expect(svg.match(/<path /gu)).toHaveLength(6);
  });

  test("leads to the code", () => {
    expect(decodeQr(readQrPath(drawStickerSvg(form)))).toBe("https://kodutara.com.tr/q/KT7M2QXA");
  });
});
