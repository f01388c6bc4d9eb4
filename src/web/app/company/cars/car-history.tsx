import { Link } from "@tanstack/react-router";

import type { CarView } from "#contract/fleet/cars.ts";
import { pages } from "#contract/pages.ts";
import { CodeEvents } from "#web/app/codes/code-events.tsx";

import { FormerCarsList } from "./former-cars-list.tsx";

export function CarHistory({ car: { code, plate, since } }: { car: CarView }) {
  return (
    <>
      {plate !== "" && (
        <Link
          to={pages.plateHolder.path}
          search={{ plate }}
          className="text-brand mb-3 inline-flex min-h-11 items-center font-semibold underline"
        >
          Bir günün kiracısı ve belgeleri
        </Link>
      )}
      <CodeEvents code={code} />
      <h4 className="mt-5 mb-2 font-bold">Önceki araçlar</h4>
      {/* The key resets the list when the sticker moves to another car. */}
      <FormerCarsList key={since.getTime()} code={code} />
    </>
  );
}
