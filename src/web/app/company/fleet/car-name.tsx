import { PlateOrCode } from "#web/parts/plate.tsx";

/** A car as the link to it shows it; read out without the letters of the plate's band, and where the link leads. */
export function CarName({ plate, code, isSmall = false }: { plate: string; code: string; isSmall?: boolean }) {
  return (
    <>
      <span aria-hidden="true">
        <PlateOrCode plate={plate} code={code} size={isSmall ? "small" : "normal"} />
      </span>
      <span className="sr-only">{`${plate || code}: araca git`}</span>
    </>
  );
}
