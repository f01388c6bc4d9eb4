import type { DueKind } from "#domain/fleet/maintenance.ts";

/** What a car is due for; `other` has own words. */
export const dueKindWords: Record<DueKind, string> = {
  oil: "Yağ bakımı",
  tyres: "Lastik",
  inspection: "Muayene",
  mtv: "MTV",
  other: "Başka bir şey",
};

/** The name of a due: its own words, or those of its kind. */
export function dueName({ kind, text }: { kind: DueKind; text: string }): string {
  return text || dueKindWords[kind];
}
