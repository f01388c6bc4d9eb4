import { newWebhookSchema, type NewWebhookView } from "#contract/notices/webhooks.ts";
import { api } from "#web/app/api/client.ts";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { useActionForm } from "#web/app/forms/deed-form.ts";
import { fieldOf } from "#web/app/forms/field-of.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";

export function WebhookForm({ onMade }: { onMade: (made: NewWebhookView) => void }) {
  const {
    form,
    submit,
    deed: add,
    failure,
  } = useActionForm({
    schema: newWebhookSchema,
    defaultValues: { name: "", url: "" },
    deed: (sent) => api.webhooks.add.call(sent),
    onDone: (made) => {
      form.reset();
      onMade(made);
    },
  });
  return (
    <form onSubmit={submit} noValidate className="mt-5 grid gap-4">
      <TextField label="Ad" hint="Listede görünür: Depo, Santral gibi." aria-required {...fieldOf(form, "name")} />
      <TextField
        label="Adres"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://ornek.com/bildirim"
        aria-required
        {...fieldOf(form, "url")}
      />
      <ActionFailure {...failure} failed="Eklenirken bir hata oluştu. Lütfen tekrar deneyin." />
      <Button type="submit" busy={add.isPending} busyText="Ekleniyor…" className="sm:justify-self-start">
        Programı ekle
      </Button>
    </form>
  );
}
