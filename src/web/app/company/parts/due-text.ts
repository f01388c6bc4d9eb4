import type { DueDistance } from "#domain/fleet/maintenance.ts";

import { formatKm } from "./fuel-field.tsx";

/**
 * The days and km until a maintenance is due, or since it was due: '1.200 km ya da 24 gün kaldı', '300 km geçti'.
 * Undefined if neither days nor km are known.
 */
export function formatDueDistance({ days, kmLeft }: DueDistance): string | undefined {
  const over = [
    ...(kmLeft !== null && kmLeft < 0 ? [formatKm(-kmLeft)] : []),
    ...(days !== null && days < 0 ? [`${-days} gün`] : []),
  ];
  if (over.length > 0) return `${over.join(" ve ")} geçti`;
  if (days === 0) return "bugün";
  const left = [...(kmLeft === null ? [] : [formatKm(kmLeft)]), ...(days === null ? [] : [`${days} gün`])];
  return left.length === 0 ? undefined : `${left.join(" ya da ")} kaldı`;
}
