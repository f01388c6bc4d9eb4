import { getPlateForm } from "#domain/people/plate.ts";
import type { ProfileKind } from "#domain/people/profile.ts";
import { PlateText } from "#web/parts/plate-text.tsx";
import { useLanguage } from "#web/public/words/language-provider.tsx";

export function Plate({ plate, kind }: { plate: string; kind?: ProfileKind | undefined }) {
  if (plate === "") return null;
  const look = getPlateForm(plate, kind);
  if (look === "sign")
    return (
      <p className="sign" dir="auto" translate="no">
        {plate}
      </p>
    );
  return (
    <p className="plate" dir="ltr" translate="no">
      {look === "turkish" && <i aria-hidden="true">TR</i>}
      <b>
        <PlateText plate={plate} />
      </b>
    </p>
  );
}

export function PlateOrCode({ plate, code, kind }: { plate: string; code: string; kind?: ProfileKind | undefined }) {
  const { words } = useLanguage();
  if (plate !== "") return <Plate plate={plate} kind={kind} />;
  return (
    <p className="soft">
      {words.frame.code} <PrintedCode code={code} />
    </p>
  );
}

export function PrintedCode({ code }: { code: string }) {
  return (
    <bdi className="code" dir="ltr" translate="no">
      {code}
    </bdi>
  );
}
