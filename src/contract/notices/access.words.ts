import type { Access } from "#domain/people/access.ts";

import { alertWayWords } from "./alerts.words.ts";

export function formatAccess({ kind, sticker }: Access, name: string): string {
  const what = describeAccess(kind, sticker);
  return name === "" ? what : `${name} (${what})`;
}

function describeAccess(kind: Access["kind"], sticker: string): string {
  switch (kind) {
    case "telegram":
    case "webhook":
      return alertWayWords[kind];
    case "second-person":
      return sticker === "" ? "ikinci kişi" : `${sticker}, ikinci kişi`;
    case "second-person-invitation":
      return sticker === "" ? "ikinci kişi olmaya davetli" : `${sticker}, davetli`;
    case "member":
      return "ekip";
    case "member-invitation":
      return "ekibe davetli";
    case "program-key":
      return "program anahtarı";
    case "calendar":
      return "filo takvimi adresi";
  }
}
