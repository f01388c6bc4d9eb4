import { lazy, Suspense } from "react";

import { LazyRow } from "#web/app/page/lazy-row.tsx";
import { RowGroup, FoldingRows } from "#web/app/page/rows.tsx";

const AgreementState = lazy(async () => {
  const { AgreementStateText } = await import("#web/app/company/agreements/agreement-state-text.tsx");
  return { default: AgreementStateText };
});

export function ReservationPapers({ id }: { id: string }) {
  return (
    <FoldingRows>
      <RowGroup title="Teslimden önce">
        <LazyRow
          id="rezervasyon-surucular"
          title="Sürücüler"
          name="rental-drivers"
          load={() => import("#web/app/company/drivers/rental-drivers.tsx")}
        >
          {({ RentalDrivers }) => <RentalDrivers rentalId={id} />}
        </LazyRow>
        <LazyRow
          id="rezervasyon-sozlesme"
          title="Sözleşme"
          value={
            <Suspense>
              <AgreementState rentalId={id} />
            </Suspense>
          }
          name="agreement"
          load={() => import("#web/app/company/agreements/agreement.tsx")}
        >
          {({ Agreement }) => <Agreement rentalId={id} />}
        </LazyRow>
      </RowGroup>
    </FoldingRows>
  );
}
