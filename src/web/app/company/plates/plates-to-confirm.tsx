import { isOddPlate } from "#domain/people/plate.ts";
import { PlateOrCode } from "#web/parts/plate.tsx";
import { FoldedSection } from "#web/ui/folded.tsx";
import { Notice } from "#web/ui/notice.tsx";

/** Small, so that the buttons below are easy to reach. */
const SHOWN_PLATES_MAX = 24;

export function PlatesToConfirm({ plates }: { plates: readonly string[] }) {
  const odd = plates.filter(isOddPlate);
  const others = plates.filter((plate) => !isOddPlate(plate));
  return (
    <div className="grid gap-3">
      {odd.length > 0 && (
        <Notice kind="info">
          <p>Bunlar plakaya benzemiyor:</p>
          <PlateList plates={odd} />
        </Notice>
      )}
      {others.length > 0 && <PlateList plates={others.slice(0, SHOWN_PLATES_MAX)} />}
      {others.length > SHOWN_PLATES_MAX && (
        <FoldedSection title={`Diğer ${others.length - SHOWN_PLATES_MAX} plaka`}>
          <PlateList plates={others.slice(SHOWN_PLATES_MAX)} />
        </FoldedSection>
      )}
    </div>
  );
}

function PlateList({ plates }: { plates: readonly string[] }) {
  return (
    <ul className="mt-1 flex flex-wrap gap-2">
      {plates.map((plate) => (
        <li key={plate}>
          <PlateOrCode plate={plate} code="" size="small" />
        </li>
      ))}
    </ul>
  );
}
