import type { PublicPageData } from "#contract/ports/public-pages.ts";
import { Logo } from "#web/parts/logo.tsx";

import { makeExampleSticker } from "./example.ts";
import { PlacedSticker } from "./placed-sticker.tsx";

const GLASS_PATH = "M168 84C310 42 480 30 640 34V438C420 446 190 436 40 392Z";

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
      aria-label="Bir aracın ön camında QR etiket. Önünde, araç sahibinin telefonuna gelen “Araç yolu kapatıyor” bildirimi ve “5 dakikaya geliyorum” yanıtı."
      viewBox="0 0 640 600"
      className={className}
    >
      <LightGradients />
      <StreetView />
      <g clipPath="url(#cam)">
        <path d={GLASS_PATH} fill="url(#cam-renk)" />
        <CarInterior />
        <g transform="matrix(.97 -.07 -.27 .95 238 152)">
          <PlacedSticker x={0} y={0} width={158} sticker={makeExampleSticker(visit)} />
        </g>
        <GlassReflections />
        <path d={GLASS_PATH} className="fill-none" stroke="#0b0f16" strokeWidth="20" strokeOpacity=".85" />
      </g>
      <CarBody />
      <PhoneNotification brand={visit.brand.name} />
    </svg>
  );
}

function LightGradients() {
  return (
    <defs>
      <clipPath id="cam">
        <path d={GLASS_PATH} />
      </clipPath>
      <linearGradient id="cam-renk" x1="0" y1="0" x2=".25" y2="1">
        <stop offset="0" stopColor="#5c7187" />
        <stop offset=".45" stopColor="#26313e" />
        <stop offset="1" stopColor="#0e141c" />
      </linearGradient>
      <linearGradient id="gok" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#fff" stopOpacity=".5" />
        <stop offset="1" stopColor="#fff" stopOpacity="0" />
      </linearGradient>
      <linearGradient id="boya" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#fdfdfe" />
        <stop offset=".5" stopColor="#e6eaef" />
        <stop offset="1" stopColor="#b9c2cc" />
      </linearGradient>
      <linearGradient id="direk" x1="0" y1="0" x2="1" y2=".35">
        <stop offset="0" stopColor="#c2cad3" />
        <stop offset=".6" stopColor="#f7f8fa" />
        <stop offset="1" stopColor="#9aa5b1" />
      </linearGradient>
      <linearGradient id="sokak" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#cfdbe7" />
        <stop offset="1" stopColor="#98a7b5" />
      </linearGradient>
      <filter id="bulanik">
        <feGaussianBlur stdDeviation="9" />
      </filter>
      <filter id="golge" x="-10%" y="-10%" width="120%" height="140%">
        <feDropShadow dx="0" dy="10" stdDeviation="14" floodColor="#0b1424" floodOpacity=".35" />
      </filter>
    </defs>
  );
}

function StreetView() {
  return (
    <>
      <rect width="640" height="600" fill="url(#sokak)" />
      <g filter="url(#bulanik)">
        <path d="M-20 40h96v330h-96z" fill="#8b99a8" />
        <path d="M-4 70h26v40H-4zm44 0h26v40H40zM-4 140h26v40H-4zm44 0h26v40H40z" fill="#eef3f8" />
        <circle cx="150" cy="16" r="62" fill="#6f8f6b" />
        <circle cx="230" cy="-6" r="60" fill="#86a47f" />
        <path d="M300-20h360v70H300z" fill="#aebdcb" />
      </g>
    </>
  );
}

function CarInterior() {
  return (
    <>
      <path
        d="M330 250c-8-40 6-66 40-70h60c34 4 48 30 42 70l-10 190H336zM560 250c-8-40 4-70 40-74h70v270H556z"
        fill="#151c25"
      />
      <rect x="362" y="118" width="86" height="66" rx="26" fill="#1b2430" />
      <rect x="586" y="112" width="80" height="66" rx="26" fill="#1b2430" />
      <rect x="430" y="58" width="128" height="34" rx="14" fill="#0d131a" />
      <path d="M494 34v28" stroke="#0d131a" strokeWidth="10" />
      <ellipse cx="560" cy="352" rx="84" ry="60" className="fill-none" stroke="#090d12" strokeWidth="17" />
      <path d="M20 384c190-32 420-30 620-18v90H20z" fill="#2a3441" />
      <path d="M20 384c190-32 420-30 620-18v12c-200-12-430-12-620 20z" fill="#465464" />
    </>
  );
}

function GlassReflections() {
  return (
    <>
      <path d="M120 20h540v120C480 104 300 118 130 168z" fill="url(#gok)" />
      <path d="M470 20h74L330 460h-96zM566 20h26L386 460h-34z" fill="#fff" fillOpacity=".1" />
      <path d="M250 20h40L96 460H44z" fill="#fff" fillOpacity=".07" />
    </>
  );
}

function CarBody() {
  return (
    <>
      <path d="M138 66C300 16 480 6 640 10v26C480 32 310 44 168 86z" fill="url(#boya)" />
      <path d="M138 66l30 18L40 392-8 374V300z" fill="url(#direk)" />
      <path d="M0 378l40 14c150 44 380 54 600 46v40C420 486 160 474 0 424z" fill="#11161d" />
      <path
        d="M120 444C300 452 440 446 566 420M566 420l50 26"
        className="fill-none"
        stroke="#05080b"
        strokeWidth="8"
        strokeLinecap="round"
      />
      <path d="M0 424c160 50 420 62 640 54v122H0z" fill="url(#boya)" />
      <path d="M0 462c180 44 420 54 640 46" className="fill-none" stroke="#fff" strokeWidth="5" strokeOpacity=".9" />
      <path d="M210 600c20-40 60-74 130-96" className="fill-none" stroke="#8f9aa6" strokeWidth="4" strokeOpacity=".6" />
    </>
  );
}

function PhoneNotification({ brand }: { brand: string }) {
  return (
    <g transform="translate(232 438)">
      <rect width="384" height="140" rx="26" className="fill-white" filter="url(#golge)" />
      <svg x="22" y="22" width="46" height="46" viewBox="0 0 64 64">
        <Logo size={64} />
      </svg>
      <text x="84" y="38" fontSize="17" className="fill-night/70">
        {brand}
      </text>
      <text x="362" y="38" textAnchor="end" fontSize="17" className="fill-night/70">
        şimdi
      </text>
      <text x="84" y="65" fontSize="24" fontWeight="700" className="fill-night">
        Araç yolu kapatıyor
      </text>
      <rect x="22" y="82" width="340" height="42" rx="14" fill="#e4ecfb" />
      <path
        d="m42 103 7 7 14-15"
        className="stroke-stage fill-none"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <text x="78" y="110" fontSize="20" fontWeight="700" className="fill-stage">
        5 dakikaya geliyorum
      </text>
    </g>
  );
}
