import { useState } from "react";
import * as z from "zod/mini";

import { roadChargeEditSchema, type RoadChargeView } from "#contract/fleet/road-charges.ts";
import { roadChargeKindWords, roadChargeStateWords } from "#contract/fleet/road-charges.words.ts";
import { ROAD_CHARGE_STATES, type RoadChargeState } from "#domain/fleet/road-charge.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";
import { formatKurus } from "#domain/words/money.ts";
import { api } from "#web/app/api/client.ts";
import { ConfirmAction, orGone } from "#web/app/forms/confirm-action.tsx";
import { useEditForm } from "#web/app/forms/edit-form.ts";
import { fieldOf } from "#web/app/forms/field-of.ts";
import { SaveBar } from "#web/app/forms/save-bar.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/field.tsx";
import { WordSelect } from "#web/ui/select-field.tsx";
import { showToast } from "#web/ui/toast.tsx";

import { RentalChoice } from "./rental-choice.tsx";
import { cacheRoadCharge } from "./road-charge-cache.ts";

/** Edits a toll or fine: state, last day of reduced payment, and rental. The dialog also offers to delete it. */
export function RoadChargeDialog({ road, onClose }: { road: RoadChargeView | undefined; onClose: () => void }) {
  return (
    <Dialog
      open={road !== undefined}
      onClose={onClose}
      title={road && `${roadChargeKindWords[road.kind]}: ${road.plate}`}
    >
      {road && <RoadChargeDetails key={road.id} first={road} onClose={onClose} />}
    </Dialog>
  );
}

function RoadChargeDetails({ first, onClose }: { first: RoadChargeView; onClose: () => void }) {
  const [road, setRoad] = useState(first);

  function store(now: RoadChargeView) {
    setRoad(now);
    void cacheRoadCharge(now);
  }

  return (
    <div className="grid gap-5">
      <p className="tabular-nums">
        <span>{`${formatLongDateTime(road.happenedAt)} · `}</span>
        <strong>{formatKurus(road.amount)}</strong>
        <span className="text-ink-soft block text-sm wrap-anywhere">
          {[road.documentNo !== "" && `Belge no: ${road.documentNo}`, road.text, `Giren: ${road.enteredBy}`]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </p>
      <EditForm road={road} onStored={store} onClose={onClose} />
      {road.isCharged ? (
        <p className="text-ink-soft border-line border-t pt-5">{`${road.rental?.renterName ?? ""} hesabına yansıtılmış. Kiralamayı değiştirmek ya da kaydı silmek için önce yansıtmayı geri alın.`}</p>
      ) : (
        <>
          <RentalChoice
            road={road}
            onStored={(now) => {
              store(now);
              showToast(now.rental ? `Kiracı seçildi: ${now.rental.renterName}` : "Şirkete ait olarak kaydedildi.");
              onClose();
            }}
          />
          <DeleteRoadCharge road={road} onDeleted={onClose} />
        </>
      )}
    </div>
  );
}

interface TypedRoadCharge {
  id: string;
  version: number;
  state: RoadChargeState;
  reducedUntil: string;
}

/** Validates the form with the contract's schema. An empty date becomes null. */
const roadChargeEditFormSchema = z.pipe(
  z.transform(({ reducedUntil, ...typed }: TypedRoadCharge): unknown => ({
    ...typed,
    reducedUntil: reducedUntil || null,
  })),
  roadChargeEditSchema,
);

function EditForm({
  road,
  onStored,
  onClose,
}: {
  road: RoadChargeView;
  onStored: (road: RoadChargeView) => void;
  onClose: () => void;
}) {
  const edit = useEditForm<TypedRoadCharge, z.output<typeof roadChargeEditSchema>, RoadChargeView>({
    schema: roadChargeEditFormSchema,
    stored: road,
    valuesOf: ({ id, version, state, reducedUntil }) => ({ id, version, state, reducedUntil: reducedUntil ?? "" }),
    save: (sent) => api.company.roadCharges.change.call(sent),
    load: () => api.company.roadCharges.get.call({ id: road.id }),
    onStored,
  });
  return (
    <form onSubmit={edit.submit} noValidate className="grid gap-4">
      <WordSelect
        label="Durum"
        choices={ROAD_CHARGE_STATES}
        words={roadChargeStateWords}
        {...fieldOf(edit.form, "state")}
      />
      {road.kind === "fine" && (
        <TextField
          label="İndirimli ödemenin son günü"
          type="date"
          hint="Cezanın gününden bir ay sonrası önerilir. Süre tebliğle başlar, tebliğ gününüze göre düzeltin."
          {...fieldOf(edit.form, "reducedUntil")}
        />
      )}
      <SaveBar
        edit={edit}
        label="Kaydet"
        saved="Kaydedildi."
        notSaved="Kaydedilirken bir hata oluştu. Lütfen tekrar deneyin."
        notLoaded="Kayıt yüklenirken bir hata oluştu. Lütfen tekrar deneyin."
      >
        <Button look="secondary" onClick={() => (edit.isDirty ? edit.form.reset() : onClose())}>
          Vazgeç
        </Button>
      </SaveBar>
    </form>
  );
}

function DeleteRoadCharge({ road, onDeleted }: { road: RoadChargeView; onDeleted: () => void }) {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <div className="border-line border-t pt-5">
      <Button look="danger" className="max-sm:w-full" onClick={() => setIsAsked(true)}>
        Kaydı sil
      </Button>
      <ConfirmAction
        asked={isAsked || undefined}
        onClose={() => setIsAsked(false)}
        title="Bu kayıt silinsin mi?"
        description={`${road.plate}, ${formatKurus(road.amount)}. Aynı listeyi yeniden yüklerseniz yine eklenir.`}
        action="Kaydı sil"
        busyText="Siliniyor…"
        failed="Kayıt silinirken bir hata oluştu. Lütfen tekrar deneyin."
        act={() => orGone(api.company.roadCharges.remove.call({ id: road.id }), "ROAD_CHARGE_NOT_FOUND")}
        onDone={() => {
          showToast(`Kayıt silindi: ${road.plate}, ${formatKurus(road.amount)}`);
          onDeleted();
        }}
      />
    </div>
  );
}
