import { openSync } from "fontkit";
import { LRUCache } from "lru-cache";

import { makeStickerTexts } from "#contract/sticker/stickers.words.ts";
import type { PrintedSticker } from "#domain/sticker/print-job.ts";
import { makeQrPath, QUIET_ZONE_MODULES } from "#domain/sticker/qr.ts";
import { type Shape, STICKER_COLOURS, type TextShape, type TextWeight } from "#domain/sticker/shapes.ts";
import { drawSticker } from "#domain/sticker/sticker-drawing.ts";
import { getOutline, STICKER_CORNER_RADIUS_MM, STICKER_WIDTH_MM } from "#domain/sticker/sticker.ts";

import { fontFiles } from "./font-files.ts";
import { makeQrModules } from "./qr-modules.ts";
import type { ServiceNames } from "./sheets.ts";

const stickerColours = STICKER_COLOURS.colour;

/** Letters are outlines, so that every program shows them alike (docs/product/stickers.md 4.11). */
export function makeStickerSvg({ look, code }: PrintedSticker, { publicUrl, brand }: ServiceNames): string {
  const space = getOutline(look.form, STICKER_WIDTH_MM, STICKER_CORNER_RADIUS_MM);
  const texts = makeStickerTexts(look, { code, brand, publicUrl });
  const modules = makeQrModules(publicUrl, code);
  const shapes = drawSticker(texts, space, "colour").map((shape) => drawShape(shape, modules));
  const { width, height } = space;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}">${shapes.join("")}</svg>\n`;
}

function drawShape(shape: Shape, modules: boolean[][]): string {
  const fill = stickerColours[shape.colour];
  switch (shape.kind) {
    case "rect": {
      const [x, y, width, height, round] = [shape.x, shape.y, shape.width, shape.height, shape.round].map(
        formatShortNumber,
      );
      return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}"/>`;
    }
    case "qr": {
      const module = shape.size / (modules.length + 2 * QUIET_ZONE_MODULES);
      const [x, y] = [shape.x + QUIET_ZONE_MODULES * module, shape.y + QUIET_ZONE_MODULES * module].map(
        formatShortNumber,
      );
      const at = `translate(${x} ${y}) scale(${module.toFixed(6)})`;
      return `<path transform="${at}" d="${makeQrPath(modules)}" fill="${fill}"/>`;
    }
    case "text": {
      const { outlines, width, perEm } = getOutlines(shape);
      const scale = shape.size / perEm;
      const x = shape.anchor === "middle" ? shape.x - (width * scale) / 2 : shape.x;
      // The y axis of font outlines points upwards, so its scale is negative.
      const at = `translate(${formatShortNumber(x)} ${formatShortNumber(shape.y)}) scale(${scale.toFixed(7)} ${(-scale).toFixed(7)})`;
      return `<path transform="${at}" d="${outlines}" fill="${fill}"/>`;
    }
  }
}

const outlineFonts: Record<TextWeight, ReturnType<typeof openSync>> = {
  plain: openSync(fontFiles.plain),
  bold: openSync(fontFiles.bold),
};

interface TextOutlines {
  outlines: string;
  width: number;
  perEm: number;
}

/**
 * Texts that are the same on every sticker are outlined once, which saves nine tenths of the work. Codes differ and
 * soon leave this cache.
 */
const outlineCache = new LRUCache<string, TextOutlines>({ max: 50 });

function getOutlines(shape: TextShape): TextOutlines {
  const key = `${shape.weight} ${shape.spacing / shape.size} ${shape.text}`;
  const known = outlineCache.get(key);
  if (known) return known;
  const made = outlineText(shape);
  outlineCache.set(key, made);
  return made;
}

function outlineText({ text, weight, spacing, size }: TextShape): TextOutlines {
  const font = outlineFonts[weight];
  if (!("layout" in font)) throw new Error("The font file holds several fonts.");
  const perEm = font.unitsPerEm;
  const gap = (spacing / size) * perEm;
  const { glyphs, positions } = font.layout(text);
  let [x, outlines] = [0, ""];
  for (const [nth, glyph] of glyphs.entries()) {
    outlines += glyph.path.translate(Math.round(x), 0).toSVG();
    x += (positions[nth]?.xAdvance ?? 0) + gap;
  }
  return { outlines, width: x - gap, perEm };
}

function formatShortNumber(number: number): string {
  return String(Math.round(number * 1000) / 1000);
}
