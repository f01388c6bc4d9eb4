import { readSentenceFor } from "#web/app/api/sentences.ts";
import { Button } from "#web/ui/button.tsx";

import { formatDays } from "./day-words.ts";
import type { FreeCars } from "./use-free-cars.ts";

export function FreeCarsBar({
  free: { chosen, codes, error, forget },
  thisYear,
  onReserve,
}: {
  free: FreeCars;
  thisYear: string;
  onReserve: () => void;
}) {
  if (!chosen) return null;
  const days = formatDays(chosen.first, chosen.last, thisYear);
  return (
    <div className="border-line bg-surface sticky bottom-0 z-20 -mx-4 mt-3 grid gap-x-6 gap-y-3 border-t px-4 py-3 sm:mx-0 sm:grid-cols-[1fr_auto] sm:items-center sm:rounded-2xl sm:border">
      <div className="flex items-center justify-between gap-3">
        <p role="status" className="font-bold">
          {error ? readSentenceFor(error, "Boş araçlar yüklenemedi.") : describeFreeCars(days, codes?.size)}
        </p>
        <button type="button" onClick={forget} className="text-brand min-h-11 shrink-0 cursor-pointer font-semibold">
          Seçimi kaldır
        </button>
      </div>
      <Button onClick={onReserve}>
        {chosen.first === chosen.last ? "Bu güne rezervasyon" : "Bu günlere rezervasyon"}
      </Button>
    </div>
  );
}

function describeFreeCars(days: string, count: number | undefined): string {
  if (count === undefined) return `${days}: boş araçlar aranıyor…`;
  return count === 0 ? `${days}: boş araç yok` : `${days}: ${count} araç boş`;
}
