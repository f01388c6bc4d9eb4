import type { Visit } from "#contract/ports/public-pages.ts";

import { Car } from "./car.tsx";
import { exampleSticker } from "./example.ts";
import { Phone } from "./phone.tsx";
import { Found, PlacedSticker } from "./placed.tsx";

/** The product in one picture: the sticker on a car's window, and what the telephone shows that scanned it. */
export function CarScene({ visit, className }: { visit: Pick<Visit, "brand" | "publicUrl">; className?: string }) {
  return (
    <svg
      role="img"
      aria-label="Bir aracın arka camında QR etiket; yanında, etiketi okutan telefonda araç sahibinin notu ve haber verme düğmeleri."
      viewBox="0 0 640 640"
      className={className}
    >
      <rect width="640" height="640" className="fill-stage" />
      <circle cx="440" cy="240" r="270" className="fill-stage-light/60" />
      <circle cx="440" cy="240" r="190" className="fill-stage-light" />
      <rect x="-640" y="560" width="1280" height="80" className="fill-stage-deep" />
      <path d="M-620 614h1260" className="stroke-white/40" strokeWidth="8" strokeDasharray="70 50" />
      <Car />
      <PlacedSticker x={112} y={98} width={146} sticker={exampleSticker(visit)} />
      <Found x={98} y={84} width={174} height={215} />
      <Phone x={396} y={150} brand={visit.brand.name} />
    </svg>
  );
}
