import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";

import type { FormerCarView } from "#contract/fleet/cars.ts";
import { pages } from "#contract/pages.ts";
import { formatLongDate } from "#domain/words/istanbul.ts";
import { api } from "#web/app/api/client.ts";
import { readSentenceFor } from "#web/app/api/sentences.ts";
import { paged, flattenPages } from "#web/app/list/paged.ts";
import { PlateText } from "#web/parts/plate-text.tsx";
import { ShowMore } from "#web/ui/show-more.tsx";
import { FailedState, WaitingState } from "#web/ui/states.tsx";

export function FormerCarsList({ code }: { code: string }) {
  const list = useInfiniteQuery(api.company.cars.former.infiniteOptions({ ...paged({ code }), staleTime: 0 }));
  const cars = flattenPages(list);
  return (
    <>
      {list.isPending && <WaitingState rows={1} />}
      {list.isError && cars.length === 0 && (
        <FailedState
          text={readSentenceFor(list.error, "Önceki araçlar yüklenirken bir hata oluştu.")}
          retry={() => void list.refetch()}
          busy={list.isFetching}
        />
      )}
      {list.isSuccess && cars.length === 0 && <p className="text-ink-soft">Bu etikette daha önce başka araç olmadı.</p>}
      <ol className="divide-line grid divide-y">
        {cars.map((car) => (
          <FormerCar key={car.id} car={car} />
        ))}
      </ol>
      <ShowMore list={list} />
    </>
  );
}

function FormerCar({ car: { plate, since, until } }: { car: FormerCarView }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <span>
        <span className="block font-semibold wrap-anywhere">
          {plate === "" ? "Plakasız" : <PlateText plate={plate} />}
        </span>
        <span className="text-ink-soft block text-sm">{`${formatLongDate(since)} – ${formatLongDate(until)}`}</span>
      </span>
      {plate !== "" && (
        <Link
          to={pages.billing.path}
          search={{ search: plate }}
          className="text-brand inline-flex min-h-11 items-center font-bold underline"
        >
          Kiralamaları<span className="sr-only">{`: ${plate}`}</span>
        </Link>
      )}
    </li>
  );
}
