import { Folded } from "#web/app/page/folded.tsx";
import { Late } from "#web/app/page/late.tsx";

/** The way to the cars that a company's sticker was on before; its script and its data come when it is opened. */
export function FormerCars({ code }: { code: string }) {
  return (
    <Folded title="Önceki araçlar">
      {() => (
        <Late
          name="former-cars-list"
          load={() => import("./former-cars-list.tsx")}
          failed="Önceki araçlar yüklenirken bir hata oluştu."
        >
          {({ FormerCarsList }) => <FormerCarsList code={code} />}
        </Late>
      )}
    </Folded>
  );
}
