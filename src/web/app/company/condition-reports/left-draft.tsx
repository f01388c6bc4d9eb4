import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { formatPart, namePart } from "#contract/fleet/condition-draft.words.ts";
import type { ConditionReportView, ConditionView } from "#contract/fleet/condition-reports.ts";
import { formatSealing } from "#contract/fleet/condition-times.words.ts";
import { isContentField, listChangedParts } from "#domain/fleet/condition-draft.ts";
import { CONDITION_NOTES_MAX } from "#domain/fleet/condition-report.ts";
import { useAccount } from "#web/app/api/current-account.ts";
import { Signature } from "#web/parts/signature-pad.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

import { CorrectionForm } from "./corrections.tsx";
import { openDraft, type DraftState, type OpenDraft } from "./draft-store.ts";
import { makeBlankDraft, makeDraftId, readContent } from "./draft.ts";
import { listPhotoSlots } from "./photo-slots.ts";
import { PhotoTiles } from "./photo-tiles.tsx";

/**
 * What this device holds of a report that somebody else, or another tab, has sealed meanwhile. It says that nothing of
 * it was taken, offers the differences as a note, and is deleted only at the user's word.
 */
export function LeftDraft({ view, report }: { view: ConditionView; report: ConditionReportView }) {
  const { company } = useAccount() ?? {};
  const id = makeDraftId(company?.id ?? "", view);
  const [isRemoved, setRemoved] = useState(false);
  const open = useQuery({
    queryKey: ["left-draft", id],
    queryFn: () => openDraft(id, () => makeBlankDraft(id, view)),
    gcTime: 0,
    staleTime: Infinity,
    structuralSharing: false,
  }).data;
  const left = open && findLeftParts(open.now(), view, report);
  const isLeft = left !== undefined && left.texts.length > 0;
  useEffect(() => {
    if (open && !isLeft) void open.remove();
  }, [open, isLeft]);
  if (!open || !isLeft || isRemoved) return null;
  return <LeftParts view={view} report={report} open={open} left={left} onRemoved={() => setRemoved(true)} />;
}

function findLeftParts({ draft, photos }: DraftState, view: ConditionView, report: ConditionReportView) {
  // The report of this device is sealed; only the answer has not come.
  if (draft.reportId === report.id) return { photos: [], texts: [] };
  const content = readContent(draft);
  // Whoever sealed has seen all that the devices share.
  const unshared = new Set([...listChangedParts(draft.shared.content, content, view.known), ...draft.shared.asked]);
  const damages = report.damages.map(({ id, side, x, y, part, kind, note, photoId }) => ({
    id,
    side,
    x,
    y,
    part,
    kind,
    note,
    photoId,
  }));
  const differing = listChangedParts({ ...report, damages, happenedAt: null }, content, view.known);
  const parts = differing.filter((part) => unshared.has(part) && part !== "happenedAt");
  const unsent = photos.filter(({ id, isSent }) => !isSent && !view.photos.some((photo) => photo.id === id));
  const signatures = [draft.renterStrokes, draft.clerkStrokes].filter((strokes) => strokes.length > 0).length;
  return {
    photos: unsent,
    texts: [
      ...(unsent.length > 0 ? [`${unsent.length} fotoğraf`] : []),
      ...(signatures > 0 ? [`${signatures} imza`] : []),
      ...parts.map((part) =>
        part === "km" || !isContentField(part)
          ? formatPart(content, part)
          : `${namePart(part)}: ${formatPart(content, part)}`,
      ),
    ],
  };
}

function LeftParts({
  view,
  report,
  open,
  left,
  onRemoved,
}: {
  view: ConditionView;
  report: ConditionReportView;
  open: OpenDraft;
  left: ReturnType<typeof findLeftParts>;
  onRemoved: () => void;
}) {
  const [isNoting, setNoting] = useState(false);
  const { draft } = open.now();
  const slots = listPhotoSlots({ ...view, photos: [], other: { photos: [], report: null } }, left.photos);

  async function remove() {
    await open.remove();
    onRemoved();
  }

  return (
    <section
      aria-label="Alınmayan tutanak"
      className="border-line bg-surface grid gap-3 rounded-2xl border p-4 print:hidden"
    >
      <Notice kind="bad">
        {`${formatSealing(report)}. Sizin yaptığınız tutanak alınmadı: ${left.texts.join("; ")}.`}
      </Notice>
      {left.photos.length > 0 && (
        <PhotoTiles
          shots={slots.filter(({ blob }) => blob !== undefined)}
          next={undefined}
          isMarked={false}
          onChoose={() => undefined}
        />
      )}
      {draft.renterStrokes.length > 0 && <Signature label="Alınmayan imza" strokes={draft.renterStrokes} />}
      {isNoting ? (
        <CorrectionForm
          view={view}
          report={report}
          proposed={`Mühürlenmeyen tutanakta: ${left.texts.join("; ")}.`.slice(0, CONDITION_NOTES_MAX)}
          onDone={() => setNoting(false)}
        />
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button look="secondary" onClick={() => setNoting(true)}>
            Farkı düzeltme notu yap
          </Button>
          <Button look="danger" onClick={() => void remove()}>
            Bendekini sil
          </Button>
        </div>
      )}
    </section>
  );
}
