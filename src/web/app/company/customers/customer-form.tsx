import { type CustomerView, newCustomerSchema } from "#contract/fleet/customers.ts";
import { createCustomer } from "#web/app/company/parts/create-customer.ts";
import { CustomerFields } from "#web/app/company/parts/customer-fields.tsx";
import { RenterNote } from "#web/app/company/parts/renter-note.tsx";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { useNewForm } from "#web/app/forms/new-form.ts";
import { SendAnyway } from "#web/app/forms/send-anyway.tsx";
import { Actions } from "#web/ui/actions.tsx";
import { Button } from "#web/ui/button.tsx";

export function NewCustomer({ onMade, onCancel }: { onMade: (customer: CustomerView) => void; onCancel: () => void }) {
  const { form, submit, create, failure, sendAnyway } = useNewForm({
    schema: newCustomerSchema,
    blank: { name: "", phone: "", email: "", notes: "", caution: "", isBusiness: false },
    make: createCustomer,
    onMade,
  });
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <CustomerFields
        register={(name) => form.register(name)}
        errors={form.formState.errors}
        notes={form.watch("notes")}
        caution={form.watch("caution") ?? ""}
      />
      <RenterNote />
      <ActionFailure {...failure} failed="Müşteri eklenirken bir hata oluştu. Lütfen tekrar deneyin.">
        {sendAnyway && <SendAnyway busy={create.isPending} busyText="Ekleniyor…" onClick={sendAnyway} />}
      </ActionFailure>
      <Actions>
        <Button type="submit" busy={create.isPending} busyText="Ekleniyor…" className="flex-1">
          Müşteri ekle
        </Button>
        <Button look="secondary" onClick={onCancel} className="lg:hidden">
          Vazgeç
        </Button>
      </Actions>
    </form>
  );
}
