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
import { DAMAGE_KINDS, DAMAGE_NOTE_MAX } from "#domain/fleet/condition-report.ts";
import { countCharacters } from "#domain/words/text.ts";
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

/** A dialog for one damage: its place, its kind, and a photo from close by. */
export function DamageDialog({
  damage: given,
  isKnown,
  isNew,
  open,
  onSave,
  onRemove,
  onClose,
}: {
  damage: DamageView;
  isKnown: boolean;
  isNew: boolean;
  open: OpenDraft;
  onSave: (damage: DamageView) => void;
  onRemove: () => void;
  onClose: () => void;
}) {
  const [damage, setDamage] = useState(given);
  const camera = useCamera(open);
  const isTooLong = countCharacters(damage.note) > DAMAGE_NOTE_MAX;

  function move(side: CarSide, part: CarPart) {
    setDamage({ ...damage, side, part, ...centreOfPart(side, part) });
  }

  return (
    <Dialog open onClose={onClose} title={isNew ? "Yeni hasar" : formatDamagePlace(damage)}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isTooLong) onSave({ ...damage, note: damage.note.trim() });
        }}
        className="grid gap-4"
      >
        <span hidden>{camera.element}</span>
        <PlaceFields damage={damage} onMove={move} />
        <ChipChoice
          legend="Ne var?"
          columns="grid-cols-3"
          choices={DAMAGE_KINDS.map((kind) => ({ value: kind, label: damageKindWords[kind] }))}
          chosen={damage.kind}
          onChoose={(kind) => setDamage({ ...damage, kind })}
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

function PlaceFields({ damage, onMove }: { damage: DamageView; onMove: (side: CarSide, part: CarPart) => void }) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <SelectField
        label="Yön"
        value={damage.side}
        onChange={({ target }) => {
          const side = target.value as CarSide;
          onMove(side, listPartsOfSide(side)[0]!);
        }}
      >
        {CAR_SIDES.map((side) => (
          <option key={side} value={side}>
            {sideWords[side]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Parça"
        value={damage.part}
        onChange={({ target }) => onMove(damage.side, target.value as CarPart)}
      >
        {listPartsOfSide(damage.side).map((part) => (
          <option key={part} value={part}>
            {carPartWords[part].charAt(0).toLocaleUpperCase("tr-TR") + carPartWords[part].slice(1)}
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
