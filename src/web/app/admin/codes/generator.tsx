import { useState } from "react";

import { codeGenerationSchema } from "#contract/sticker/admin-codes.ts";
import { DEFAULT_PREFIX } from "#domain/sticker/code.ts";
import { api } from "#web/app/api/client.ts";
import { makeSendingIds } from "#web/app/api/sending-ids.ts";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { useActionForm } from "#web/app/forms/deed-form.ts";
import { fieldOf } from "#web/app/forms/field-of.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";

import { NewestBatch, type GeneratedBatch } from "./newest-batch.tsx";

export function Generator() {
  const [made, setMade] = useState<GeneratedBatch>();
  const [{ idOf, renew }] = useState(makeSendingIds);
  const {
    form,
    submit,
    deed: generate,
  } = useActionForm({
    schema: codeGenerationSchema,
    defaultValues: { count: 1, prefix: DEFAULT_PREFIX },
    leavesFreely: true,
    // A retry keeps the id, so that the codes are not made a second time.
    confirm: (sent, go) => go({ ...sent, id: idOf(sent) }),
    deed: (sent) => api.admin.codes.generate.call(sent),
    onDone: ({ codes }, { id = "" }) => {
      renew();
      setMade({ id, count: codes.length, codes });
    },
  });
  return (
    <section aria-labelledby="uretici" className="border-line bg-surface rounded-2xl border p-5 sm:p-6">
      <h2 id="uretici" className="text-xl font-bold">
        QR kod üret
      </h2>
      <form
        onSubmit={submit}
        noValidate
        className="mt-4 grid items-start gap-4 sm:grid-cols-[10rem_10rem_auto] sm:justify-start"
      >
        <TextField
          label="Kaç adet?"
          inputMode="numeric"
          autoComplete="off"
          hint="1 ile 50 arasında"
          {...fieldOf(form, "count", {
            setValueAs: (text: unknown) => (/^\d{1,6}$/.test(String(text).trim()) ? Number(text) : text),
          })}
        />
        <TextField
          label="Ön ek"
          lang="en"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint="Boş bırakırsanız KT"
          {...fieldOf(form, "prefix")}
        />
        <Button type="submit" busy={generate.isPending} busyText="Üretiliyor…" className="sm:mt-7.5">
          Üret
        </Button>
      </form>
      <div className="mt-4">
        <ActionFailure of={generate} atField={["INPUT_INVALID"]} failed="Kodlar oluşturulurken bir hata oluştu." />
        {generate.isSuccess && <Notice kind="good">{`${generate.data.codes.length} yeni kod üretildi.`}</Notice>}
      </div>
      <NewestBatch made={made} />
    </section>
  );
}
