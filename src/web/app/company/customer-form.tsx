import type { CustomerView } from "#contract/customers.ts";
import { newCustomer } from "#contract/customers.ts";

import { Actions } from "../../ui/actions.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { api } from "../api.ts";
import { useNewForm } from "../new-form.ts";
import { isRefusal, sentenceFor } from "../sentences.ts";
import { CustomerFields } from "./customer-fields.tsx";
import { RenterNote } from "./renter-note.tsx";

/** Adds a customer; only the name is asked for. */
export function NewCustomer({
  onMade,
  onCancel,
}: {
  onMade: (customer: CustomerView) => void;
  /** Puts the form away, where it does not stand all the time. */
  onCancel: () => void;
}) {
  const { form, submit, create } = useNewForm({
    schema: newCustomer,
    blank: { name: "", phone: "", email: "", notes: "" },
    make: createCustomer,
    onMade,
  });
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <CustomerFields
        register={(name) => form.register(name)}
        errors={form.formState.errors}
        notes={form.watch("notes")}
      />
      <RenterNote />
      {create.isError && !isRefusal(create.error, "INPUT_INVALID") && (
        <Notice kind="bad">
          {sentenceFor(create.error, "Müşteri eklenirken bir hata oluştu. Lütfen tekrar deneyin.")}
        </Notice>
      )}
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

/** Makes a customer. One that an earlier try made, whose answer was lost, gets the words of this one. */
export async function createCustomer(
  sent: Parameters<typeof api.company.customers.create.call>[0],
): Promise<CustomerView> {
  const made = await api.company.customers.create.call(sent);
  const isSent = (["name", "phone", "email", "notes"] as const).every((name) => made[name] === sent[name]);
  return isSent ? made : api.company.customers.update.call({ ...sent, version: made.version });
}
