import { useQuery } from "@tanstack/react-query";

import type { RentalView } from "#contract/fleet/rentals.ts";
import { api, cacheData } from "#web/app/api/client.ts";
import { changeCachedCar } from "#web/app/company/parts/car-data.ts";
import { Loading } from "#web/app/page/loading.tsx";

import { RentalAccount } from "./rental-account.tsx";
import { RentalDeposit } from "./rental-deposit.tsx";

export function CarAccount({ code, rentalId, part }: { code: string; rentalId: string; part: "account" | "deposit" }) {
  const options = api.company.rentals.get.queryOptions({ input: { id: rentalId }, staleTime: 0 });
  const rental = useQuery(options);

  function store(now: RentalView) {
    void cacheData(options.queryKey, now);
    const { total, paid, depositHeld, paymentStatus } = now;
    void changeCachedCar(code, (car) => ({
      rental: car.rental && { ...car.rental, total, paid, depositHeld, paymentStatus },
    }));
  }

  if (!rental.data) return <Loading of={rental} failed="Hesap yüklenirken bir hata oluştu." rows={2} />;
  if (part === "deposit") return <RentalDeposit rental={rental.data} onStored={store} isTitled={false} />;
  return (
    <RentalAccount
      rental={rental.data}
      onStored={store}
      opened={rental.data.total > rental.data.paid ? "payment" : undefined}
      withSums
      isTitled={false}
    />
  );
}
