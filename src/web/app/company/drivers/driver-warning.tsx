import { useQuery } from "@tanstack/react-query";

import type { DriverView } from "#contract/fleet/drivers.ts";
import { findDriverShortfall } from "#domain/fleet/driver-rule.ts";
import { toIstanbulDate } from "#domain/words/istanbul.ts";
import { api } from "#web/app/api/client.ts";
import { useNow } from "#web/app/page/use-now.ts";

import { makeShortfallSentences } from "./driver-text.ts";

export function DriverWarning({ driver }: { driver: DriverView }) {
  const rules = useQuery(api.company.rentalRules.get.queryOptions({ staleTime: 0 }));
  const today = toIstanbulDate(useNow(60_000));
  const sentences = rules.data ? makeShortfallSentences(findDriverShortfall(driver, rules.data.drivers, today)) : [];
  if (sentences.length === 0) return null;
  return (
    <div className="text-warn grid gap-0.5 text-sm font-semibold">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}
