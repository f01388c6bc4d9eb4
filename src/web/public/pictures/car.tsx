import { exampleProfile } from "./example-profile.ts";

/** A car seen from behind, about 500 by 545 at 12,44, its window free for a sticker. */
export function Car() {
  return (
    <>
      <ellipse cx="262" cy="588" rx="270" ry="16" className="fill-night/50" />
      <path
        d="M46 500h86v72a16 16 0 0 1-16 16H62a16 16 0 0 1-16-16zm346 0h86v72a16 16 0 0 1-16 16h-54a16 16 0 0 1-16-16z"
        className="fill-night"
      />
      <path
        d="M22 540V330c0-30 12-50 22-80L78 110c10-44 40-62 82-64h204c42 2 72 20 82 64l34 140c10 30 22 50 22 80v210z"
        className="fill-white"
      />
      <path d="M22 330c0-12 2-22 5-32h470c3 10 5 20 5 32v210H22z" className="fill-night/6" />
      <path
        d="M104 128c6-32 22-44 52-45h212c30 1 46 13 52 45l26 144c3 18-8 28-26 28H104c-18 0-29-10-26-28z"
        className="fill-night"
      />
      <path d="M300 83h62l-92 217h-96zm82 1 12 3c8 3 14 8 19 17L330 300h-36z" className="fill-white/8" />
      <path
        d="M264 300c30-4 62-18 92-40"
        className="stroke-line-strong fill-none"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <rect x="222" y="60" width="80" height="9" rx="4.5" className="fill-lamp" />
      <path d="M84 338h356" className="stroke-night/15" strokeWidth="3" />
      <rect x="212" y="356" width="100" height="14" rx="7" className="fill-night/15" />
      <Lamp x={30} />
      <Lamp x={446} />
      <rect x="140" y="392" width="244" height="58" rx="9" className="stroke-night fill-white" strokeWidth="3" />
      <path d="M141 402a9 9 0 0 1 9-9h22v56h-22a9 9 0 0 1-9-9z" className="fill-stage-deep" />
      <text x="156" y="440" textAnchor="middle" fontSize="14" fontWeight="700" className="fill-white">
        TR
      </text>
      <text x="278" y="434" textAnchor="middle" fontSize="36" fontWeight="700" className="fill-night">
        {exampleProfile.plate}
      </text>
      <rect x="12" y="482" width="500" height="70" rx="26" className="fill-white" />
      <rect x="12" y="482" width="500" height="70" rx="26" className="fill-night/12" />
      <rect x="44" y="510" width="52" height="12" rx="6" className="fill-lamp" />
      <rect x="428" y="510" width="52" height="12" rx="6" className="fill-lamp" />
    </>
  );
}

function Lamp({ x }: { x: number }) {
  return (
    <>
      <rect x={x} y="318" width="48" height="122" rx="18" className="fill-lamp" />
      <rect x={x + 8} y="398" width="32" height="24" rx="10" className="fill-white/85" />
    </>
  );
}
