import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import * as z from "zod/mini";

import { blockEditSchema, newBlockSchema, type BlockView } from "#contract/fleet/blocks.ts";
import { blockReasonWords } from "#contract/fleet/periods.words.ts";
import { refusals } from "#contract/words/refusals.ts";
import { BLOCK_REASONS, type BlockReason } from "#domain/fleet/block.ts";
import type { LocalSpan } from "#domain/fleet/calendar-view.ts";
import { formatLocalDateTime } from "#domain/words/istanbul.ts";
import { api, cacheData } from "#web/app/api/client.ts";
import { isRefusal } from "#web/app/api/sentences.ts";
import { findBusyCar, type BusyCar } from "#web/app/company/parts/busy-car.ts";
import { FreeCarField } from "#web/app/company/parts/free-car-field.tsx";
import { ConfirmAction, orGone } from "#web/app/forms/confirm-action.tsx";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { useEditForm } from "#web/app/forms/edit-form.ts";
import { fieldOf } from "#web/app/forms/field-of.ts";
import { useNewForm } from "#web/app/forms/new-form.ts";
import { SaveBar } from "#web/app/forms/save-bar.tsx";
import { useWhenSaved } from "#web/app/forms/when-saved.ts";
import { Loading } from "#web/app/page/loading.tsx";
import { Button } from "#web/ui/button.tsx";
import { DialogFoot } from "#web/ui/dialog-foot.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { WordSelect } from "#web/ui/select-field.tsx";
import { showToast } from "#web/ui/toast.tsx";

import { BusyNotice } from "./busy-notice.tsx";
import { SpanFields } from "./span-fields.tsx";

interface TypedBlock extends LocalSpan {
  id: string;
  version: number;
  code: string;
  reason: BlockReason;
  text: string;
}

interface BlockedCar {
  code: string;
  plate: string;
}

const newBlockFormSchema = z.pipe(
  z.transform(({ id, code, reason, text, from, until }: TypedBlock): unknown => ({
    id,
    code,
    reason,
    text,
    from,
    until,
  })),
  newBlockSchema,
);

const blockEditFormSchema = z.pipe(
  z.transform((typed: TypedBlock): unknown => typed),
  blockEditSchema,
);

export function BlockForm({ car: first, span, onMade }: { car: BlockedCar; span: LocalSpan; onMade: () => void }) {
  const [car, setCar] = useState(first);
  const { form, submit, create } = useNewForm<TypedBlock, z.output<typeof newBlockSchema>, BlockView>({
    schema: newBlockFormSchema,
    blank: { version: 0, code: first.code, reason: "maintenance", text: "", ...span },
    make: (sent) => api.company.blocks.add.call(sent),
    onMade: (made) => {
      showToast(`Araç kapatıldı: ${made.plate || made.code}`);
      onMade();
    },
  });
  const busy = findBusyCar(create.error);
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <BlockFields form={form} car={car} except={undefined} busy={busy} onCar={setCar} />
      <DialogFoot>
        {!busy && (
          <ActionFailure of={create} atField={["INPUT_INVALID"]} failed="Araç kapatılamadı. Lütfen tekrar deneyin." />
        )}
        <Button type="submit" busy={create.isPending} busyText="Kaydediliyor…">
          Aracı kapat
        </Button>
      </DialogFoot>
    </form>
  );
}

export function BlockDetails({ id, onClose }: { id: string; onClose: () => void }) {
  const options = api.company.blocks.get.queryOptions({ input: { id }, staleTime: 0 });
  const block = useQuery(options);
  if (block.data)
    return (
      <div className="grid gap-5">
        <EditBlock
          block={block.data}
          onStored={(now) => {
            void cacheData(options.queryKey, now);
          }}
          onSaved={() => {
            showToast("Kapalı zaman kaydedildi.");
            onClose();
          }}
        />
        <RemoveBlock block={block.data} onRemoved={onClose} />
      </div>
    );
  if (isRefusal(block.error, "BLOCK_NOT_FOUND")) return <Notice kind="bad">{refusals.BLOCK_NOT_FOUND.message}</Notice>;
  return <Loading of={block} failed="Kapalı zaman yüklenirken bir hata oluştu." rows={2} />;
}

