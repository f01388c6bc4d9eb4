import { MapPin, MapPinOff } from "lucide-react";

import type { GeoPlace } from "#domain/words/place.ts";
import { useLanguage } from "#web/public/words/language-provider.tsx";

export function PlaceField({ place }: { place: GeoPlace | undefined }) {
  const { words } = useLanguage();
  const { add, remove, added, asking, refused, lost, coarse, gone } = words.place;
  return (
    <div id="place">
      <input type="hidden" name="lat" defaultValue={place?.lat} />
      <input type="hidden" name="lon" defaultValue={place?.lon} />
      <input type="hidden" name="accuracy" defaultValue={place?.accuracy} />
      <button id="add-place" className="go" type="button" hidden>
        <MapPin aria-hidden="true" size={20} />
        <b>{add}</b>
      </button>
      <p
        id="place-said"
        role="status"
        hidden={place === undefined}
        data-added={added("{}")}
        data-asking={asking}
        data-refused={refused}
        data-lost={lost}
        data-coarse={coarse}
        data-gone={gone}
      >
        {place && added(place.accuracy)}
      </p>
      <button id="remove-place" className="go" type="button" hidden>
        <MapPinOff aria-hidden="true" size={20} />
        <b>{remove}</b>
      </button>
    </div>
  );
}
