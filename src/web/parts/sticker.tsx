import { upperCase } from "#domain/turkish.ts";

import { qrModules, qrPath } from "./qr-image.ts";

export interface StickerProps {
  scanUrl: string;
  code: string;
  brand: string;
}

/** The sticker as it is printed: the words, the QR in a rounded square, the code in letters one can read from a step away. */
export function Sticker({ className, ...sticker }: StickerProps & { className?: string }) {
  return (
    <svg
      role="img"
      aria-label={`${sticker.brand} etiketi, kod ${sticker.code}`}
      viewBox="0 0 320 416"
      className={className}
    >
      <StickerFace {...sticker} />
    </svg>
  );
}

/** What is printed on it, in a field of 320 by 416, for pictures that the sticker is part of. */
export function StickerFace({ scanUrl, code, brand }: StickerProps) {
  const modules = qrModules(scanUrl);
  return (
    <>
      <rect width="320" height="416" rx="36" fill="#1447b8" />
      <Words y={52} size={30} fill="#fff">
        {upperCase(brand)}
      </Words>
      <rect x="28" y="72" width="264" height="264" rx="24" fill="#fff" />
      <path
        transform={`translate(44 88) scale(${232 / modules.length})`}
        d={qrPath(modules)}
        fill="#000"
        shapeRendering="geometricPrecision"
      />
      <rect x="28" y="350" width="264" height="46" rx="23" fill="#ffc72c" />
      <Words y={382} size={27} fill="#1d1600">
        {code}
      </Words>
    </>
  );
}

/** More letters than this are drawn smaller, so that they stay on the sticker. */
const LETTERS = 11;

function Words({ y, size, fill, children }: { y: number; size: number; fill: string; children: string }) {
  const isLong = children.length > LETTERS;
  const fit = isLong ? ({ textLength: 236, lengthAdjust: "spacingAndGlyphs" } as const) : {};
  const scale = isLong ? LETTERS / children.length : 1;
  return (
    <text
      x="160"
      y={y}
      textAnchor="middle"
      fontSize={size * scale}
      fontWeight="800"
      letterSpacing={3 * scale}
      fill={fill}
      {...fit}
    >
      {children}
    </text>
  );
}
