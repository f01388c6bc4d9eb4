import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";

import { newWebhook, type MadeWebhook } from "#contract/notices/webhooks.ts";
import { api } from "#web/app/api/client.ts";
import { DeedFailure } from "#web/app/forms/deed-failure.tsx";
import { forgetting, showFieldErrors } from "#web/app/forms/form-errors.ts";
import { useUnsaved } from "#web/app/forms/unsaved.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";

/** Adds an address to which alerts are posted. */
export function WebhookForm({ onMade }: { onMade: (made: MadeWebhook) => void }) {
  const form = useForm({ resolver: standardSchemaResolver(newWebhook), defaultValues: { name: "", url: "" } });
  const { errors, isDirty } = form.formState;
  useUnsaved(isDirty);
  const add = useMutation({
    networkMode: "always",
    mutationFn: (sent: Parameters<typeof api.webhooks.add.call>[0]) => api.webhooks.add.call(sent),
    onSuccess: (made) => {
      form.reset();
      onMade(made);
    },
    onError: (error) => showFieldErrors(error, form.setError),
  });
  return (
    <form
      onSubmit={form.handleSubmit((values) => add.mutate(values), forgetting(add))}
      noValidate
      className="mt-5 grid gap-4"
    >
      <TextField
        label="Ad"
        hint="Listede görünür: Depo, Santral gibi."
        aria-required
        error={errors.name?.message}
        {...form.register("name")}
      />
      <TextField
        label="Adres"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://ornek.com/bildirim"
        aria-required
        error={errors.url?.message}
        {...form.register("url")}
      />
      <DeedFailure of={add} atField={["INPUT_INVALID"]} failed="Eklenirken bir hata oluştu. Lütfen tekrar deneyin." />
      <Button type="submit" busy={add.isPending} busyText="Ekleniyor…" className="sm:justify-self-start">
        Programı ekle
      </Button>
    </form>
  );
}
