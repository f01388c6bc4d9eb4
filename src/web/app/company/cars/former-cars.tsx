import { LateSection } from "#web/app/page/late-section.tsx";

/** The way to the cars that a company's sticker was on before. */
export function FormerCars({ code }: { code: string }) {
  return (
    <LateSection
      title="Önceki araçlar"
      name="former-cars-list"
      load={() => import("./former-cars-list.tsx")}
      failed="Önceki araçlar yüklenirken bir hata oluştu."
    >
      {({ FormerCarsList }) => <FormerCarsList code={code} />}
    </LateSection>
  );
}
