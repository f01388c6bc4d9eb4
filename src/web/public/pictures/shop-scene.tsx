import type { PublicPageData } from "#contract/ports/public-pages.ts";

import { makeExampleSticker } from "./example.ts";
import { CameraCorners, PlacedSticker } from "./placed-sticker.tsx";

const STRIPE_INDEXES = [0, 1, 2, 3, 4, 5, 6, 7];

export function ShopScene({ visit, className }: { visit: PublicPageData; className?: string }) {
  return (
    <svg
      role="img"
      aria-label="Kapalı bir dükkânın cam kapısında QR etiket: okutan, sahibinin notunu görür."
      viewBox="0 0 640 640"
      preserveAspectRatio="xMidYMid slice"
      className={className}
    >
      <rect width="640" height="640" className="fill-stage" />
      <rect y="556" width="640" height="84" className="fill-stage-deep" />
      <rect x="60" y="150" width="520" height="406" className="fill-stage-light" />
      <rect x="60" y="150" width="520" height="76" className="fill-stage-deep" />
      <rect x="84" y="246" width="180" height="250" rx="10" className="fill-night" />
      <path d="M164 246h64l-92 250H84v-32z" className="fill-white/8" />
      <rect x="84" y="470" width="180" height="26" className="fill-white/90" />
      <rect x="296" y="226" width="252" height="330" rx="10" className="fill-white" />
      <rect x="318" y="248" width="208" height="308" rx="8" className="fill-night" />
      <path d="M410 248h70L368 556h-50v-62z" className="fill-white/8" />
      <rect x="532" y="372" width="8" height="70" rx="4" className="fill-stage" />
      <path d="M392 248l30 20 30-20" className="fill-none stroke-white/70" strokeWidth="3" />
      <rect x="362" y="266" width="120" height="42" rx="10" className="fill-white" />
      <text x="422" y="295" textAnchor="middle" fontSize="22" fontWeight="800" letterSpacing="2" className="fill-night">
        KAPALI
      </text>
      <PlacedSticker x={352} y={337} width={140} sticker={makeExampleSticker(visit)} />
      <CameraCorners x={338} y={323} width={168} height={208} />
      {STRIPE_INDEXES.map((stripe) => (
        <path
          key={stripe}
          d={`M${40 + stripe * 70} 92h70v76a35 35 0 0 1-70 0z`}
          className={stripe % 2 === 0 ? "fill-white" : "fill-accent"}
        />
      ))}
      <rect x="40" y="72" width="560" height="28" rx="10" className="fill-night" />
    </svg>
  );
}
