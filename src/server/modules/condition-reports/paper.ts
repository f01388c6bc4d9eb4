import type { ConditionPhotoView, ConditionReportView } from "#contract/fleet/condition-reports.ts";
import { accessoryWords, conditionPositionWords, formatDamage } from "#contract/fleet/condition-reports.words.ts";
import {
  makeLateSealingSentence,
  makePhotoTimesSentence,
  SIGNED_ON_COMPANY_DEVICE,
} from "#contract/fleet/condition-times.words.ts";
import { conditionTitles } from "#contract/fleet/condition-titles.words.ts";
import { formatFuel, formatKm } from "#contract/fleet/odometer.words.ts";
import { describeOtherSigner } from "#contract/fleet/signer-name.words.ts";
import { formatCarFace, type CarFace } from "#domain/fleet/car-face.ts";
import { CONDITION_POSITIONS } from "#domain/fleet/condition-photo.ts";
import type { ConditionDirection } from "#domain/fleet/condition-report.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";
import type { PaperBlock, PaperDocument, PaperHead, PaperSignature } from "#server/drawing/paper.ts";

import type { RentalCar } from "./cars-store.ts";

export interface ConditionOnPaper {
  readonly head: PaperHead;
  readonly direction: ConditionDirection;
  readonly rentalId: string;
  readonly renterName: string;
  readonly from: Date;
  readonly until: Date;
  readonly car: RentalCar;
  readonly face: CarFace | null;
  readonly report: ConditionReportView;
  readonly photos: readonly ConditionPhotoView[];
  readonly address: string;
}

const NOT_WRITTEN = "Yazılmadı";

export function makeConditionPaper(condition: ConditionOnPaper): PaperDocument {
  const { head, direction, rentalId, car, report, address } = condition;
  return {
    head,
    title: conditionTitles[direction],
    subtitle: car.plate || car.code,
    aside: [`Kiralama no ${rentalId.slice(-12).toUpperCase()}`, formatLongDateTime(report.happenedAt)],
    foot: "Saatler Türkiye saatidir (UTC+3). Ekrandaki imza, 5070 sayılı Kanun’daki güvenli elektronik imza değildir.",
    seal: { digest: report.seal, address },
    blocks: [
      ...makeWarnings(direction, report),
      makeFacts(condition),
      {
        kind: "text",
        heading: "Araçtaki eşyalar ve notlar",
        text: [
          `Eşyalar: ${report.accessories.map((one) => accessoryWords[one]).join(", ") || NOT_WRITTEN}`,
          `Not: ${report.notes || NOT_WRITTEN}`,
        ].join("\n"),
      },
      makeDamages(report),
      { kind: "signatures", heading: "İmzalar", boxes: makeSignatures(condition) },
      makePhotos(condition),
      ...makeCorrections(report),
    ],
  };
}

function makeWarnings(direction: ConditionDirection, report: ConditionReportView): PaperBlock[] {
  const broken = "Bu tutanağın mührü tutmuyor: kayıt, mühürlendikten sonra veri tabanında değiştirilmiş.";
  return [makeLateSealingSentence(direction, report), report.sealHolds ? undefined : broken]
    .filter((text) => text !== undefined)
    .map((text) => ({ kind: "text", text, isLoud: true }));
}

function makeFacts({ renterName, direction, from, until, car, face, report }: ConditionOnPaper): PaperBlock {
  const happened = direction === "out" ? "Teslim zamanı" : "İade zamanı";
  return {
    kind: "facts",
    groups: [
      {
        heading: "Kiralama",
        facts: [
          ["Kiracı", renterName],
          ["Başlangıç", formatLongDateTime(from)],
          ["Bitiş", formatLongDateTime(until)],
          ["Plaka", car.plate || `Plakasız (${car.code})`],
          ["Araç", (face && formatCarFace(face)) || NOT_WRITTEN],
        ],
      },
      {
        heading: conditionTitles[direction],
        facts: [
          [happened, `${formatLongDateTime(report.happenedAt)} (şirketin bildirdiği)`],
          ["Mühürlendi", `${formatLongDateTime(report.sealedAt)} (sunucunun saati)`],
          ["Mühürleyen", report.madeBy],
          ["Yer", report.place || NOT_WRITTEN],
          ["Kilometre", report.km === null ? NOT_WRITTEN : formatKm(report.km)],
          ["Yakıt", report.fuel === null ? "Bakılmadı" : formatFuel(report.fuel)],
        ],
      },
    ],
  };
}

function makeDamages({ damages }: ConditionReportView): PaperBlock {
  return {
    kind: "damages",
    heading: damages.length === 0 ? "Hasarlar" : `Hasarlar (${damages.length}); içi dolu olanlar yeni`,
    damages: damages.map((damage, nth) => ({
      number: nth + 1,
      side: damage.side,
      x: damage.x,
      y: damage.y,
      isKnown: damage.known,
      text: `${formatDamage(damage)}. ${damage.known ? "Önceden biliniyor" : "Yeni"}`,
    })),
  };
}

function makePhotos({ photos, report }: ConditionOnPaper): PaperBlock {
  if (photos.length === 0) return { kind: "text", heading: "Fotoğraflar", text: "Fotoğraf çekilmedi." };
  const placeOf = ({ position }: ConditionPhotoView) => CONDITION_POSITIONS.indexOf(position);
  return {
    kind: "photos",
    heading: `Fotoğraflar (${photos.length})`,
    photos: photos
      .toSorted((a, b) => placeOf(a) - placeOf(b))
      .map(({ id, position, takenAt, receivedAt }) => {
        const number = report.damages.findIndex(({ photoId }) => photoId === id) + 1;
        return {
          id,
          title: number > 0 ? `${conditionPositionWords[position]} ${number}` : conditionPositionWords[position],
          text: makePhotoTimesSentence({ takenAt, receivedAt }),
        };
      }),
  };
}

function makeSignatures({ renterName, report: { signatures, madeBy, sealedAt } }: ConditionOnPaper): PaperSignature[] {
  const { renter, clerk } = signatures;
  const at = `, ${formatLongDateTime(sealedAt)}`;
  return [
    "absent" in renter
      ? { role: "Kiracı", name: renterName, said: `İmzalamadı: ${renter.absent}${at}`, strokes: [] }
      : {
          role: "Kiracı",
          name: renter.name,
          said: [
            SIGNED_ON_COMPANY_DEVICE,
            ...describeOtherSigner({ role: "renter", name: renterName }, renter.name),
            formatLongDateTime(sealedAt),
          ].join(" "),
          strokes: renter.strokes,
        },
    {
      role: "Şirket",
      name: madeBy,
      said: clerk ? `Ekranda imzalandı${at}` : `Hesabıyla mühürledi, imza çizmedi${at}`,
      strokes: clerk?.strokes ?? [],
    },
  ];
}

function makeCorrections({ corrections }: ConditionReportView): PaperBlock[] {
  return corrections.length === 0
    ? []
    : [
        {
          kind: "text",
          heading: "Sonradan eklenen notlar (mühre dahil değildir)",
          text: corrections
            .map(({ text, madeBy, createdAt }) => `${formatLongDateTime(createdAt)}, ${madeBy}: ${text}`)
            .join("\n"),
        },
      ];
}
