import { CalendarCheck, KeyRound, TriangleAlert, Wrench } from "lucide-react";

import { periodBarStyles } from "./calendar-row.tsx";

const legendEntries = [
  { look: "rental", Mark: KeyRound, word: "Kirada" },
  { look: "reservation", Mark: CalendarCheck, word: "Rezervasyon" },
  { look: "block", Mark: Wrench, word: "Kapalı" },
  { look: "bad", Mark: TriangleAlert, word: "Gecikmiş ya da tehlikede" },
  { look: "past", Mark: KeyRound, word: "Bitmiş" },
] as const;

export function Legend() {
  return (
    <div className="mt-4 grid gap-3 text-sm">
      <ul className="flex flex-wrap gap-x-5 gap-y-2">
        {legendEntries.map(({ look, Mark, word }) => (
          <li key={word} className="flex items-center gap-2">
            <span className={`grid h-6 w-9 place-items-center rounded-md border ${periodBarStyles[look]}`}>
              <Mark aria-hidden="true" size={14} />
            </span>
            <span>{word}</span>
          </li>
        ))}
      </ul>
      <p className="text-ink-soft">
        Boş günlerin üzerinden sürükleyin ya da boş bir güne dokunun: yeni rezervasyon. Çubuğu sürükleyin: taşınır. Sağ
        ucundan çekin: uzar. Dokunmatik ekranda önce kısa bir süre basılı tutun.
      </p>
      <p id="takvim-tuslari" className="text-ink-soft">
        Klavyeyle: ok tuşları gün ve araç değiştirir, Shift ile sağ ve sol ok gün seçer, Home ve End ilk ve son güne,
        Page Up ve Page Down on araç yukarı ve aşağı gider, Enter o günü ya da seçilen günleri açar, Escape seçimi
        kaldırır. Taşımak ve uzatmak için kaydı açıp düzenleyin.
      </p>
    </div>
  );
}
