import { makeStickerTexts } from "#contract/sticker/stickers.words.ts";
import { makeQrPath, QUIET_ZONE_MODULES } from "#domain/sticker/qr.ts";
import { type Shape, STICKER_COLOURS } from "#domain/sticker/shapes.ts";
import { drawSticker } from "#domain/sticker/sticker-drawing.ts";
import {
  DEFAULT_STICKER_DESIGN,
  getOutline,
  STICKER_CORNER_RADIUS_MM,
  STICKER_WIDTH_MM,
  type StickerDesign,
} from "#domain/sticker/sticker.ts";

import { makeQrModules } from "./qr-image.ts";

export interface StickerProps {
  scanUrl: string;
  code: string;
  brand: string;
  look?: StickerDesign;
}

const stickerColours = STICKER_COLOURS.colour;

export function Sticker({ className, width, ...sticker }: StickerProps & { className?: string; width?: number }) {
  const { look = DEFAULT_STICKER_DESIGN } = sticker;
  const space = getOutline(look.form, STICKER_WIDTH_MM, STICKER_CORNER_RADIUS_MM);
  return (
    <svg
      role="img"
      aria-label={`${sticker.brand} etiketi, kod ${sticker.code}`}
      viewBox={`0 0 ${space.width} ${space.height}`}
      width={width}
      className={className}
    >
      <StickerFace {...sticker} />
    </svg>
  );
}

export function StickerFace({ scanUrl, code, brand, look = DEFAULT_STICKER_DESIGN }: StickerProps) {
  const modules = makeQrModules(scanUrl);
  return makeStickerShapes({ scanUrl, code, brand, look }).map((shape, nth) => (
    // The shapes never change their order, so the index is a stable key.
    <DrawnShape key={nth} shape={shape} modules={modules} />
  ));
}

export function makeStickerShapes({ scanUrl, code, brand, look = DEFAULT_STICKER_DESIGN }: StickerProps): Shape[] {
  const texts = makeStickerTexts(look, { code, brand, publicUrl: scanUrl });
  return drawSticker(texts, getOutline(look.form, STICKER_WIDTH_MM, STICKER_CORNER_RADIUS_MM), "colour");
}

function DrawnShape({ shape, modules }: { shape: Shape; modules: boolean[][] }) {
  const fill = stickerColours[shape.colour];
  switch (shape.kind) {
    case "rect": {
      const { x, y, width, height, round } = shape;
      return <rect x={x} y={y} width={width} height={height} rx={round} fill={fill} />;
    }
    case "qr": {
      const module = shape.size / (modules.length + 2 * QUIET_ZONE_MODULES);
      const [x, y] = [shape.x + QUIET_ZONE_MODULES * module, shape.y + QUIET_ZONE_MODULES * module];
      return (
        <path
          transform={`translate(${x} ${y}) scale(${module})`}
          d={makeQrPath(modules)}
          fill={fill}
          shapeRendering="geometricPrecision"
        />
      );
    }
    case "text": {
      const { x, y, size, spacing, weight, anchor, text } = shape;
      return (
        <text
          // Letter spacing also follows the last letter, which shifts centred text by half of it.
          x={anchor === "middle" ? x + spacing / 2 : x}
          y={y}
          fontSize={size}
          fontWeight={weight === "bold" ? 800 : 600}
          letterSpacing={spacing}
          // By default, some browsers round the position of each small letter.
          textRendering="geometricPrecision"
          textAnchor={anchor}
          fill={fill}
        >
          {text}
        </text>
      );
    }
  }
}
