import { PlateOrCode } from "#web/parts/plate.tsx";

/** Screen readers read the plain plate without the 'TR' of the drawing, and then the destination of the link. */
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
