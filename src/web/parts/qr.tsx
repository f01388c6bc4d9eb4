import { qrPath } from "#domain/sticker/qr.ts";

import { qrModules } from "./qr-image.ts";

/** Width of the light margin around the code in modules; a card gives it more white still. */
const MARGIN = 2;

/** A QR code as a picture, black on white in both colour schemes, because scanners need it so. */
export function Qr({ text, size, label }: { text: string; size: number; label: string }) {
  const modules = qrModules(text);
  const side = modules.length + 2 * MARGIN;
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`${-MARGIN} ${-MARGIN} ${side} ${side}`}
      shapeRendering={size >= 4 * side ? "crispEdges" : "auto"}
      className="shrink-0 rounded"
    >
      <rect x={-MARGIN} y={-MARGIN} width={side} height={side} fill="#fff" />
      <path d={qrPath(modules)} fill="#000" />
    </svg>
  );
}
