import type { DueKind } from "#domain/fleet/maintenance.ts";

/** Names of the kinds of maintenance. Maintenance of the kind `other` is shown by its own text instead. */
export const dueKindWords: Record<DueKind, string> = {
  oil: "Yağ bakımı",
  tyres: "Lastik",
  inspection: "Muayene",
  mtv: "MTV",
  other: "Başka bir şey",
};

/** The name of due maintenance: the text that a member entered, or the name of its kind. */
export function formatDueName({ kind, text }: { kind: DueKind; text: string }): string {
  return text || dueKindWords[kind];
}
