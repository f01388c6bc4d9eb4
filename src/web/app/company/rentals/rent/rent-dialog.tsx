import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { readCode } from "#domain/sticker/code.ts";
import { isRefusal } from "#web/app/api/sentences.ts";
import { carQueryOptions } from "#web/app/company/parts/car-data.ts";
import { Loading } from "#web/app/page/loading.tsx";

import { RentForm } from "./rent-form.tsx";

export function RentDialog({
  code: typed,
  customer,
  reservation,
  onBusy,
  onClose,
}: {
  code: string;
  customer: string | undefined;
  reservation: string | undefined;
  onBusy: (busy: boolean) => void;
  onClose: () => void;
}) {
  const code = readCode(typed);
  const car = useQuery({ ...carQueryOptions(code), enabled: code !== "" });
  // After the form has been shown once, it stays mounted while another car is loaded.
  const [isShown, setShown] = useState(false);
  const isGone = isRefusal(car.error, "CAR_NOT_FOUND") || isRefusal(car.error, "INPUT_INVALID");
  const isReady = code === "" || car.data !== undefined || isGone;
  if (isReady && !isShown) setShown(true);

  if (isShown || isReady)
    return (
      <RentForm
        code={code}
        car={car.data}
        isGone={isGone}
        customer={customer}
        reservation={reservation}
        onBusy={onBusy}
        onClose={onClose}
      />
    );
  return <Loading of={car} failed="Veri yüklenirken bir hata oluştu." rows={5} />;
}
