import { MapPin } from "lucide-react";

import { placeWords } from "#contract/wording/places.ts";
import type { Place } from "#domain/place.ts";

/** Where a visitor adds where they stand: after a tap alone, and with script alone (place.client.ts). */
export function PlaceField({ place }: { place: Place | undefined }) {
  return (
    <div id="place">
      <input type="hidden" name="lat" defaultValue={place?.lat} />
      <input type="hidden" name="lon" defaultValue={place?.lon} />
      <input type="hidden" name="accuracy" defaultValue={place?.accuracy} />
      <button id="add-place" className="go" type="button" hidden>
        <MapPin aria-hidden="true" size={20} />
        Konumumu ekle
      </button>
      <p id="place-said" role="status" hidden={place === undefined}>
        {place && placeWords.added(place.accuracy)}
      </p>
      <button id="remove-place" className="go" type="button" hidden>
        Konumu kaldır
      </button>
    </div>
  );
}
