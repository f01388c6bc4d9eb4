import { readAmountWithPoint, type PointMeaning } from "#domain/fleet/paste-amount.ts";
import type { ColumnOption, MeaningReading } from "#domain/fleet/paste-columns.ts";
import { NEEDED_MEANINGS, type RoadChargeMeaning } from "#domain/fleet/road-charge-columns.ts";
import type { ListChoice, ListReading, ChargeSign } from "#domain/fleet/road-charge-paste.ts";
import { formatKurus } from "#domain/words/money.ts";
import { Button } from "#web/ui/button.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { Notice } from "#web/ui/notice.tsx";
import { SelectField } from "#web/ui/select-field.tsx";

import { columnMeaningWords } from "./line-words.ts";

const ASKED = "?";

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
          <Column
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
                {nameOf(option, reading, one.meaning)}
              </option>
            ))}
          </Column>
        ))}
        {sign && (
          <Column
            label="Eksi tutarlar"
            value={sign.taken ?? ""}
            isAsked={sign.isAsked}
            idle={idle}
            onChoose={(taken) => onChoose({ sign: taken as ChargeSign })}
          >
            <option value="below">Geçiş ya da ceza. Artı tutarlar alınmaz</option>
            <option value="above">İade ya da yükleme. Alınmaz</option>
          </Column>
        )}
        {points && (
          <Column
            label="Noktalı tutarlar"
            value={points.taken ?? ""}
            isAsked={points.isAsked}
            idle={idle}
            onChoose={(taken) => onChoose({ points: taken as PointMeaning })}
          >
            <option value="thousands">{`${points.sample} = ${formatKurus(pointAmount(points.sample, "thousands"))}`}</option>
            <option value="decimals">{`${points.sample} = ${formatKurus(pointAmount(points.sample, "decimals"))}`}</option>
          </Column>
        )}
      </div>
      {unused.length > 0 && (
        <p className="text-ink-soft text-sm wrap-anywhere">{`Okunmayan sütunlar: ${unused.map((place) => headingOf(place, reading)).join(", ")}`}</p>
      )}
    </section>
  );
}

/** The column of one meaning. */
function Column({
  label,
  value,
  isAsked,
  idle,
  onChoose,
  children,
}: {
  label: string;
  value: string;
  isAsked: boolean;
  idle: boolean;
  onChoose: (value: string) => void;
  children: Elements;
}) {
  return (
    <SelectField
      label={label}
      value={isAsked ? ASKED : value}
      disabled={idle}
      error={isAsked ? "Kaydetmek için seçin." : undefined}
      onChange={({ target }) => onChoose(target.value)}
    >
      {isAsked && (
        <option value={ASKED} disabled>
          Seçin…
        </option>
      )}
      {children}
    </SelectField>
  );
}

/** The options of a meaning, including the chosen column even if the reader thought it unlikely. */
function optionsOf({ options, taken }: MeaningReading<RoadChargeMeaning>): readonly ColumnOption[] {
  return taken && options.every(({ id }) => id !== taken.id) ? [taken, ...options] : options;
}

function headingOf(place: number, { columns }: ListReading): string {
  const { heading } = columns[place]!;
  const isAlone = columns.filter((column) => column.heading === heading).length === 1;
  if (heading === "") return `${place + 1}. sütun`;
  return isAlone ? heading : `${heading} (${place + 1}. sütun)`;
}

/** The amount of an unclear sample by each meaning, in kuruş. */
function pointAmount(sample: string, points: PointMeaning): number {
  return Math.abs(Number(readAmountWithPoint(sample, points)) || 0);
}

/** The headings of the columns with a sample value, such as 'Düzenleme Tarihi + Saat: 15.11.2026 13:22'. */
function nameOf({ sources }: ColumnOption, reading: ListReading, meaning: RoadChargeMeaning): string {
  const between = meaning === "amount" ? " + " : " ";
  const names = sources.map((source) => source.map((place) => headingOf(place, reading)).join(" + "));
  const sample = sources[0]!.map((place) => reading.columns[place]!.sample).join(between);
  return `${names.join(", boşsa ")}: ${sample.slice(0, 40)}`;
}
