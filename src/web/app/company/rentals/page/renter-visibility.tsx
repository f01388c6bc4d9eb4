import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import type { CarView } from "#contract/fleet/cars.ts";
import { api, refreshPage } from "#web/app/api/client.ts";
import { isRefusal } from "#web/app/api/sentences.ts";
import { findCachedCar, loadCar, cacheCar } from "#web/app/company/parts/car-data.ts";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { Switch } from "#web/ui/switch.tsx";

export function RenterVisibility({ car }: { car: CarView }) {
  return (
    <div className="grid justify-items-start gap-1">
      <VisibilitySwitch car={car} field="renterNameVisible" label="Kiracının adını göster (maskeli)" />
      <VisibilitySwitch car={car} field="renterPhoneVisible" label="Kiracının telefonunu göster" />
    </div>
  );
}

function VisibilitySwitch({
  car,
  field,
  label,
}: {
  car: CarView;
  field: "renterNameVisible" | "renterPhoneVisible";
  label: string;
}) {
  const [wanted, setWanted] = useState<boolean>();
  const save = useMutation({
    // Mutations run one after another, because each mutation needs the version that the previous mutation returned.
    scope: { id: `renter-visibility:${car.code}` },
    mutationFn: async (visible: boolean) => {
      try {
        return await send(findCachedCar(car.code) ?? car, visible);
      } catch (error) {
        if (!isRefusal(error, "CHANGED_MEANWHILE")) throw error;
        const now = await loadCar(car.code);
        if (now.rental?.id !== car.rental?.id) throw error;
        return send(now, visible);
      }
    },
    onSuccess: cacheCar,
    onSettled: (_car, _error, visible) => setWanted((now) => (now === visible ? undefined : now)),
    onError: (error) => {
      if (isRefusal(error, "CAR_NOT_RENTED") || isRefusal(error, "CHANGED_MEANWHILE")) return refreshPage();
      return undefined;
    },
  });

  function send({ code, version, renterNameVisible, renterPhoneVisible }: CarView, visible: boolean) {
    return api.company.cars.saveRenterVisibility.call({
      code,
      version,
      renterNameVisible,
      renterPhoneVisible,
      [field]: visible,
    });
  }

  return (
    <>
      <Switch
        label={label}
        checked={wanted ?? car[field]}
        onChange={(event) => {
          setWanted(event.target.checked);
          save.mutate(event.target.checked);
        }}
      />
      <ActionFailure of={save} failed="Görünürlük kaydedilemedi. Lütfen tekrar deneyin." />
    </>
  );
}
