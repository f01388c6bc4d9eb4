import { Link, useSearch } from "@tanstack/react-router";
import { FileUp } from "lucide-react";
import { useRef, useState } from "react";

import type { CustomerView } from "#contract/fleet/customers.ts";
import { pages } from "#contract/pages.ts";
import { api } from "#web/app/api/client.ts";
import { removeEmptyParameters } from "#web/app/list/drop-empty.ts";
import { useList } from "#web/app/list/list-data.ts";
import { ListMore } from "#web/app/list/list-more.tsx";
import { ListRows } from "#web/app/list/list-rows.tsx";
import { ListSearch } from "#web/app/list/list-search.tsx";
import { List } from "#web/app/list/list.tsx";
import { paged } from "#web/app/list/paged.ts";
import { useNarrow } from "#web/app/list/use-narrow.ts";
import { getButtonStyle } from "#web/ui/button-style.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/states.tsx";

import { CustomerMenu } from "./customer-menu.tsx";
import { CustomerRow } from "./customer-row.tsx";
import { DeleteCustomer } from "./delete-customer.tsx";
import { PhonesToCheck } from "./phones-to-check.tsx";

export function CustomersList({
  edited,
  onAdd,
  onEdit,
  onDeleted,
}: {
  edited: string | undefined;
  onAdd: () => void;
  onEdit: (customer: CustomerView) => void;
  onDeleted: (customer: CustomerView) => void;
}) {
  const { search = "" } = useSearch({ from: `/company${pages.customers.path}` });
  const show = useNarrow<{ search: string }>();
  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<CustomerView>();
  const [opened, setOpened] = useState<CustomerView>();

  const list = useList(api.company.customers.list.infiniteOptions(paged({ search })), {
    noun: "müşteri",
  });
  const isFirst = list.found === 0 && search === "";

  return (
    <section aria-labelledby="liste" className="min-w-0">
      <h2 id="liste" ref={heading} tabIndex={-1} className="sr-only">
        Müşteri listesi
      </h2>
      <PhonesToCheck onEdit={onEdit} />
      {!isFirst && (
        <div className="mb-5 grid gap-4">
          <ListSearch
            label="Müşteri ara"
            placeholder="Ad veya telefon"
            search={search}
            onSearch={(text) => show({ search: text })}
          >
            <ListMore title="Müşteriler" list="customers" filter={removeEmptyParameters({ search })}>
              {() => <ImportLink />}
            </ListMore>
          </ListSearch>
        </div>
      )}
      <List
        list={list}
        failed="Müşteriler yüklenirken bir hata oluştu."
        empty={
          list.found === 0 &&
          (isFirst ? <NoCustomersYet onAdd={onAdd} /> : <NoCustomersFound onClear={() => show({ search: "" })} />)
        }
      >
        <ListRows list={list}>
          {(customer) => (
            <CustomerRow
              key={customer.id}
              customer={customer}
              isEdited={customer.id === edited}
              onEdit={() => onEdit(customer)}
              onDelete={() => setAsked(customer)}
              onMore={() => setOpened(customer)}
            />
          )}
        </ListRows>
      </List>
      <CustomerMenu customer={opened} onClose={() => setOpened(undefined)} onEdit={onEdit} onDelete={setAsked} />
      <DeleteCustomer
        customer={asked}
        onClose={() => setAsked(undefined)}
        onDeleted={(customer) => {
          onDeleted(customer);
          heading.current?.focus();
        }}
      />
    </section>
  );
}

function ImportLink() {
  return (
    <Link to={pages.bringCustomers.path} className={getButtonStyle("secondary")}>
      <FileUp aria-hidden="true" size={18} />
      <span>Listenizi getirin</span>
    </Link>
  );
}

function NoCustomersYet({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      title="Henüz müşteri eklenmedi."
      text="Kiralama başlatmak için önce müşteriyi ekleyin. Yalnızca adı yeter."
    >
      <div className="mt-5 flex flex-wrap justify-center gap-3 max-sm:*:w-full">
        <Button onClick={onAdd} className="lg:hidden">
          İlk müşteriyi ekle
        </Button>
        <ImportLink />
      </div>
    </EmptyState>
  );
}

function NoCustomersFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState title="Eşleşen müşteri yok" text="Aramayı kısaltın veya müşteriyi yeni ekleyin.">
      <Button look="secondary" onClick={onClear} className="mt-5 max-sm:w-full">
        Aramayı temizle
      </Button>
    </EmptyState>
  );
}
