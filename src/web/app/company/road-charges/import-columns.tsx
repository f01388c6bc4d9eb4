import { REQUIRED_MEANINGS } from "#domain/fleet/road-charge-columns.ts";
import type { RoadChargeListChoice, RoadChargeListReading, ChargeSign } from "#domain/fleet/road-charge-paste.ts";
import {
  ColumnChoice,
  formatHeading,
  formatOption,
  listColumnOptions,
} from "#web/app/company/list-files/column-choice.tsx";
import { PointChoice, ReadColumns } from "#web/app/company/list-files/read-columns.tsx";

import { columnMeaningWords } from "./line-words.ts";

/**
 * Shows which column contains which data, such as the plate, and lets the user change it. Required choices are marked.
 */
export function ImportColumns({
  reading,
  choice,
  isRemembered,
  idle,
  onChoose,
  onForget,
}: {
  reading: RoadChargeListReading;
  choice: RoadChargeListChoice;
  /** Whether the choices were remembered from the last list with these headings. */
  isRemembered: boolean;
  idle: boolean;
  onChoose: (change: Partial<RoadChargeListChoice>) => void;
  onForget: () => void;
}) {
  const { meanings, sign, points, unused } = reading;
  const asked = [
    ...meanings.filter(({ isAsked }) => isAsked).map(({ meaning }) => columnMeaningWords[meaning]),
    ...(sign?.isAsked ? ["Eksi tutarlar"] : []),
    ...(points?.isAsked ? ["Noktalı tutarlar"] : []),
  ];
  return (
    <ReadColumns
      heading={
        <h3 id="okunan-sutunlar" className="text-lg font-bold">
          Sütunlar
        </h3>
      }
      asked={asked}
      isRemembered={isRemembered}
      idle={idle}
      onForget={onForget}
    >
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
            {!REQUIRED_MEANINGS.has(one.meaning) && <option value="">Yok</option>}
            {REQUIRED_MEANINGS.has(one.meaning) && !one.taken && !one.isAsked && <option value="">Bulunamadı</option>}
            {listColumnOptions(one).map((option) => (
              <option key={option.id} value={option.id}>
                {formatOption(option, reading.columns, one.meaning === "amount" ? " + " : " ")}
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
        {points && <PointChoice points={points} idle={idle} onChoose={(taken) => onChoose({ points: taken })} />}
      </div>
      {unused.length > 0 && (
        <p className="text-ink-soft text-sm wrap-anywhere">{`Okunmayan sütunlar: ${unused.map((place) => formatHeading(place, reading.columns)).join(", ")}`}</p>
      )}
    </ReadColumns>
  );
}
