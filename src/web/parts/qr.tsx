import { makeQrPath } from "#domain/sticker/qr.ts";

import { qrModules } from "./qr-image.ts";

/** The margin around the code in modules. The card around it adds further white. */
const MARGIN = 2;

/** A QR code, black on white in both colour schemes, because scanners need that. */
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
      <path d={makeQrPath(modules)} fill="#000" />
    </svg>
  );
}
