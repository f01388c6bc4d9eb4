import { makeQrPath } from "#domain/sticker/qr.ts";

import { makeQrModules } from "./qr-image.ts";

const QR_MARGIN_MODULES = 2;

/** A QR code, black on white in both colour schemes, because scanners need dark modules on a light background. */
export function Qr({ text, size, label }: { text: string; size: number; label: string }) {
  const modules = makeQrModules(text);
  const side = modules.length + 2 * QR_MARGIN_MODULES;
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`${-QR_MARGIN_MODULES} ${-QR_MARGIN_MODULES} ${side} ${side}`}
      shapeRendering={size >= 4 * side ? "crispEdges" : "auto"}
      className="shrink-0 rounded"
    >
      <rect x={-QR_MARGIN_MODULES} y={-QR_MARGIN_MODULES} width={side} height={side} fill="#fff" />
      <path d={makeQrPath(modules)} fill="#000" />
    </svg>
  );
}
