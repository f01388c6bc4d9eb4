import type { CarView } from "#contract/fleet/cars.ts";
import { faceLine } from "#domain/fleet/car-face.ts";
import { Late } from "#web/app/page/late.tsx";
import { Section } from "#web/app/page/section.tsx";

/** By what people know the car, and what it costs, as a part of its page. */
export function CarFaceSection({ car }: { car: CarView }) {
  return (
    <Section
      id="arac-bilgileri"
      title="Araç bilgileri"
      lead="Okutanlar görmez; marka ve modeli Müsaitlik bilgisi bölümünden gösterebilirsiniz."
    >
      <Late name="car-face" load={() => import("./car-face.tsx")} failed="Bu bölüm yüklenirken bir hata oluştu.">
        {({ CarPhoto, CarFace }) => (
          <div className="grid gap-6">
            <CarPhoto car={car} />
            <CarFace car={car} />
          </div>
        )}
      </Late>
    </Section>
  );
}

/** The car as people see it, in one line; nothing where nothing is known. */
export function FaceLine({ car: { face } }: { car: CarView }) {
  const line = faceLine(face);
  return line === "" ? null : <span className="wrap-anywhere">{line}</span>;
}
