import { FileText } from "lucide-react";
import { useState } from "react";

import type { ConditionReportView, ConditionView } from "#contract/fleet/condition-reports.ts";
import { accessoryWords } from "#contract/fleet/condition-reports.words.ts";
import {
  formatSealing,
  makeLateSealingSentence,
  makePhotoTimesSentence,
  SIGNED_ON_COMPANY_DEVICE,
} from "#contract/fleet/condition-times.words.ts";
import { formatFuel, formatKm } from "#contract/fleet/odometer.words.ts";
import { describeOtherSigner } from "#contract/fleet/signer-name.words.ts";
import { type PhotoPosition } from "#domain/fleet/condition-photo.ts";
import { shortenSeal } from "#domain/fleet/condition-report.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";
import { Signature } from "#web/parts/signature-pad.tsx";
import { getButtonStyle } from "#web/ui/button-style.ts";
import { Notice } from "#web/ui/notice.tsx";

import { CarDrawing } from "./car-drawing.tsx";
import { makeConditionPdfUrl, makeConditionPhotoUrl } from "./condition-data.ts";
import { ConditionLinks } from "./condition-links.tsx";
import { Corrections } from "./corrections.tsx";
import { DamageList, toDamageMarks } from "./damages.tsx";
import { LeftDraft } from "./left-draft.tsx";
import { PhotoComparison } from "./photo-comparison.tsx";
import { listPhotoSlots } from "./photo-slots.ts";
import { PhotoTiles } from "./photo-tiles.tsx";
import { RecordedTimeOfRecord } from "./recorded-time.tsx";
import { isCarStillOut, TakeBackNextLink } from "./take-back-link.tsx";

export function SignedCondition({ view, report }: { view: ConditionView; report: ConditionReportView }) {
  const late = makeLateSealingSentence(view.direction, report);
  return (
    <div className="grid gap-4">
      <LeftDraft view={view} report={report} />
      {late !== undefined && <Notice kind="info">{late}</Notice>}
      {report.sealHolds ? (
        <Notice kind="good">{`Mühürlendi: ${formatLongDateTime(report.sealedAt)}. Artık değişmez.`}</Notice>
      ) : (
        <Notice kind="bad">
          Bu tutanağın mührü tutmuyor: kayıt, mühürlendikten sonra veri tabanında değiştirilmiş. Bize yazın.
        </Notice>
      )}
      <ReportFacts view={view} report={report} />
      <RecordedTimeOfRecord view={view} />
      <ReportPhotos view={view} />
      <section aria-labelledby="hasarlar" className="border-line bg-surface grid gap-3 rounded-2xl border p-4">
        <h2 id="hasarlar" className="text-lg font-bold">
          Hasarlar
        </h2>
        <div className="grid gap-4 sm:grid-cols-2">
          <CarDrawing marks={toDamageMarks(report.damages, [])} />
          <DamageList damages={report.damages} known={[]} />
        </div>
        <DamagePhotos view={view} />
      </section>
      <ReportSignatures report={report} renterName={view.renterName} />
      <ConditionLinks rentalId={view.rentalId} only={view.direction === "out" ? "in" : "out"} />
      <Corrections view={view} report={report} />
      <p className="text-ink-soft text-sm">Ekrandaki imza, 5070 sayılı Kanun’daki güvenli elektronik imza değildir.</p>
      {isCarStillOut(view) && <TakeBackNextLink view={view} />}
      <a
        href={makeConditionPdfUrl(view)}
        target="_blank"
        rel="noreferrer"
        className={getButtonStyle(isCarStillOut(view) ? "secondary" : "primary")}
      >
        <FileText aria-hidden="true" size={18} />
        Tutanağı PDF olarak aç
      </a>
    </div>
  );
}

