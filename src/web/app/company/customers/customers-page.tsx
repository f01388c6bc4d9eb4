import { UserPlus } from "lucide-react";

import type { CustomerView } from "#contract/fleet/customers.ts";
import { isolateDirection } from "#domain/words/text.ts";
import { DiscardQuestion } from "#web/app/forms/discard.tsx";
import { Page } from "#web/app/page/page.tsx";
import { Button } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/toast.tsx";

import { EditCustomer } from "./customer-edit.tsx";
import { NewCustomer } from "./customer-form.tsx";
import { CustomersList } from "./customers-list.tsx";
import { useCustomerForm } from "./use-customer-form.ts";

export function CustomersPage() {
  const { form, formKey, section, requested, request, show, cancelRequest, close, emptyForm } = useCustomerForm();

  function added(customer: CustomerView) {
    showToast(`${isolateDirection(customer.name)} eklendi.`);
    close();
  }

  return (
    <Page
      title="Müşterilerim"
      actions={
        <>
          <Button
            onClick={() => request({ isOpen: true })}
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
              key={formKey}
              customer={form.customer}
              onSaved={({ name }) => {
                showToast(`${isolateDirection(name)} güncellendi.`);
                show({ isOpen: false });
              }}
              onMade={(customer) => {
                emptyForm();
                added(customer);
              }}
              onCancel={() => request({ isOpen: false })}
            />
          ) : (
            <NewCustomer key={formKey} onMade={added} onCancel={() => request({ isOpen: false })} />
          )}
        </section>
        <CustomersList
          edited={form.customer?.id}
          onAdd={() => request({ isOpen: true })}
          onEdit={(customer) => request({ customer, isOpen: true })}
          onDeleted={({ id }) => id === form.customer?.id && show({ isOpen: false })}
        />
      </div>
      <DiscardQuestion
        open={requested !== undefined}
        text="Devam ederseniz formda yazdıklarınız kaybolur."
        onStay={cancelRequest}
        onDiscard={() => requested && show(requested)}
      />
    </Page>
  );
}
