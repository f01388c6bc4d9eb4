import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { UserPlus } from "lucide-react";
import { useEffect, useEffectEvent, useState, type ComponentProps } from "react";

import { pages } from "#contract/pages.ts";
import { refusals } from "#contract/refusals.ts";
import { displayContact } from "#domain/contact.ts";
import { isolated } from "#domain/text.ts";
import { api } from "#web/app/api/client.ts";
import { isRefusal, readSentenceFor } from "#web/app/api/sentences.ts";
import { firstCustomers } from "#web/app/company/cars/car-data.ts";
import { useTypedSearch } from "#web/app/list/typed-search.ts";
import { buttonStyle } from "#web/ui/button-style.ts";
import { SearchField } from "#web/ui/search-field.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { Failed } from "#web/ui/states.tsx";

/**
 * Chooses one of the company's customers. More of them than the list holds are narrowed by a search on the server; the chosen one
 * stays in the list whatever is searched.
 */
export function CustomerSelect({
  code,
  value,
  onGone,
  error,
  ...select
}: Omit<ComponentProps<typeof SelectField>, "label" | "value" | "children"> & {
  code: string;
  value: string;
  /** The chosen one has been deleted. */
  onGone: (sentence: string) => void;
}) {
  const [search, setSearch] = useState("");
  const [typed, setTyped] = useTypedSearch(search, setSearch);
  const all = useQuery(firstCustomers);
  const found = useQuery(
    api.company.customers.list.queryOptions({
      input: { search },
      enabled: search !== "",
      placeholderData: keepPreviousData,
    }),
  );
  const listed = (search === "" ? all : found).data;
  const isListed = listed?.items.some(({ id }) => id === value) ?? false;
  const chosen = useQuery(
    api.company.customers.get.queryOptions({ input: { id: value }, enabled: value !== "" && !isListed }),
  );
  const isGone =
    !isListed && (isRefusal(chosen.error, "CUSTOMER_NOT_FOUND") || isRefusal(chosen.error, "INPUT_INVALID"));
  const gone = useEffectEvent(() => onGone(refusals.CUSTOMER_NOT_FOUND.message));

  useEffect(() => {
    if (isGone) gone();
  }, [isGone]);

  return (
    <div className="grid gap-3">
      {(all.data?.next ?? null) !== null && (
        <SearchField
          label="Müşteri ara"
          placeholder="Ad veya telefon"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          // Enter here looks for somebody; it must not start a rental.
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        />
      )}
      <SelectField label="Müşteri" error={error} hint={hintFor(listed, search)} value={value} {...select}>
        <option value="">Müşteri seçin</option>
        {value !== "" && !isListed && (
          <option value={value}>{chosen.data ? textOf(chosen.data) : "Yükleniyor…"}</option>
        )}
        {listed?.items.map((customer) => (
          <option key={customer.id} value={customer.id}>
            {textOf(customer)}
          </option>
        ))}
      </SelectField>
      {(all.isError || found.isError) && !listed && (
        <Failed
          text={readSentenceFor(all.error ?? found.error, "Müşteriler yüklenirken bir hata oluştu.")}
          retry={() => void (all.isError ? all.refetch() : found.refetch())}
          busy={all.isFetching || found.isFetching}
        />
      )}
      <Link
        to={pages.customers.path}
        search={{ car: code }}
        className={`${buttonStyle("secondary")} sm:justify-self-start`}
      >
        <UserPlus aria-hidden="true" size={18} />
        Yeni müşteri ekle
      </Link>
    </div>
  );
}

function hintFor(listed: { items: unknown[]; next: string | null } | undefined, search: string): string | undefined {
  if (!listed) return undefined;
  if (listed.items.length === 0) return search === "" ? "Henüz müşteri eklenmedi." : "Aramayla eşleşen müşteri yok.";
  if (listed.next !== null) return `İlk ${listed.items.length} müşteri listede; diğerleri için arayın.`;
  return search === "" ? undefined : `${listed.items.length} müşteri bulundu.`;
}

function textOf({ name, phone }: { name: string; phone: string }): string {
  return phone === "" ? name : `${isolated(name)} – ${displayContact("phone", phone)}`;
}
