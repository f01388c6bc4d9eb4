import { Plus } from "lucide-react";
import { useMemo, useState } from "react";

import type { ConditionView, DamageView } from "#contract/fleet/condition-reports.ts";
import { formatDamage } from "#contract/fleet/condition-reports.words.ts";
import { findPartAt, type CarSide, type DrawingPoint } from "#domain/fleet/car-parts.ts";
import { DAMAGES_MAX } from "#domain/fleet/condition-report.ts";
import { makeId } from "#web/app/api/new-id.ts";
import { Button } from "#web/ui/button.tsx";

import { CarDrawing, type DamageMark } from "./car-drawing.tsx";
import { DamageDialog, type DamageForm } from "./damage-dialog.tsx";
import type { OpenDraft } from "./draft-store.ts";
import { useDraftState } from "./use-draft.ts";

export function toDamageMarks(
  damages: readonly (DamageView & { known?: boolean })[],
  known: readonly DamageView[],
): DamageMark[] {
  return damages.map((damage, nth) => ({
    ...damage,
    number: nth + 1,
    isKnown: damage.known ?? known.some(({ id }) => id === damage.id),
  }));
}

export function Damages({
  view,
  open,
  isAdding,
  onAdding,
}: {
  view: ConditionView;
  open: OpenDraft;
  isAdding: boolean;
  onAdding: (isAdding: boolean) => void;
}) {
  const { draft } = useDraftState(open);
  const damages = draft.damages ?? view.known;
  const [edited, setEdited] = useState<DamageForm>();
  const isFull = damages.length >= DAMAGES_MAX;
  // With a new id after every rendering, the dialog would lose what was typed when a photo is sent meanwhile.
  const added = useMemo(() => (isAdding ? makeDamage() : undefined), [isAdding]);
  const shown = edited ?? added;

  function close() {
    setEdited(undefined);
    onAdding(false);
  }

  function save(damage: DamageView) {
    const isThere = damages.some(({ id }) => id === damage.id);
    open.change({
      damages: isThere ? damages.map((one) => (one.id === damage.id ? damage : one)) : [...damages, damage],
    });
    close();
  }

  function remove({ id, photoId }: DamageForm) {
    open.change({ damages: damages.filter((one) => one.id !== id) });
    if (photoId !== null) open.removePhoto(photoId);
    close();
  }

  return (
    <section aria-labelledby="hasarlar" className="border-line bg-surface grid gap-3 rounded-2xl border p-4">
      <h2 id="hasarlar" className="text-lg font-bold">
        Hasarlar
      </h2>
      <p className="text-ink-soft text-sm">Yeni hasarın yerine dokunun ya da Hasar ekle düğmesini kullanın.</p>
      <CarDrawing
        marks={toDamageMarks(damages, view.known)}
        {...(!isFull && {
          onTap: (side: CarSide, place: DrawingPoint) =>
            setEdited(makeDamage({ side, ...place, part: findPartAt(side, place) })),
        })}
      />
      <DamageList damages={damages} known={view.known} onOpen={setEdited} />
      {isFull ? (
        <p className="text-ink-soft">{`Bir tutanağa en fazla ${DAMAGES_MAX} hasar yazılır.`}</p>
      ) : (
        <Button look="secondary" onClick={() => onAdding(true)}>
          <Plus aria-hidden="true" size={18} />
          Hasar ekle
        </Button>
      )}
      {shown && (
        <DamageDialog
          key={shown.id}
          damage={shown}
          isKnown={view.known.some(({ id }) => id === shown.id)}
          isNew={!damages.some(({ id }) => id === shown.id)}
          open={open}
          onSave={save}
          onRemove={() => remove(shown)}
          onClose={close}
        />
      )}
    </section>
  );
}

function makeDamage(tapped: Partial<DamageForm> = {}): DamageForm {
  return { id: makeId(), side: null, x: 0, y: 0, part: null, kind: null, note: "", photoId: null, ...tapped };
}

export function DamageList({
  damages,
  known,
  onOpen,
}: {
  damages: readonly (DamageView & { known?: boolean })[];
  known: readonly DamageView[];
  onOpen?: (damage: DamageView) => void;
}) {
  if (damages.length === 0) return <p className="text-ink-soft">Yazılan hasar yok.</p>;
  return (
    <ol className="divide-line divide-y">
      {toDamageMarks(damages, known).map((mark, nth) => {
        const damage = damages[nth]!;
        const line = (
          <>
            <span
              aria-hidden="true"
              className={`grid size-7 shrink-0 place-items-center rounded-full border-2 text-sm font-bold ${mark.isKnown ? "border-ink" : "border-bad bg-bad text-surface "}`}
            >
              {mark.number}
            </span>
            <span className="min-w-0">
              <span className="block font-semibold wrap-anywhere">{formatDamage(damage)}</span>
              <span className="text-ink-soft block text-sm">
                {`${mark.isKnown ? "Önceden biliniyor" : "Yeni"}${damage.photoId === null ? "" : " · fotoğraflı"}`}
              </span>
            </span>
          </>
        );
        return (
          <li key={damage.id} id={`hasar-${damage.id}`}>
            {onOpen ? (
              <button
                type="button"
                onClick={() => onOpen(damage)}
                className="hover:bg-sunken flex min-h-14 w-full items-center gap-3 py-2 text-left"
              >
                {line}
              </button>
            ) : (
              <div className="flex min-h-12 items-center gap-3 py-2">{line}</div>
            )}
          </li>
        );
      })}
    </ol>
  );
}
