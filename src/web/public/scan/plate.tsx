import { PlateText } from "#web/parts/plate-text.tsx";

/** A plate as it is on a car; nothing where none is shown. */
export function Plate({ plate }: { plate: string }) {
  return (
    plate !== "" && (
      <p className="plate" translate="no">
        <i aria-hidden="true">TR</i>
        <b>
          <PlateText plate={plate} />
        </b>
      </p>
    )
  );
}

/** Which sticker a page is about: its plate, or its code where none is shown. */
export function PlateOrCode({ plate, code }: { plate: string; code: string }) {
  if (plate !== "") return <Plate plate={plate} />;
  return (
    <p className="soft" translate="no">
      Kod: <span className="code">{code}</span>
    </p>
  );
}
