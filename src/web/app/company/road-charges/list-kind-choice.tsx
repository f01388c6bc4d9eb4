import { roadChargeKindWords } from "#contract/fleet/road-charges.words.ts";
import type { RoadChargeKind } from "#domain/fleet/road-charge.ts";
import { Choices } from "#web/ui/choices.tsx";

import { getListKind, type RoadChargeImport } from "./road-charge-list-kind.ts";

const kindChoices = (Object.entries(roadChargeKindWords) as [RoadChargeKind, string][]).map(([value, label]) => ({
  value,
  label,
}));

/** The choice between tolls and fines. If the kind was read from the headings of the list, a text says so. */
export function ListKindChoice({ list }: { list: RoadChargeImport }) {
  const said = getListKind(list.reading);
  const chosen = (list.own["kind"] as RoadChargeKind | undefined) ?? said ?? "toll";
  return (
    <div className="grid justify-items-start">
      <Choices
        legend="Listedekilerin türü"
        choices={kindChoices}
        chosen={chosen}
        onChoose={(kind) => {
          if (!list.progress) list.chooseForNext({ kind });
        }}
      />
      {list.own["kind"] === undefined && said && (
        <p className="text-ink-soft mt-1.5 text-sm">{`Başlıklara göre “${roadChargeKindWords[said]}” listesi. Değilse türü değiştirin.`}</p>
      )}
    </div>
  );
}
