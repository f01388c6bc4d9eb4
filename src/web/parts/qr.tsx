import { QUIET_ZONE, qrModules, qrPath } from "./qr-image.ts";

/** A QR code as a picture, black on white in both colour schemes, because scanners need it so. */
export function Qr({ text, size, label }: { text: string; size: number; label: string }) {
  const modules = qrModules(text);
  const side = modules.length + 2 * QUIET_ZONE;
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
      shapeRendering={size >= 4 * side ? "crispEdges" : "auto"}
      className="shrink-0 rounded"
    >
      <rect x={-QUIET_ZONE} y={-QUIET_ZONE} width={side} height={side} fill="#fff" />
      <path d={qrPath(modules)} fill="#000" />
    </svg>
  );
}
