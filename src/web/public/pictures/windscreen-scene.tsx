import type { PublicPageData } from "#contract/ports/public-pages.ts";

import { makeExampleSticker } from "./example.ts";
import { PlacedSticker } from "./placed-sticker.tsx";

const GLASS_PATH = "M140 104C260 66 500 52 760 56V396C520 408 240 400 40 358 62 290 104 180 140 104z";

export function WindscreenScene({
  visit,
  className,
}: {
  visit: Pick<PublicPageData, "brand" | "publicUrl">;
  className?: string;
}) {
  return (
    <svg
      role="img"
      aria-label="Ön camında QR etiket olan, park etmiş bir araç."
      viewBox="0 0 720 480"
      preserveAspectRatio="xMinYMid slice"
      className={className}
    >
      <Definitions />
      <Street />
      <Roof />
      <g clipPath="url(#cam)">
        <path d={GLASS_PATH} fill="url(#kabin)" />
        <Interior />
        <path d={GLASS_PATH} fill="none" stroke="#04070a" strokeWidth="30" />
        <Reflections />
        <g transform="matrix(.98 .07 -.2 .92 152 132)">
          <PlacedSticker x={0} y={0} width={172} sticker={makeExampleSticker(visit)} />
        </g>
      </g>
      <Bonnet />
    </svg>
  );
}

function Gradient({
  id,
  to = [0, 1],
  stops,
}: {
  id: string;
  to?: [number, number];
  stops: [number, string, number?][];
}) {
  return (
    <linearGradient id={id} x1="0" y1="0" x2={to[0]} y2={to[1]}>
      {stops.map(([offset, colour, opacity]) => (
        <stop key={offset} offset={offset} stopColor={colour} stopOpacity={opacity} />
      ))}
    </linearGradient>
  );
}

function Definitions() {
  return (
    <defs>
      <clipPath id="cam">
        <path d={GLASS_PATH} />
      </clipPath>
      <Gradient
        id="gok"
        stops={[
          [0, "#b9cbe2"],
          [1, "#eef1f5"],
        ]}
      />
      <Gradient
        id="tavan"
        stops={[
          [0, "#fdfefe"],
          [0.55, "#cfd8e2"],
          [1, "#8f9dad"],
        ]}
      />
      <Gradient
        id="direk"
        to={[1, 0.3]}
        stops={[
          [0, "#7d8b9b"],
          [0.45, "#eef2f6"],
          [0.75, "#c3cdd8"],
          [1, "#6c7988"],
        ]}
      />
      <Gradient
        id="kaput"
        stops={[
          [0, "#8d9aaa"],
          [0.16, "#dfe6ed"],
          [0.5, "#fbfcfd"],
          [1, "#b4c0cd"],
        ]}
      />
      <Gradient
        id="kabin"
        stops={[
          [0, "#3a4d61"],
          [0.5, "#1c2733"],
          [1, "#0b1118"],
        ]}
      />
      <Gradient
        id="isik"
        stops={[
          [0, "#dbe9fa", 0.7],
          [0.42, "#bcd2ec", 0.22],
          [1, "#bcd2ec", 0],
        ]}
      />
      <filter id="bulanik">
        <feGaussianBlur stdDeviation="7" />
      </filter>
    </defs>
  );
}

function Street() {
  return (
    <>
      <rect width="720" height="480" fill="url(#gok)" />
      <g filter="url(#bulanik)">
        <path d="M-20-10H96V420H-20z" fill="#a7b4c4" />
        <path d="M8 20h22v34H8zM44 20h22v34H44zM8 82h22v34H8zM44 82h22v34H44z" fill="#6f8196" />
        <path d="M300-20h140v90H300zM470-20h270v80H470z" fill="#b6a999" opacity=".75" />
        <circle cx="220" cy="14" r="56" fill="#67836a" />
        <circle cx="150" cy="30" r="42" fill="#7c9678" />
      </g>
    </>
  );
}

function Roof() {
  return (
    <>
      <path
        d="M92 96C214 36 480 18 760 24V60C500 54 262 68 140 106 104 182 62 292 38 362L-30 346C20 250 62 160 92 96z"
        fill="url(#tavan)"
      />
      <path d="M92 96C62 160 20 250-30 346L38 362C62 292 104 182 140 106 120 98 108 94 92 96z" fill="url(#direk)" />
    </>
  );
}

function Interior() {
  return (
    <>
      <path d="M292 128C430 106 590 104 740 112L716 214C590 200 430 206 316 222z" fill="#a9c0d8" opacity=".45" />
      <g fill="#0c131b" stroke="#33465a" strokeWidth="2">
        <path d="M222 356c2-74 22-112 86-114s90 40 96 114zM508 360c6-78 34-124 96-124s92 46 100 124z" />
        <rect x="262" y="172" width="92" height="72" rx="26" />
        <rect x="556" y="164" width="96" height="74" rx="26" />
        <rect x="374" y="76" width="138" height="40" rx="15" />
      </g>
      <path d="M0 400L30 344C200 326 520 326 760 336V420H0z" fill="#232c35" />
      <path d="M30 346C200 327 520 327 760 337" fill="none" stroke="#8fa2b5" strokeWidth="3" opacity=".6" />
      <ellipse cx="566" cy="320" rx="92" ry="60" fill="none" stroke="#06090d" strokeWidth="15" />
    </>
  );
}

function Reflections() {
  return (
    <>
      <path d={GLASS_PATH} fill="url(#isik)" />
      <path d="M232 50h86L168 420H60zM342 44h26L232 420h-38zM590 44h70L520 420h-96z" fill="#fff" opacity=".14" />
    </>
  );
}

function Bonnet() {
  return (
    <>
      <path d="M36 354C240 398 520 406 760 394V440C520 452 220 440-6 388z" fill="#0e1319" />
      <path
        d="M690 416C600 388 520 378 440 378M600 380C500 366 360 366 236 372"
        fill="none"
        stroke="#252e38"
        strokeWidth="8"
        strokeLinecap="round"
      />
      <path d="M-10 386C220 438 520 448 760 434V490H-10z" fill="url(#kaput)" />
    </>
  );
}
