import { lazy, Suspense } from "react";

import { LazyRow } from "#web/app/page/lazy-row.tsx";

/** The component is loaded lazily, like the page to which the row links. */
const AgreementState = lazy(async () => {
  const { AgreementStateText } = await import("#web/app/company/agreements/agreement-state-text.tsx");
  return { default: AgreementStateText };
});

export function RentalPaperRows({ rentalId }: { rentalId: string }) {
  return (
    <>
      <LazyRow
        id="suruculer"
        title="Sürücüler"
        name="rental-drivers"
        load={() => import("#web/app/company/drivers/rental-drivers.tsx")}
      >
        {({ RentalDrivers }) => <RentalDrivers rentalId={rentalId} />}
      </LazyRow>
      <LazyRow
        id="sozlesme"
        title="Sözleşme"
        value={
          <Suspense>
            <AgreementState rentalId={rentalId} />
          </Suspense>
        }
        name="agreement"
        load={() => import("#web/app/company/agreements/agreement.tsx")}
      >
        {({ Agreement }) => <Agreement rentalId={rentalId} />}
      </LazyRow>
    </>
  );
}
