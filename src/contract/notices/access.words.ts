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
    case "sticker-person":
      return `${sticker}, ikinci kişi`;
    case "sticker-invitation":
      return `${sticker}, davetli`;
    case "spare-person":
      return "yedek kişi";
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
