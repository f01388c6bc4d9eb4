import type { CarView } from "#contract/fleet/cars.ts";
import { Late } from "#web/app/page/late.tsx";
import { Section } from "#web/app/page/section.tsx";

/** The car's sticker; what draws it comes after the rest of the page. */
export function CarCode({ car }: { car: CarView }) {
  return (
    <Section id="qr" title="QR kod">
      <Late name="car-sticker" load={() => import("./car-sticker.tsx")} failed="QR kod yüklenirken bir hata oluştu.">
        {({ CarSticker }) => <CarSticker car={car} />}
      </Late>
    </Section>
  );
}
