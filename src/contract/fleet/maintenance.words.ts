import type { DueDistance, DueKind } from "#domain/fleet/maintenance.ts";
import { formatCount } from "#domain/words/count.ts";

export const dueKindWords: Record<DueKind, string> = {
  oil: "Yağ bakımı",
  tyres: "Lastik",
  inspection: "Muayene",
  mtv: "MTV",
  other: "Başka bir şey",
};

export function formatDueName({ kind, text }: { kind: DueKind; text: string }): string {
  return text || dueKindWords[kind];
}

/** The days and km until a maintenance is due, or since it was due: '1.200 km ya da 24 gün kaldı', '300 km geçti'. */
export function formatDueDistance({ days, kmLeft }: DueDistance): string | undefined {
  const over = [
    ...(kmLeft !== null && kmLeft < 0 ? [`${formatCount(-kmLeft)} km`] : []),
    ...(days !== null && days < 0 ? [`${-days} gün`] : []),
  ];
  if (over.length > 0) return `${over.join(" ve ")} geçti`;
  if (days === 0) return "bugün";
  if (days === 1 && kmLeft === null) return "yarın";
  const left = [...(kmLeft === null ? [] : [`${formatCount(kmLeft)} km`]), ...(days === null ? [] : [`${days} gün`])];
  return left.length === 0 ? undefined : `${left.join(" ya da ")} kaldı`;
}

export function formatDueSentence(name: string, distance: DueDistance): string {
  const text = formatDueDistance(distance);
  return text === undefined ? name : `${name}: ${text}`;
}
