import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState, type Ref } from "react";

import type { CustomerView } from "#contract/fleet/customers.ts";
import { api } from "#web/app/api/client.ts";
import { SUGGESTIONS_OPTIONS } from "#web/app/api/refresh-others.ts";
import { PersonLine } from "#web/app/company/parts/customer-field.tsx";
import { useTypedSearch } from "#web/app/list/typed-search.ts";
import { Combobox } from "#web/ui/combobox.tsx";

export function WhoField({
  name,
  isCustomer,
  error,
  inputRef,
  onBlur,
  onType,
  onTake,
}: {
  name: string;
  isCustomer: boolean;
  error: string | undefined;
  inputRef: Ref<HTMLInputElement>;
  onBlur: () => void;
  onType: (name: string) => void;
  onTake: (customer: CustomerView) => void;
}) {
  const [search, setSearch] = useState("");
  const [typed, follow] = useTypedSearch(search, setSearch);
  const asked = search.trim();
  const found = useQuery(
    api.company.customers.list.queryOptions({
      input: { search: asked },
      enabled: asked !== "",
      placeholderData: keepPreviousData,
      ...SUGGESTIONS_OPTIONS,
    }),
  );
  const people = asked === "" || typed.trim() === "" ? [] : (found.data?.items ?? []);
  return (
    <Combobox
      ref={inputRef}
      label="Müşteri ya da ad"
      listLabel="Müşteriler"
      autoCapitalize="words"
      aria-required
      mayBeOther
      hint={
        isCustomer ? "Kayıtlı müşteri." : "Kayıtlı müşteriyi adıyla ya da telefonuyla bulun. Yeni biriyse adını yazın."
      }
      error={error}
      text={name}
      onText={(text) => {
        follow(text);
        onType(text);
      }}
      onBlur={onBlur}
      options={people}
      isCurrent={typed === search && found.isSuccess && !found.isPlaceholderData}
      keyOf={({ id }: CustomerView) => id}
      render={(customer) => <PersonLine customer={customer} />}
      onChoose={(customer) => {
        follow("");
        onTake(customer);
      }}
    />
  );
}
