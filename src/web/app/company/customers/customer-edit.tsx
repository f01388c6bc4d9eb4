import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";

import { customerEditSchema, type CustomerView } from "#contract/fleet/customers.ts";
import { refusals } from "#contract/words/refusals.ts";
import { formatContact } from "#domain/words/contact.ts";
import { api, queryClient } from "#web/app/api/client.ts";
import { makeId } from "#web/app/api/new-id.ts";
import { isRefusal } from "#web/app/api/sentences.ts";
import { createCustomer } from "#web/app/company/parts/create-customer.ts";
import { CustomerFields } from "#web/app/company/parts/customer-fields.tsx";
import { RenterNote } from "#web/app/company/parts/renter-note.tsx";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { useEditForm } from "#web/app/forms/edit-form.ts";
import { clearErrorWhenInvalid } from "#web/app/forms/form-errors.ts";
import { SaveBar } from "#web/app/forms/save-bar.tsx";
import { Actions } from "#web/ui/actions.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

export function EditCustomer({
  customer,
  onSaved,
  onMade,
  onCancel,
}: {
  customer: CustomerView;
  onSaved: (customer: CustomerView) => void;
  onMade: (customer: CustomerView) => void;
  onCancel: () => void;
}) {
  const refresh = () => void queryClient.invalidateQueries({ queryKey: api.company.customers.key() });
  const edit = useEditForm({
    schema: customerEditSchema,
    stored: customer,
    valuesOf: toFormValues,
    save: (sent) => api.company.customers.update.call(sent),
    load: () => api.company.customers.get.call({ id: customer.id }),
    onStored: refresh,
    onRefused: (error) => isRefusal(error, "CUSTOMER_NOT_FOUND") && refresh(),
  });
  const { form, isSaved } = edit;
  const isGone = [edit.save.error, edit.latest.error].some((error) => isRefusal(error, "CUSTOMER_NOT_FOUND"));

  const [id] = useState(makeId);
  const again = useMutation({ mutationFn: createCustomer, onSuccess: onMade });
  const saveAsNew = form.handleSubmit(
    // `phoneIsRight` skips the server's check of the phone number, because losing the typed values would be worse than
    // a wrong number.
    ({ name, phone, email, notes, caution, isBusiness }) =>
      again.mutate({ id, name, phone, email, notes, caution, isBusiness, phoneIsRight: true }),
    clearErrorWhenInvalid(again),
  );

  const done = useEffectEvent(() => edit.save.data && onSaved(edit.save.data));
  useEffect(() => {
    // isSaved is false if the user typed more during the save. In that case the form stays open.
    if (isSaved) done();
  }, [isSaved]);

  const cancel = (
    <Button look="secondary" onClick={onCancel}>
      Vazgeç
    </Button>
  );
  return (
    <form onSubmit={isGone ? saveAsNew : edit.submit} noValidate className="grid gap-4">
      <CustomerFields
        register={(name) => form.register(name)}
        errors={form.formState.errors}
        notes={form.watch("notes")}
        caution={form.watch("caution") ?? ""}
      />
      <RenterNote />
      {isGone ? (
        <div className="grid gap-3">
          <Notice kind="bad">{`${refusals.CUSTOMER_NOT_FOUND.message} Yazdıklarınız silinmedi.`}</Notice>
          <ActionFailure of={again} failed="Müşteri eklenirken bir hata oluştu. Lütfen tekrar deneyin." />
          <Actions>
            <Button type="submit" busy={again.isPending} busyText="Kaydediliyor…">
              Yeni müşteri olarak kaydet
            </Button>
            {cancel}
          </Actions>
        </div>
      ) : (
        <SaveBar
          edit={edit}
          saved="Müşteri güncellendi."
          notSaved="Müşteri kaydedilirken bir hata oluştu. Lütfen tekrar deneyin."
          notLoaded="Müşteri yüklenirken bir hata oluştu. Lütfen tekrar deneyin."
        >
          {cancel}
        </SaveBar>
      )}
    </form>
  );
}

function toFormValues(customer: CustomerView): CustomerView {
  return { ...customer, phone: formatContact("phone", customer.phone) };
}