function ReportFacts({ view, report }: { view: ConditionView; report: ConditionReportView }) {
  const facts = [
    ["Kiracı", view.renterName],
    [view.direction === "out" ? "Yazılan teslim zamanı" : "Yazılan iade zamanı", formatLongDateTime(report.happenedAt)],
    ["Sunucuda mühür", formatSealing(report)],
    ["Yer", report.place],
    ["Kilometre", report.km === null ? "Yazılmadı" : formatKm(report.km)],
    ["Yakıt", report.fuel === null ? "Bakılmadı" : formatFuel(report.fuel)],
    ["Eşyalar", report.accessories.map((one) => accessoryWords[one]).join(", ") || "Yazılmadı"],
    ["Not", report.notes],
    ["Mühür", shortenSeal(report.seal)],
  ] as const;
  return (
    <dl className="border-line bg-surface grid gap-2 rounded-2xl border p-4">
      {facts
        .filter(([, text]) => text !== "")
        .map(([word, text]) => (
          <div key={word} className="grid gap-x-3 min-[22rem]:grid-cols-[7rem_minmax(0,1fr)]">
            <dt className="text-ink-soft">{word}</dt>
            <dd
              className="font-semibold wrap-anywhere whitespace-pre-line tabular-nums"
              title={word === "Mühür" ? report.seal : undefined}
            >
              {text}
            </dd>
          </div>
        ))}
    </dl>
  );
}

function ReportPhotos({ view }: { view: ConditionView }) {
  const [shown, setShown] = useState<PhotoPosition>();
  const shots = listPhotoSlots(view, []);
  const taken = shots.filter(({ state }) => state === "sent");
  return (
    <section aria-labelledby="fotograflar" className="border-line bg-surface grid gap-3 rounded-2xl border p-4">
      <h2 id="fotograflar" className="text-lg font-bold">
        {`Fotoğraflar (${taken.length}/${shots.length})`}
      </h2>
      {taken.length === 0 ? (
        <p className="text-ink-soft">Fotoğraf çekilmedi.</p>
      ) : (
        <PhotoTiles shots={taken} next={undefined} isMarked={false} onChoose={({ position }) => setShown(position)} />
      )}
      <PhotoComparison shots={taken} shown={shown} onShow={setShown} />
    </section>
  );
}

function DamagePhotos({ view }: { view: ConditionView }) {
  const photos = view.photos.filter(({ position }) => position === "damage");
  if (photos.length === 0) return null;
  const damages = view.report?.damages ?? [];
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {photos.map(({ id, ...times }) => (
        <li key={id}>
          <a href={makeConditionPhotoUrl(id)} target="_blank" rel="noreferrer">
            <img
              src={makeConditionPhotoUrl(id)}
              alt={`Hasar ${damages.findIndex(({ photoId }) => photoId === id) + 1}`}
              loading="lazy"
              className="aspect-[4/3] w-full rounded-xl object-cover"
            />
          </a>
          <span className="text-sm font-semibold">{`Hasar ${damages.findIndex(({ photoId }) => photoId === id) + 1}`}</span>
          <span className="block text-xs">{makePhotoTimesSentence(times)}</span>
        </li>
      ))}
    </ul>
  );
}

function ReportSignatures({
  report: { signatures, madeBy },
  renterName,
}: {
  report: ConditionReportView;
  renterName: string;
}) {
  const { renter, clerk } = signatures;
  const difference = "name" in renter ? describeOtherSigner({ role: "renter", name: renterName }, renter.name) : [];
  return (
    <section aria-label="İmzalar" className="border-line bg-surface grid gap-4 rounded-2xl border p-4 sm:grid-cols-2">
      <div>
        <p className="text-ink-soft text-sm">Kiracı</p>
        {"absent" in renter ? (
          <p className="font-semibold wrap-anywhere">{`İmzalamadı: ${renter.absent}`}</p>
        ) : (
          <>
            <Signature strokes={renter.strokes} label={`${renter.name} imzaladı`} />
            <p className="font-semibold wrap-anywhere">{renter.name}</p>
            {difference.length > 0 && <p className="text-sm wrap-anywhere">{difference}</p>}
            <p className="text-ink-soft text-sm">{SIGNED_ON_COMPANY_DEVICE}</p>
          </>
        )}
      </div>
      <div>
        <p className="text-ink-soft text-sm">Şirket</p>
        {clerk && <Signature strokes={clerk.strokes} label={`${madeBy} imzaladı`} />}
        <p className="font-semibold wrap-anywhere">{madeBy}</p>
      </div>
    </section>
  );
}
