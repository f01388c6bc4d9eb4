import { ExternalLink, MapPin } from "lucide-react";

import { makeGeoLink, makeMapLink, type ShownPlace } from "#domain/words/place.ts";

const linkStyle = "text-brand inline-flex min-h-11 items-center gap-2 font-semibold underline";

/** A map app or website opens only after a tap, because opening it sends the position to a third party. */
export function SentPlace({ place }: { place: ShownPlace }) {
  return (
    <div className="mt-2">
      <p className="text-ink-soft text-sm">
        {place.accuracy === null ? "Yaklaşık konum (1 km kadar)" : `Konum (±${place.accuracy} m)`}
      </p>
      <p className="flex flex-wrap gap-x-5">
        <a href={makeGeoLink(place)} className={`${linkStyle} pointer-fine:hidden`}>
          <MapPin aria-hidden="true" size={18} className="shrink-0" />
          Haritada aç
        </a>
        <a href={makeMapLink(place)} target="_blank" rel="noopener noreferrer" className={linkStyle}>
          <ExternalLink aria-hidden="true" size={18} className="shrink-0" />
          OpenStreetMap’te aç
        </a>
      </p>
    </div>
  );
}
