import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";

import type { ReservationView } from "#contract/fleet/reservations.ts";
import { formatContact } from "#domain/words/contact.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";
import { isolateDirection } from "#domain/words/text.ts";
import { api } from "#web/app/api/client.ts";
import { Notice } from "#web/ui/notice.tsx";

export function ReservationOfCar({ id, onCome }: { id: string; onCome: (reservation: ReservationView) => void }) {
  const { data: reservation } = useQuery(api.company.reservations.get.queryOptions({ input: { id } }));
  const come = useEffectEvent(onCome);
  useEffect(() => {
    if (reservation?.state === "open") come(reservation);
  }, [reservation]);
  if (!reservation) return null;
  const { name, phone, endsAt, state, customerId } = reservation;
  if (state !== "open") return <Notice kind="bad">Bu rezervasyon artık açık değil.</Notice>;
  return (
    <Notice kind="info">{`Rezervasyon: ${isolateDirection(name)}${phone !== "" ? `, ${formatContact("phone", phone)}` : ""}. Dönüş ${formatLongDateTime(endsAt)}.${customerId === null ? " Kayıtlı müşteri değil: adı ve telefonu yeni müşteri olarak yazıldı." : ""}`}</Notice>
  );
}
