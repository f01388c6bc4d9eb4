import { upperCase } from "#domain/turkish.ts";

import { qrModules, qrPath } from "./qr-image.ts";

/** The sticker as it is printed: the words, the QR in a rounded square, the code in letters one can read from a step away. */
export function Sticker({
  scanUrl,
  code,
  brand,
  className,
}: {
  scanUrl: string;
  code: string;
  brand: string;
  className?: string;
}) {
  const modules = qrModules(scanUrl);
  const scale = 232 / modules.length;
  return (
    <svg role="img" aria-label={`${brand} etiketi, kod ${code}`} viewBox="0 0 320 416" className={className}>
      <rect width="320" height="416" rx="36" fill="#1447b8" />
      <text x="160" y="52" textAnchor="middle" fontSize="30" fontWeight="800" letterSpacing="3" fill="#fff">
        {upperCase(brand)}
      </text>
      <rect x="28" y="72" width="264" height="264" rx="24" fill="#fff" />
      <path
        transform={`translate(44 88) scale(${scale})`}
        d={qrPath(modules)}
        fill="#000"
        shapeRendering="crispEdges"
      />
      <rect x="28" y="350" width="264" height="46" rx="23" fill="#ffc72c" />
      <text x="160" y="382" textAnchor="middle" fontSize="27" fontWeight="800" letterSpacing="3" fill="#1d1600">
        {code}
      </text>
    </svg>
  );
}
