import type { CarView } from "#contract/fleet/cars.ts";
import { useMayEditCars } from "#web/app/company/parts/may-edit-cars.ts";
import { Late } from "#web/app/page/late.tsx";
import { Section } from "#web/app/page/section.tsx";

/** What the scan page says now, as a part of the car's page; nothing where there is nothing to read and nothing to do. */
export function CarStatusSection({ car }: { car: CarView }) {
  const mayEdit = useMayEditCars();
  if (!mayEdit && !car.statusLine) return null;
  return (
    <Section id="okutan-durumu" title="Okutanlara durum" lead="Notun üstünde görünür, süresi dolunca kalkar.">
      <Late name="car-status" load={() => import("./car-status.tsx")} failed="Durum yüklenirken bir hata oluştu.">
        {({ CarStatus }) => <CarStatus car={{ ...car, isNoteHidden: car.noteHidden !== null }} />}
      </Late>
    </Section>
  );
}
