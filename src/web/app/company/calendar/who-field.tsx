import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId, useState, type ComponentProps, type KeyboardEvent } from "react";

import type { CustomerView } from "#contract/api/customers.ts";
import { displayContact } from "#domain/contact.ts";
import { isolated } from "#domain/text.ts";
import { api } from "#web/app/api/client.ts";
import { useTypedSearch } from "#web/app/list/typed-search.ts";
import { Field, inputStyle } from "#web/ui/field.tsx";

/** Customers that are offered at a time; one more letter finds the others. */
const OFFERED = 6;

/** For whom a car is kept: a name as it is typed, or one of the customers, who are found by name and telephone while it is typed. */
export function WhoField({
  name,
  isCustomer,
  error,
  onType,
  onTake,
  ...input
}: Pick<ComponentProps<"input">, "ref" | "onBlur"> & {
  name: string;
  /** The name is that of a customer who was chosen. */
  isCustomer: boolean;
  error: string | undefined;
  onType: (name: string) => void;
  onTake: (customer: CustomerView) => void;
}) {
  const id = useId();
  const [search, setSearch] = useState("");
  const [, follow] = useTypedSearch(search, setSearch);
  const [isOpen, setOpen] = useState(false);
  const [marked, setMarked] = useState(-1);
  const asked = search.trim();
  const found = useQuery(
    api.company.customers.list.queryOptions({
      input: { search: asked },
      enabled: asked !== "" && isOpen,
      placeholderData: keepPreviousData,
    }),
  );
  const offered = isOpen && asked !== "" ? (found.data?.items.slice(0, OFFERED) ?? []) : [];

  function take(customer: CustomerView | undefined) {
    if (!customer) return;
    setOpen(false);
    setMarked(-1);
    onTake(customer);
  }

  function press(event: KeyboardEvent) {
    if (offered.length === 0) return;
    if (event.key === "ArrowDown") setMarked((now) => (now + 1) % offered.length);
    else if (event.key === "ArrowUp") setMarked((now) => (now <= 0 ? offered.length : now) - 1);
    else if (event.key === "Enter" && marked >= 0) take(offered[marked]);
    else if (event.key === "Escape") setOpen(false);
    else return;
    // Escape closes the choice and not the dialog, Enter chooses and sends nothing.
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <Field
      label="Müşteri ya da ad"
      hint={
        isCustomer ? "Kayıtlı müşteri." : "Kayıtlı müşteriyi adıyla ya da telefonuyla bulun; yeni biriyse adını yazın."
      }
      error={error}
    >
      {(parts) => (
        <div className="relative">
          <input
            type="text"
            role="combobox"
            autoComplete="off"
            autoCapitalize="words"
            aria-required
            aria-expanded={offered.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={marked >= 0 && marked < offered.length ? `${id}-${marked}` : undefined}
            {...parts}
            {...input}
            value={name}
            onChange={({ target }) => {
              onType(target.value);
              follow(target.value);
              setOpen(true);
              setMarked(-1);
            }}
            onKeyDown={press}
            onBlur={(event) => {
              setOpen(false);
              input.onBlur?.(event);
            }}
            className={inputStyle}
          />
          <div
            id={`${id}-list`}
            role="listbox"
            aria-label="Müşteriler"
            // The field keeps the focus, and does not close what is being chosen from.
            onPointerDown={(event) => event.preventDefault()}
            hidden={offered.length === 0}
            className="border-line-strong bg-surface absolute inset-x-0 top-full z-10 mt-1 max-h-72 overflow-y-auto rounded-xl border py-1 shadow-xl"
          >
            {offered.map((customer, at) => (
              <div
                key={customer.id}
                id={`${id}-${at}`}
                role="option"
                aria-selected={at === marked}
                onPointerUp={() => take(customer)}
                className={`flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-3 px-4 py-2 ${at === marked ? "bg-brand-soft" : "hover:bg-sunken"}`}
              >
                <span className="font-semibold wrap-anywhere">{isolated(customer.name)}</span>
                {customer.phone !== "" && (
                  <span className="text-ink-soft text-sm tabular-nums">{displayContact("phone", customer.phone)}</span>
                )}
              </div>
            ))}
          </div>
        </div>
      )}
    </Field>
  );
}
