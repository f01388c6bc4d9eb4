import { PlateText } from "#web/parts/plate-text.tsx";
import { useReading } from "#web/public/words/reading.tsx";

/** A plate as it is on a car; nothing where none is shown. */
export function Plate({ plate }: { plate: string }) {
  return (
    plate !== "" && (
      <p className="plate" dir="ltr" translate="no">
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
  const { words } = useReading();
  if (plate !== "") return <Plate plate={plate} />;
  return (
    <p className="soft">
      {words.frame.code} <Code code={code} />
    </p>
  );
}

/** A code as it is printed on its sticker. */
export function Code({ code }: { code: string }) {
  return (
    <bdi className="code" dir="ltr" translate="no">
      {code}
    </bdi>
  );
}
