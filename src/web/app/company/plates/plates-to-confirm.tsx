import { isOddPlate } from "#domain/people/plate.ts";
import { PlateOrCode } from "#web/parts/plate.tsx";
import { Folded } from "#web/ui/folded.tsx";
import { Notice } from "#web/ui/notice.tsx";

/** At most this many plates are listed, so that the buttons below stay within reach. */
const SHOWN = 24;

/** Lists the plates that will be saved and cannot be changed afterwards. Those in an unusual format come first. */
export function PlatesToConfirm({ plates }: { plates: readonly string[] }) {
  const odd = plates.filter(isOddPlate);
  const others = plates.filter((plate) => !isOddPlate(plate));
  return (
    <div className="grid gap-3">
      {odd.length > 0 && (
        <Notice kind="info">
          <p>Bunlar plakaya benzemiyor:</p>
          <Plates plates={odd} />
        </Notice>
      )}
      {others.length > 0 && <Plates plates={others.slice(0, SHOWN)} />}
      {others.length > SHOWN && (
        <Folded title={`Diğer ${others.length - SHOWN} plaka`}>
          <Plates plates={others.slice(SHOWN)} />
        </Folded>
      )}
    </div>
  );
}

function Plates({ plates }: { plates: readonly string[] }) {
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
