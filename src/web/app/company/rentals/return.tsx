import { useQuery } from "@tanstack/react-query";

import type { CarView } from "#contract/api/cars.ts";
import { api } from "#web/app/api/client.ts";
import { readSentenceFor } from "#web/app/api/sentences.ts";
import { Failed, Waiting } from "#web/ui/states.tsx";

import { ReturnForm } from "./return-form.tsx";

/** The end of a rental, once its account and the company's rules have come. */
export function Return({
  rentalId,
  ...form
}: {
  car: CarView;
  rentalId: string;
  onBusy: (busy: boolean) => void;
  onClose: () => void;
  onRefused: (sentence: string) => Promise<void>;
}) {
  const rental = useQuery(api.company.rentals.get.queryOptions({ input: { id: rentalId }, staleTime: 0 }));
  const rules = useQuery(api.company.rentalRules.get.queryOptions({ staleTime: 0 }));
  if (rental.data && rules.data)
    return <ReturnForm rental={rental.data} rules={rules.data} reload={() => void rental.refetch()} {...form} />;
  const failed = [rental, rules].find((query) => query.isError);
  if (!failed) return <Waiting rows={2} />;
  return (
    <Failed
      text={readSentenceFor(failed.error, "Kiralamanın hesabı yüklenirken bir hata oluştu.")}
      retry={() => void failed.refetch()}
      busy={failed.isFetching}
    />
  );
}
