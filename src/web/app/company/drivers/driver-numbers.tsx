import { useMutation } from "@tanstack/react-query";
import { Eye } from "lucide-react";

import type { DriverView } from "#contract/fleet/drivers.ts";
import { maskNumber } from "#domain/fleet/driver.ts";
import { api } from "#web/app/api/client.ts";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { Button } from "#web/ui/button.tsx";

/** 'Göster' fetches the whole numbers, and the server records the access. */
export function DriverNumbers({ driver: { id, identityKind, identityEnd, licenceEnd } }: { driver: DriverView }) {
  const open = useMutation({
    gcTime: 0,
    mutationFn: () => api.company.drivers.open.call({ id }),
  });
  if (identityKind === null && licenceEnd === "") return null;
  const lines = [
    {
      title: identityKind === "passport" ? "Pasaport no" : "T.C. kimlik no",
      end: identityKind === null ? "" : identityEnd,
      whole: open.data?.identity,
    },
    { title: "Ehliyet no", end: licenceEnd, whole: open.data?.licence },
  ].filter(({ end }) => end !== "");
  return (
    <div className="grid gap-3">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {lines.map(({ title, end, whole }) => (
          <div key={title} className="contents">
            <dt className="text-ink-soft">{title}</dt>
            <dd className="font-semibold tabular-nums">{whole ?? maskNumber(end)}</dd>
          </div>
        ))}
      </dl>
      <ActionFailure of={open} failed="Numaralar açılamadı. Lütfen tekrar deneyin." />
      {open.data ? (
        <Button look="secondary" onClick={() => open.reset()}>
          Gizle
        </Button>
      ) : (
        <>
          <Button look="secondary" busy={open.isPending} busyText="Açılıyor…" onClick={() => open.mutate()}>
            <Eye aria-hidden="true" size={18} />
            Göster
          </Button>
          <p className="text-ink-soft text-sm">Kimin baktığını işlem geçmişine yazarız.</p>
        </>
      )}
    </div>
  );
}
