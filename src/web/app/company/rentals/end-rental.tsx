import { useMutation } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";

import type { CarView } from "#contract/api/cars.ts";
import { takeBack } from "#domain/car-life.ts";
import { formatKurus } from "#domain/money.ts";
import { isolated } from "#domain/text.ts";
import { api } from "#web/app/api/client.ts";
import { isRefusal, sentenceFor } from "#web/app/api/sentences.ts";
import { atLife, changeCar } from "#web/app/company/cars/car-data.ts";
import { Button } from "#web/ui/button.tsx";
import { Confirm } from "#web/ui/confirm.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { announce } from "#web/ui/toast.tsx";

/** Takes the car back after asking, and says how much money is still open. */
export function EndRental({
  car: { code, plate },
  rental: { id, total, paid },
  onRefused,
}: {
  car: CarView;
  rental: NonNullable<CarView["rental"]>;
  onRefused: (sentence: string) => Promise<void>;
}) {
  const [asking, setAsking] = useState(false);
  const name = plate || code;
  const end = useMutation(
    api.company.rentals.end.mutationOptions({
      onSuccess: () => {
        announce(`${isolated(name)}: kiralama bitirildi.`);
        return changeCar(code, (known) =>
          atLife(known, takeBack({ currentRentalId: known.rental?.id ?? null }, id), null),
        );
      },
      onError: async (error) => {
        if (!isRefusal(error, "RENTAL_ENDED") && !isRefusal(error, "RENTAL_NOT_FOUND")) return;
        await onRefused(error.message);
        setAsking(false);
      },
    }),
  );
  return (
    <>
      <Button look="danger" onClick={() => setAsking(true)}>
        <KeyRound aria-hidden="true" size={18} />
        Kiralamayı bitir
      </Button>
      <Confirm
        open={asking}
        onClose={() => {
          setAsking(false);
          end.reset();
        }}
        title={`${isolated(name)}: kiralamayı bitir`}
        description="Bu aracın kiralamasını bitirmek istediğinizden emin misiniz?"
        action="Kiralamayı bitir"
        busyText="Bitiriliyor…"
        busy={end.isPending}
        error={end.isError ? sentenceFor(end.error, "Kiralama bitirilemedi. Lütfen tekrar deneyin.") : undefined}
        onConfirm={() => end.mutate({ id })}
      >
        {total > paid && (
          <Notice kind="info">
            Bu kiralamadan <strong>{formatKurus(total - paid)}</strong> alacağınız var. Ödemeyi daha sonra Faturalar
            sayfasında kaydedebilirsiniz.
          </Notice>
        )}
      </Confirm>
    </>
  );
}
