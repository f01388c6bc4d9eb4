import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";

import type { CustomerView } from "#contract/customers.ts";
import { pages } from "#contract/pages.ts";

import { Button } from "../../ui/button.tsx";
import { say } from "../../ui/live.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { ShowMore } from "../../ui/show-more.tsx";
import { Empty, Failed, Waiting } from "../../ui/states.tsx";
import { api } from "../api.ts";
import { given } from "../given.ts";
import { paged, pageInput, rowsOf } from "../paged.ts";
import { readSentenceFor } from "../sentences.ts";
import { useTypedSearch } from "../typed-search.ts";
import { CustomerRow } from "./customer-row.tsx";
import { DeleteCustomer } from "./delete-customer.tsx";

/** A company's customers by name in Turkish order, searchable by name and phone. */
export function CustomersList({
  edited,
  onAdd,
  onEdit,
  onDeleted,
}: {
  /** Id of the customer whom the form holds. */
  edited: string | undefined;
  onAdd: () => void;
  onEdit: (customer: CustomerView) => void;
  onDeleted: (customer: CustomerView) => void;
}) {
  const { search = "", car } = useSearch({ from: `/company${pages.customers.path}` });
  const navigate = useNavigate({ from: pages.customers.path });
  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<CustomerView>();
  const [typed, setTyped] = useTypedSearch(
    search,
    (text) =>
      void navigate({
        search: given({ car, search: text }),
        replace: true,
        resetScroll: false,
      }),
  );

  const list = useInfiniteQuery(
    api.company.customers.list.infiniteOptions({
      ...paged,
      input: pageInput({ search }),
      placeholderData: keepPreviousData,
    }),
  );
  const customers = rowsOf(list);
  const found = list.isSuccess && !list.isPlaceholderData ? customers.length : undefined;
  const isFirst = found === 0 && search === "";

  useEffect(() => {
    if (found !== undefined) say(found === 0 ? "Eşleşen müşteri yok." : `${found} müşteri gösteriliyor.`);
  }, [found, search]);

  return (
    <section aria-labelledby="liste" className="min-w-0">
      <h2 id="liste" ref={heading} tabIndex={-1} className="sr-only">
        Müşteri listesi
      </h2>
      {!isFirst && (
        <div className="mb-5">
          <SearchField
            label="Müşteri ara"
            placeholder="Ad veya telefon"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
      )}
      {list.isPending && <Waiting />}
      {list.isError && customers.length === 0 && (
        <Failed
          text={readSentenceFor(list.error, "Müşteriler yüklenirken bir hata oluştu.")}
          retry={() => void list.refetch()}
          busy={list.isFetching}
        />
      )}
      {isFirst && (
        <Empty title="Henüz müşteri eklenmedi.">
          <p className="text-ink-soft mt-2">Kiralama başlatmak için önce müşteriyi ekleyin; yalnızca adı yeter.</p>
          <Button onClick={onAdd} className="mt-5 max-sm:w-full lg:hidden">
            İlk müşteriyi ekle
          </Button>
        </Empty>
      )}
      {found === 0 && !isFirst && (
        <Empty title="Eşleşen müşteri yok">
          <p className="text-ink-soft mt-2">Aramayı kısaltın veya müşteriyi yeni ekleyin.</p>
          <Button look="secondary" onClick={() => setTyped("")} className="mt-5 max-sm:w-full">
            Aramayı temizle
          </Button>
        </Empty>
      )}
      {customers.length > 0 && (
        <ul
          className={`border-line bg-surface divide-line divide-y overflow-hidden rounded-2xl border transition-opacity ${list.isPlaceholderData ? "opacity-60" : ""}`}
          aria-busy={list.isPlaceholderData}
        >
          {customers.map((customer) => (
            <CustomerRow
              key={customer.id}
              customer={customer}
              car={car}
              isEdited={customer.id === edited}
              onEdit={() => onEdit(customer)}
              onDelete={() => setAsked(customer)}
            />
          ))}
        </ul>
      )}
      <ShowMore list={list} />
      <DeleteCustomer
        customer={asked}
        onClose={() => setAsked(undefined)}
        onDeleted={(customer) => {
          onDeleted(customer);
          // The row with the button that had the focus is gone.
          heading.current?.focus();
        }}
      />
    </section>
  );
}
