import { useMutation } from "@tanstack/react-query";

import type { DriverView } from "#contract/fleet/drivers.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";
import { api } from "#web/app/api/client.ts";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { Button } from "#web/ui/button.tsx";

import { nameDriverParts } from "./driver-text.ts";

export function LinkMark({ driver: { id, version, fromLink } }: { driver: DriverView }) {
  const compare = useMutation({
    ...api.company.drivers.compare.mutationOptions(),
  });
  if (fromLink === null) return null;
  const { parts, writtenAt, comparedAt, comparedBy } = fromLink;
  const written = `Kiracının bağlantısından yazıldı, ${formatLongDateTime(writtenAt)}: ${nameDriverParts(parts)}.`;
  if (comparedAt !== null)
    return (
      <p className="text-ink-soft text-sm wrap-anywhere">
        {`${written} ${comparedBy} kartla karşılaştırdı, ${formatLongDateTime(comparedAt)}.`}
      </p>
    );
  return (
    <div className="grid gap-2">
      <p className="font-semibold wrap-anywhere">{written}</p>
      <ActionFailure of={compare} failed="Kaydedilemedi. Lütfen tekrar deneyin." />
      <div>
        <Button
          look="secondary"
          busy={compare.isPending}
          busyText="Kaydediliyor…"
          onClick={() => compare.mutate({ id, version })}
        >
          Kartla karşılaştırdım
        </Button>
      </div>
    </div>
  );
}
