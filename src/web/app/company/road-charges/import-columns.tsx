import { readAmountWithPoint, type PointMeaning } from "#domain/fleet/paste-amount.ts";
import { NEEDED_MEANINGS } from "#domain/fleet/road-charge-columns.ts";
import type { ListChoice, ListReading, ChargeSign } from "#domain/fleet/road-charge-paste.ts";
import { formatKurus } from "#domain/words/money.ts";
import { ColumnChoice, headingOf, nameOfOption, optionsOf } from "#web/app/company/list-files/column-choice.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

import { columnMeaningWords } from "./line-words.ts";

/**
 * Shows which column was read with which meaning, and lets the person change it. Meanings that the person must choose
 * are marked.
 */
export function ImportColumns({
  reading,
  choice,
  isRemembered,
  idle,
  onChoose,
  onForget,
}: {
  reading: ListReading;
  choice: ListChoice;
  /** Whether the choice is that of the last list with these headings. */
  isRemembered: boolean;
  idle: boolean;
  onChoose: (change: Partial<ListChoice>) => void;
  onForget: () => void;
}) {
  const { meanings, sign, points, unused } = reading;
  const asked = [
    ...meanings.filter(({ isAsked }) => isAsked).map(({ meaning }) => columnMeaningWords[meaning]),
    ...(sign?.isAsked ? ["Eksi tutarlar"] : []),
    ...(points?.isAsked ? ["Noktalı tutarlar"] : []),
  ];
  return (
    <section aria-labelledby="okunan-sutunlar" className="grid gap-3">
      <h3 id="okunan-sutunlar" className="text-lg font-bold">
        Sütunlar
      </h3>
      {asked.length > 0 ? (
        <Notice kind="info">{`Bunları listeden kesin anlayamadık, siz seçin: ${asked.join(", ")}.`}</Notice>
      ) : (
        <p className="text-ink-soft">Listeyi böyle okuduk. Yanlış olan varsa buradan değiştirin.</p>
      )}
      {isRemembered && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p>Bu başlıklarla gelen son listede seçtiklerinizi kullandık.</p>
          <Button look="secondary" idle={idle} onClick={onForget}>
            Seçimlerimi kullanma
          </Button>
        </div>
      )}
      <div className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        {meanings.map((one) => (
          <ColumnChoice
            key={one.meaning}
            label={columnMeaningWords[one.meaning]}
            value={one.taken?.id ?? ""}
            isAsked={one.isAsked}
            idle={idle}
            onChoose={(id) => onChoose({ columns: { ...choice.columns, [one.meaning]: id } })}
          >
            {!NEEDED_MEANINGS.has(one.meaning) && <option value="">Yok</option>}
            {NEEDED_MEANINGS.has(one.meaning) && !one.taken && !one.isAsked && <option value="">Bulunamadı</option>}
            {optionsOf(one).map((option) => (
              <option key={option.id} value={option.id}>
                {nameOfOption(option, reading.columns, one.meaning === "amount" ? " + " : " ")}
              </option>
            ))}
          </ColumnChoice>
        ))}
        {sign && (
          <ColumnChoice
            label="Eksi tutarlar"
            value={sign.taken ?? ""}
            isAsked={sign.isAsked}
            idle={idle}
            onChoose={(taken) => onChoose({ sign: taken as ChargeSign })}
          >
            <option value="below">Geçiş ya da ceza. Artı tutarlar alınmaz</option>
            <option value="above">İade ya da yükleme. Alınmaz</option>
          </ColumnChoice>
        )}
        {points && (
          <ColumnChoice
            label="Noktalı tutarlar"
            value={points.taken ?? ""}
            isAsked={points.isAsked}
            idle={idle}
            onChoose={(taken) => onChoose({ points: taken as PointMeaning })}
          >
            <option value="thousands">{`${points.sample} = ${formatKurus(pointAmount(points.sample, "thousands"))}`}</option>
            <option value="decimals">{`${points.sample} = ${formatKurus(pointAmount(points.sample, "decimals"))}`}</option>
          </ColumnChoice>
        )}
      </div>
      {unused.length > 0 && (
        <p className="text-ink-soft text-sm wrap-anywhere">{`Okunmayan sütunlar: ${unused.map((place) => headingOf(place, reading.columns)).join(", ")}`}</p>
      )}
    </section>
  );
}

/** The amount of an unclear sample by each meaning, in kuruş. */
function pointAmount(sample: string, points: PointMeaning): number {
  return Math.abs(Number(readAmountWithPoint(sample, points)) || 0);
}
