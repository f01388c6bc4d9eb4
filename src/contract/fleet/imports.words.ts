import type { DeskAction } from "#domain/fleet/desk-event.ts";
import type { ImportKind } from "#domain/fleet/import-limits.ts";
import { formatCount } from "#domain/words/count.ts";

const importKindWords: Record<ImportKind, string> = {
  customers: "Müşteriler",
  cars: "Araçlar",
  expenses: "Giderler",
  rentals: "Kiralamalar",
};

interface ImportCounts {
  readonly kind: ImportKind;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly restored: number;
}

export function makeImportSentence(
  action: DeskAction,
  { kind, added, changed, removed, restored }: ImportCounts,
): string {
  const parts =
    action === "list-undone"
      ? [
          [removed, "silindi"],
          [restored, "eski hâline döndü"],
        ]
      : [
          [added, "yeni"],
          [changed, "değişen"],
        ];
  const told = parts.filter(([count]) => count !== 0).map(([count, what]) => `${formatCount(Number(count))} ${what}`);
  return `${importKindWords[kind]}: ${told.length > 0 ? told.join(", ") : "değişiklik yok"}`;
}
