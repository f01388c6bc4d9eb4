import { UserPlus } from "lucide-react";
import { useEffect, useRef, useState } from "react";

import type { CustomerView } from "#contract/fleet/customers.ts";
import { isolateDirection } from "#domain/words/text.ts";
import { api, queryClient } from "#web/app/api/client.ts";
import { DiscardQuestion } from "#web/app/forms/discard.tsx";
import { useHasUnsaved } from "#web/app/forms/unsaved.ts";
import { Page } from "#web/app/page/page.tsx";
import { Button } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/toast.tsx";

import { EditCustomer } from "./customer-edit.tsx";
import { NewCustomer } from "./customer-form.tsx";
import { CustomersList } from "./customers-list.tsx";

/**
 * The state of the form: the customer that it edits, or undefined for a new customer. On a narrow screen
 * the form is shown above the list while it `isOpen`. A wide screen always shows it beside the list. `isOpen` also
 * decides where the focus goes.
 */
interface FormState {
  customer?: CustomerView;
  isOpen: boolean;
}

export function CustomersPage() {
  const [form, setForm] = useState<FormState>({ isOpen: false });
  const [wanted, setWanted] = useState<FormState>();
  // The React key of the form. A new number mounts an empty form.
  const [round, setRound] = useState(0);
  const hasUnsaved = useHasUnsaved();
  const section = useRef<HTMLElement>(null);
  const opener = useRef<Element>(null);
  const shown = useRef(form);

  useEffect(() => {
    if (shown.current === form) return;
    shown.current = form;
    const place = form.customer ? section.current?.querySelector("h2") : section.current?.querySelector("input");
    if (form.isOpen) return place?.focus();
    // Focuses the button that opened the form. If that is not possible, focuses the first field of the form for new
    // customers, which a wide screen always shows.
    const back = opener.current instanceof HTMLElement ? opener.current : undefined;
    opener.current = null;
    back?.focus();
    if (back === undefined || document.activeElement !== back) place?.focus();
  }, [form]);

  function show(next: FormState) {
    setWanted(undefined);
    setRound(round + 1);
    setForm(next);
  }

  /** Shows another customer or an empty form. If there are unsaved changes, the user must confirm first. */
  function want(next: FormState) {
    if (next.customer && next.customer.id === form.customer?.id) return section.current?.querySelector("h2")?.focus();
    if (next.isOpen) opener.current = document.activeElement;
    if (hasUnsaved) setWanted(next);
    else show(next);
  }

  function added(customer: CustomerView) {
    showToast(`${isolateDirection(customer.name)} eklendi.`);
    for (const part of [api.company.customers, api.company.cars.fleet])
      void queryClient.invalidateQueries({ queryKey: part.key() });
    setForm({ isOpen: false });
  }

  return (
    <Page
      title="Müşterilerim"
      actions={
        <>
          <Button
            onClick={() => want({ isOpen: true })}
            className={`lg:hidden ${form.isOpen && !form.customer ? "max-lg:hidden" : ""}`}
          >
            <UserPlus aria-hidden="true" size={20} />
            Yeni müşteri
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[24rem_minmax(0,1fr)]">
        <section
          ref={section}
          aria-labelledby="musteri-formu"
          // If the form is taller than the screen, its button, which is its last part, sticks to the bottom of the
          // screen.
          className={`border-line bg-surface lg:[&>form>:last-child]:border-line lg:[&>form>:last-child]:bg-surface rounded-2xl border p-5 lg:sticky lg:top-20 lg:max-h-[calc(100dvh-11.5rem)] lg:scroll-pb-24 lg:overflow-y-auto lg:pb-0 lg:[&>form>:last-child]:sticky lg:[&>form>:last-child]:bottom-0 lg:[&>form>:last-child]:-mx-5 lg:[&>form>:last-child]:w-auto lg:[&>form>:last-child]:border-t lg:[&>form>:last-child]:px-5 lg:[&>form>:last-child]:py-4 ${form.isOpen ? "" : "max-lg:hidden"}`}
        >
          <h2 id="musteri-formu" tabIndex={-1} className="mb-4 text-xl font-bold wrap-anywhere">
            {form.customer ? `Düzenleniyor: ${isolateDirection(form.customer.name)}` : "Müşteri ekle"}
          </h2>
          {form.customer ? (
            <EditCustomer
              key={round}
              customer={form.customer}
              onSaved={({ name }) => {
                showToast(`${isolateDirection(name)} güncellendi.`);
                show({ isOpen: false });
              }}
              onMade={(customer) => {
                setRound(round + 1);
                added(customer);
              }}
              onCancel={() => want({ isOpen: false })}
            />
          ) : (
            <NewCustomer key={round} onMade={added} onCancel={() => want({ isOpen: false })} />
          )}
        </section>
        <CustomersList
          edited={form.customer?.id}
          onAdd={() => want({ isOpen: true })}
          onEdit={(customer) => want({ customer, isOpen: true })}
          onDeleted={({ id }) => id === form.customer?.id && show({ isOpen: false })}
        />
      </div>
      <DiscardQuestion
        open={wanted !== undefined}
        text="Devam ederseniz formda yazdıklarınız kaybolur."
        onStay={() => setWanted(undefined)}
        onDiscard={() => wanted && show(wanted)}
      />
    </Page>
  );
}
