import { useState, type ReactNode } from "react";

import type { DriverView } from "#contract/fleet/drivers.ts";
import { formatLongDate } from "#domain/words/istanbul.ts";
import { api } from "#web/app/api/client.ts";
import { ConfirmAction } from "#web/app/forms/confirm-action.tsx";
import { Actions } from "#web/ui/actions.tsx";
import { Button } from "#web/ui/button.tsx";

import { DriverNumbers } from "./driver-numbers.tsx";
import { makeMissingSentence } from "./driver-text.ts";
import { DriverWarning } from "./driver-warning.tsx";
import { LinkMark } from "./link-mark.tsx";

export function DriverDetails({
  driver,
  name,
  form,
}: {
  driver: DriverView;
  name: string;
  form: (close: () => void) => ReactNode;
}) {
  const [isEdited, setEdited] = useState(false);
  const [asks, setAsks] = useState(false);
  if (isEdited) return <div>{form(() => setEdited(false))}</div>;
  const { birthDate, licenceClass, licenceDate, nationality, address } = driver;
  const facts = [
    ["Uyruk", nationality],
    ["Doğum tarihi", birthDate && formatLongDate(new Date(birthDate))],
    ["Ehliyet", [licenceClass, licenceDate && formatLongDate(new Date(licenceDate))].filter(Boolean).join(", ")],
    ["Adres", address],
  ] as const;
  const missing = makeMissingSentence(driver);
  return (
    <div className="grid gap-4">
      <DriverNumbers key={driver.version} driver={driver} />
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {facts.map(
          ([title, text]) =>
            text && (
              <div key={title} className="contents">
                <dt className="text-ink-soft">{title}</dt>
                <dd className="wrap-anywhere">{text}</dd>
              </div>
            ),
        )}
      </dl>
      <LinkMark driver={driver} />
      <DriverWarning driver={driver} />
      {missing !== undefined && <p className="text-ink-soft text-sm">{missing}</p>}
      <Actions>
        <Button look="secondary" onClick={() => setEdited(true)}>
          Düzenle
        </Button>
        <Button look="secondary" onClick={() => setAsks(true)}>
          Sil
        </Button>
      </Actions>
      <ConfirmAction
        asked={asks || undefined}
        onClose={() => setAsks(false)}
        title={`${name}: sürücü bilgilerini sil`}
        description="Kimlik, ehliyet ve adres silinir. Geri getirilemez."
        action="Sil"
        busyText="Siliniyor…"
        failed="Sürücü bilgileri silinemedi. Lütfen tekrar deneyin."
        act={() => api.company.drivers.remove.call({ id: driver.id })}
      />
    </div>
  );
}
