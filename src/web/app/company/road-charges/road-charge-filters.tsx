import type { ReactElement } from "react";

import { roadChargeKindWords, roadChargeStateWords, roadChargeStepWords } from "#contract/fleet/road-charges.words.ts";
import {
  ROAD_CHARGE_STATES,
  ROAD_CHARGE_STEPS,
  type RoadChargeKind,
  type RoadChargeState,
  type RoadChargeStep,
} from "#domain/fleet/road-charge.ts";
import { FilterChoices } from "#web/app/list/filter-choices.tsx";
import { ListSearch } from "#web/app/list/list-search.tsx";
import { FoldedSection } from "#web/ui/folded.tsx";
import { WordSelect } from "#web/ui/select-field.tsx";

export interface RoadChargeSearch {
  search?: string | undefined;
  kind?: RoadChargeKind | undefined;
  state?: RoadChargeState | undefined;
  step?: RoadChargeStep | undefined;
}

const kindFilterNames = { all: "Tümü", ...roadChargeKindWords };

export function RoadChargeFilters({
  shown: { search = "", kind, state, step },
  onChange,
  more,
}: {
  shown: RoadChargeSearch;
  onChange: (change: RoadChargeSearch) => void;
  /** Shown beside the search field. */
  more: ReactElement;
}) {
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end gap-4">
        <ListSearch
          label="Plaka, belge no veya yer ara"
          placeholder="34 ABC 123"
          search={search}
          onSearch={(text) => onChange({ search: text })}
        >
          {more}
        </ListSearch>
        <FilterChoices
          legend="Tür"
          names={kindFilterNames}
          usual="all"
          chosen={kind}
          onChoose={(chosen) => onChange({ kind: chosen })}
        />
      </div>
      <FoldedSection title="Filtre" value={describeFilters({ state, step })}>
        <div className="grid gap-4 sm:grid-cols-2">
          <WordSelect
            label="Yansıtma"
            none="Tümü"
            choices={ROAD_CHARGE_STEPS}
            words={roadChargeStepWords}
            value={step ?? ""}
            onChange={({ target }) => onChange({ step: ROAD_CHARGE_STEPS.find((one) => one === target.value) })}
          />
          <WordSelect
            label="Durum"
            none="Tümü"
            choices={ROAD_CHARGE_STATES}
            words={roadChargeStateWords}
            value={state ?? ""}
            onChange={({ target }) => onChange({ state: ROAD_CHARGE_STATES.find((one) => one === target.value) })}
          />
        </div>
      </FoldedSection>
    </div>
  );
}

/** The active filters as text, for the folded row. */
function describeFilters({ state, step }: RoadChargeSearch): string {
  const said = [step && roadChargeStepWords[step], state && roadChargeStateWords[state]].filter(Boolean);
  return said.length === 0 ? "Tümü" : said.join(", ");
}
