import { Camera, Trash2 } from "lucide-react";
import { useState } from "react";

import type { DamageView } from "#contract/fleet/condition-reports.ts";
import {
  damageKindWords,
  formatDamagePlace,
  carPartWords,
  sideWords,
} from "#contract/fleet/condition-reports.words.ts";
import { CAR_SIDES, listPartsOfSide, centreOfPart, type CarPart, type CarSide } from "#domain/fleet/car-parts.ts";
import { DAMAGE_KINDS, DAMAGE_NOTE_MAX, type DamageKind } from "#domain/fleet/condition-report.ts";
import { cleanLine, countCharacters } from "#domain/words/text.ts";
import { Button } from "#web/ui/button.tsx";
import { DialogFoot, FootActions } from "#web/ui/dialog-foot.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { SelectField } from "#web/ui/select-field.tsx";

import { getBlobUrl } from "./blob-address.ts";
import { ChipChoice } from "./chip-choice.tsx";
import { makeConditionPhotoUrl } from "./condition-data.ts";
import type { OpenDraft } from "./draft-store.ts";
import { useCamera } from "./photo-input.tsx";
import { useDraftState } from "./use-draft.ts";

export interface DamageForm extends Omit<DamageView, "side" | "part" | "kind"> {
  side: CarSide | null;
  part: CarPart | null;
  kind: DamageKind | null;
}

const listFormat = new Intl.ListFormat("tr");

export function DamageDialog({
  damage: given,
  isKnown,
  isNew,
  open,
  onSave,
  onRemove,
  onClose,
}: {
  damage: DamageForm;
  isKnown: boolean;
  isNew: boolean;
  open: OpenDraft;
  onSave: (damage: DamageView) => void;
  onRemove: () => void;
  onClose: () => void;
}) {
  const [damage, setDamage] = useState(given);
  const camera = useCamera(open);
  const [isAsked, setAsked] = useState(false);
  const isTooLong = countCharacters(damage.note) > DAMAGE_NOTE_MAX;
  const { side, part, kind } = damage;
  const missing = [
    ...(side === null ? ["yönü"] : []),
    ...(part === null ? ["parçayı"] : []),
    ...(kind === null ? ["ne olduğunu"] : []),
  ];

  function save() {
    setAsked(true);
    if (side === null || part === null || kind === null || isTooLong) return;
    onSave({ ...damage, side, part, kind, note: cleanLine(damage.note) });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={side === null || part === null || isNew ? "Yeni hasar" : formatDamagePlace({ side, part })}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
        className="grid gap-4"
      >
        <span hidden>{camera.element}</span>
        <PlaceFields damage={damage} onMove={(place) => setDamage({ ...damage, ...place })} />
        <ChipChoice
          legend="Ne var?"
          columns="grid-cols-3"
          choices={DAMAGE_KINDS.map((value) => ({ value, label: damageKindWords[value] }))}
          chosen={kind}
          onChoose={(chosen) => setDamage({ ...damage, kind: chosen })}
        />
        <TextField
          label="Not"
          placeholder="4 cm, kolun altında"
          autoComplete="off"
          error={isTooLong ? `En fazla ${DAMAGE_NOTE_MAX} karakter yazın.` : undefined}
          value={damage.note}
          onChange={({ target }) => setDamage({ ...damage, note: target.value })}
        />
        {!isKnown && (
          <>
            <DamagePhoto open={open} id={damage.photoId} />
            <Button
              look="secondary"
              busy={camera.isBusy}
              busyText="Hazırlanıyor…"
              onClick={() =>
                camera.ask("damage", (photoId) => {
                  if (damage.photoId !== null) open.removePhoto(damage.photoId);
                  setDamage((now) => ({ ...now, photoId }));
                })
              }
            >
              <Camera aria-hidden="true" size={18} />
              <span>{damage.photoId === null ? "Yakından çek" : "Yeniden çek"}</span>
            </Button>
          </>
        )}
        {isAsked && missing.length > 0 && <Notice kind="bad">{`Lütfen ${listFormat.format(missing)} seçin.`}</Notice>}
        {camera.failed && <Notice kind="bad">{camera.failed}</Notice>}
        <DialogFoot>
          <FootActions>
            <Button type="submit">{isNew ? "Hasarı ekle" : "Kaydet"}</Button>
            {isNew ? (
              <Button look="secondary" onClick={onClose}>
                Vazgeç
              </Button>
            ) : (
              <Button look="danger" onClick={onRemove}>
                <Trash2 aria-hidden="true" size={18} />
                <span>{isKnown ? "Onarılmış, sil" : "Sil"}</span>
              </Button>
            )}
          </FootActions>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

function PlaceFields({
  damage: { side, part },
  onMove,
}: {
  damage: DamageForm;
  onMove: (place: Partial<DamageForm>) => void;
}) {
  const parts = side === null ? [] : listPartsOfSide(side);

  function choose(newSide: CarSide, newPart: CarPart | null) {
    if (newPart === null || !listPartsOfSide(newSide).includes(newPart)) onMove({ side: newSide, part: null });
    else onMove({ side: newSide, part: newPart, ...centreOfPart(newSide, newPart) });
  }

  return (
    <div className="grid grid-cols-2 gap-3">
      <SelectField label="Yön" value={side ?? ""} onChange={({ target }) => choose(target.value as CarSide, part)}>
        {side === null && <option value="">Seçin</option>}
        {CAR_SIDES.map((one) => (
          <option key={one} value={one}>
            {sideWords[one]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Parça"
        value={part ?? ""}
        disabled={side === null}
        onChange={({ target }) => side && choose(side, target.value as CarPart)}
      >
        {part === null && <option value="">Seçin</option>}
        {parts.map((one) => (
          <option key={one} value={one}>
            {carPartWords[one].charAt(0).toLocaleUpperCase("tr-TR") + carPartWords[one].slice(1)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

function DamagePhoto({ open, id }: { open: OpenDraft; id: string | null }) {
  const { photos } = useDraftState(open);
  const blob = photos.find((photo) => photo.id === id)?.blob;
  if (id === null) return null;
  return (
    <img
      src={blob ? getBlobUrl(blob) : makeConditionPhotoUrl(id)}
      alt="Hasarın fotoğrafı"
      className="bg-sunken max-h-48 w-full rounded-xl object-contain"
    />
  );
}
