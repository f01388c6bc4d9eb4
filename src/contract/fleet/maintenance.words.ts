import type { DueKind } from "#domain/fleet/maintenance.ts";

/** Names of the kinds of maintenance; a due of kind `other` has a text of its own. */
export const dueKindWords: Record<DueKind, string> = {
  oil: "Yağ bakımı",
  tyres: "Lastik",
  inspection: "Muayene",
  mtv: "MTV",
  other: "Başka bir şey",
};

/** Returns the name of a due: its own text, or the name of its kind. */
export function formatDueName({ kind, text }: { kind: DueKind; text: string }): string {
  return text || dueKindWords[kind];
}
