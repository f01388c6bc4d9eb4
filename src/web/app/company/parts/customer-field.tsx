import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { UserPlus } from "lucide-react";
import { useEffect, useEffectEvent, useState, type Ref } from "react";

import type { CustomerView } from "#contract/fleet/customers.ts";
import { pages } from "#contract/pages.ts";
import { refusals } from "#contract/words/refusals.ts";
import { formatContact } from "#domain/words/contact.ts";
import { api } from "#web/app/api/client.ts";
import { SUGGESTIONS_OPTIONS } from "#web/app/api/refresh-others.ts";
import { isRefusal } from "#web/app/api/sentences.ts";
import { useTypedSearch } from "#web/app/list/typed-search.ts";
import { LoadFailure } from "#web/app/page/loading.tsx";
import { Combobox } from "#web/ui/combobox.tsx";

/** The value of the last option, which adds a new customer. */
const ADD_OPTION = "add";

export function CustomerSearch({
  text,
  onText,
  error,
  inputRef,
  onChoose,
  onAdd,
}: {
  text: string;
  onText: (text: string) => void;
  error: string | undefined;
  inputRef: Ref<HTMLInputElement>;
  onChoose: (customer: CustomerView) => void;
  onAdd: () => void;
}) {
  const [search, setSearch] = useState(text);
  const [typed, setTyped] = useTypedSearch(search, setSearch);
  const found = useQuery(
    api.company.customers.list.queryOptions({
      input: search === "" ? {} : { search },
      placeholderData: keepPreviousData,
      ...SUGGESTIONS_OPTIONS,
    }),
  );
  const people = found.data?.items ?? [];
  // While the first customers are loading, an only option would move down under the finger when they arrive.
  const options: (CustomerView | typeof ADD_OPTION)[] = found.isLoading ? [] : [...people, ADD_OPTION];
  return (
    <div className="relative grid gap-3">
      {/* Beside the label, where the open list does not cover it. The back button returns to the dialog, with all typed
          text. */}
      <Link
        to={pages.customers.path}
        className="text-brand absolute -top-2.5 right-0 z-10 inline-flex min-h-11 items-center font-semibold underline"
      >
        Müşterilerim
      </Link>
      <Combobox
        ref={inputRef}
        label="Müşteri"
        listLabel="Müşteriler"
        autoCapitalize="words"
        placeholder="Müşteri seçin"
        hint={makeHint(found.data, search)}
        error={error}
        text={typed}
        onText={(changed) => {
          setTyped(changed);
          onText(changed);
        }}
        options={options}
        isCurrent={typed === search && found.isSuccess && !found.isPlaceholderData}
        keyOf={(option: CustomerView | typeof ADD_OPTION) => (option === ADD_OPTION ? ADD_OPTION : option.id)}
        render={(option) =>
          option === ADD_OPTION ? <AddCustomerOption typed={typed} /> : <PersonLine customer={option} />
        }
        onChoose={(option) => (option === ADD_OPTION ? onAdd() : onChoose(option))}
      />
      <LoadFailure of={found} failed="Müşteriler yüklenirken bir hata oluştu." />
    </div>
  );
}

function AddCustomerOption({ typed }: { typed: string }) {
  return (
    <span className="text-brand inline-flex items-center gap-3 font-semibold">
      <UserPlus aria-hidden="true" size={18} className="shrink-0" />
      <span className="wrap-anywhere">{typed.trim() === "" ? "Yeni müşteri" : `Yeni müşteri: ${typed.trim()}`}</span>
    </span>
  );
}

export function PersonLine({ customer: { name, phone } }: { customer: CustomerView }) {
  return (
    <span className="min-w-0">
      <span translate="no" className="block font-semibold wrap-anywhere">
        {name}
      </span>
      {phone !== "" && <span className="text-ink-soft block text-sm">{formatContact("phone", phone)}</span>}
    </span>
  );
}

/** The hint stands there while the list is loading, too, so that nothing below it moves. */
function makeHint(found: { items: unknown[]; next: string | null } | undefined, search: string): string {
  if (found?.items.length === 0) return search === "" ? "Henüz müşteri eklenmedi." : "Aramayla eşleşen müşteri yok.";
  return (found?.next ?? null) === null
    ? "Adıyla veya telefonuyla arayabilirsiniz."
    : "Daha fazla müşteri var. Adını veya telefonunu yazın.";
}

export function ChosenCustomer({
  id,
  onOther,
  onGone,
}: {
  id: string;
  onOther: () => void;
  onGone: (sentence: string) => void;
}) {
  const customer = useQuery(api.company.customers.get.queryOptions({ input: { id } }));
  const isGone = isRefusal(customer.error, "CUSTOMER_NOT_FOUND") || isRefusal(customer.error, "INPUT_INVALID");
  const gone = useEffectEvent(() => onGone(refusals.CUSTOMER_NOT_FOUND.message));

  useEffect(() => {
    if (isGone) gone();
  }, [isGone]);

  return (
    <div role="group" aria-label="Müşteri" className="flex min-h-11 items-center justify-between gap-3">
      <div className="min-w-0">
        <p className="mb-0.5 font-semibold">Müşteri</p>
        {customer.data ? <PersonLine customer={customer.data} /> : <p className="text-ink-soft">Yükleniyor…</p>}
      </div>
      <button type="button" onClick={onOther} className="text-brand min-h-11 font-semibold underline">
        Değiştir<span className="sr-only">: müşteri</span>
      </button>
    </div>
  );
}