function toFormValues({ id, code, reason, text, startsAt, endsAt, version }: BlockView): TypedBlock {
  return {
    id,
    version,
    code,
    reason,
    text,
    from: formatLocalDateTime(startsAt),
    until: formatLocalDateTime(endsAt),
  };
}

function EditBlock({
  block,
  onStored,
  onSaved,
}: {
  block: BlockView;
  onStored: (block: BlockView) => void;
  onSaved: () => void;
}) {
  const [car, setCar] = useState<BlockedCar>(block);
  const edit = useEditForm({
    schema: blockEditFormSchema,
    stored: block,
    valuesOf: toFormValues,
    save: (sent) => api.company.blocks.change.call(sent),
    load: () => api.company.blocks.get.call({ id: block.id }),
    onStored,
  });
  useWhenSaved(edit, onSaved);
  return (
    <form onSubmit={edit.submit} noValidate className="grid gap-5">
      <BlockFields form={edit.form} car={car} except={block.id} busy={findBusyCar(edit.save.error)} onCar={setCar} />
      <SaveBar
        edit={edit}
        saved="Kaydedildi."
        notSaved="Kaydedilemedi. Lütfen tekrar deneyin."
        notLoaded="Kapalı zaman yüklenirken bir hata oluştu."
        atField={["CAR_BUSY"]}
      />
    </form>
  );
}

function BlockFields<Sent>({
  form,
  car,
  except,
  busy,
  onCar,
}: {
  form: UseFormReturn<TypedBlock, unknown, Sent>;
  car: BlockedCar;
  except: string | undefined;
  busy: BusyCar | undefined;
  onCar: (car: BlockedCar) => void;
}): ReactNode {
  const { errors, isSubmitted } = form.formState;
  const span = form.watch();

  function change(values: Partial<TypedBlock>) {
    for (const [key, value] of Object.entries(values))
      form.setValue(key as keyof TypedBlock, value, { shouldDirty: true, shouldValidate: isSubmitted });
  }

  function take(picked: BlockedCar) {
    onCar(picked);
    change({ code: picked.code });
  }

  return (
    <>
      <WordSelect label="Neden" choices={BLOCK_REASONS} words={blockReasonWords} {...fieldOf(form, "reason")} />
      <TextField
        label="Açıklama"
        autoComplete="off"
        hint="İsteğe bağlı. Takvimde görünür."
        {...fieldOf(form, "text")}
      />
      <SpanFields
        span={{ from: span.from, until: span.until }}
        errors={{ from: errors.from?.message, until: errors.until?.message }}
        onChange={change}
      />
      <Controller
        control={form.control}
        name="code"
        render={({ field }) => (
          <FreeCarField
            label="Araç"
            span={{ from: span.from, until: span.until }}
            except={except}
            none="Bu zamanda boş aracınız yok."
            error={errors.code?.message}
            car={car}
            fieldRef={field.ref}
            onChoose={take}
          />
        )}
      />
      {busy && car.code !== "" && <BusyNotice busy={busy} take="seç" onTake={take} />}
    </>
  );
}

function RemoveBlock({ block, onRemoved }: { block: BlockView; onRemoved: () => void }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <div className="border-line border-t pt-5">
      <Button look="danger" className="max-sm:w-full" onClick={() => setAsked(true)}>
        Kapalı zamanı kaldır
      </Button>
      <ConfirmAction
        asked={isAsked || undefined}
        onClose={() => setAsked(false)}
        title="Kapalı zaman kaldırılsın mı?"
        description={`${block.plate || block.code} bu zaman için yeniden kiralanabilir.`}
        action="Kaldır"
        busyText="Kaldırılıyor…"
        failed="Kaldırılamadı. Lütfen tekrar deneyin."
        act={() => orGone(api.company.blocks.remove.call({ id: block.id }), "BLOCK_NOT_FOUND")}
        onDone={() => {
          showToast(`Araç bu zaman için yeniden açık: ${block.plate || block.code}`);
          onRemoved();
        }}
      />
    </div>
  );
}
