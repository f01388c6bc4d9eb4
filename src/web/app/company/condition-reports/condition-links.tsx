import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";

import type { ConditionSummaryView } from "#contract/fleet/condition-reports.ts";
import { conditionTitles } from "#contract/fleet/condition-titles.words.ts";
import type { RentalView } from "#contract/fleet/rentals.ts";
import { pages } from "#contract/pages.ts";
import { PHOTO_POSITIONS } from "#domain/fleet/condition-photo.ts";
import { formatClock, formatLongDate, toIstanbulDate } from "#domain/words/istanbul.ts";
import { isolateDirection } from "#domain/words/text.ts";
import { api } from "#web/app/api/client.ts";
import { useAccount } from "#web/app/api/current-account.ts";
import { LawNote } from "#web/app/company/parts/law-note.tsx";
import { PoliceNoticeLink } from "#web/app/company/police-notices/police-notice-link.tsx";
import { RowContent, rowStyle } from "#web/app/page/rows.tsx";

import { makeConditionPath } from "./condition-path.ts";
import type { LocalDraft } from "./local-drafts.ts";

function useConditionProgress(rentalId: string) {
  const { company } = useAccount() ?? {};
  const listed = useQuery(api.company.conditionReports.list.queryOptions({ input: { rentalId }, staleTime: 0 }));
  const drafts = useQuery({
    queryKey: ["condition-drafts", rentalId],
    queryFn: async () => (await import("./local-drafts.ts")).findLocalDrafts(company?.id ?? "", rentalId),
    staleTime: 0,
    gcTime: 0,
    structuralSharing: false,
  });
  return (listed.data ?? []).map((one) => {
    const draft = drafts.data?.find(({ carNo, direction }) => carNo === one.carNo && direction === one.direction);
    return { ...one, value: formatConditionState(one, draft) };
  });
}

function formatConditionState(
  { sealedAt, photos, isBegun, isMissing }: ConditionSummaryView,
  draft: LocalDraft | undefined,
): string {
  if (sealedAt !== null) return `Mühürlü, ${formatSignedTime(sealedAt, new Date())}`;
  if (draft?.isSealing) return "Gönderilmeyi bekliyor";
  if (!draft && !isBegun) return isMissing ? "Eksik" : "Yok";
  return `Yarım kaldı, ${Math.max(draft?.photos ?? 0, photos)}/${PHOTO_POSITIONS.length}`;
}

function formatSignedTime(at: Date, now: Date): string {
  return toIstanbulDate(at) === toIstanbulDate(now) ? formatClock(at) : formatLongDate(at);
}

export function ConditionProgress({
  rentalId,
  direction,
}: {
  rentalId: string;
  direction: ConditionSummaryView["direction"];
}) {
  return (
    <span>
      {
        useConditionProgress(rentalId)
          .filter((one) => one.direction === direction)
          .at(-1)?.value
      }
    </span>
  );
}

/** If the car was swapped, lists the reports of each car. */
function ConditionLinkRows({ rentalId, only }: { rentalId: string; only?: ConditionSummaryView["direction"] }) {
  const conditions = useConditionProgress(rentalId);
  const cars = new Set(conditions.map(({ carNo }) => carNo)).size;
  return conditions
    .filter(({ direction }) => only === undefined || direction === only)
    .map(({ direction, carNo, plate, code, value }) => (
      <Link
        key={`${carNo} ${direction}`}
        to={pages.condition.path}
        params={{ id: rentalId, way: makeConditionPath(direction, carNo === cars ? undefined : carNo) }}
        className={rowStyle}
      >
        <RowContent
          title={cars === 1 ? conditionTitles[direction] : `${conditionTitles[direction]}, ${plate || code}`}
          value={<span>{value}</span>}
          leads
        />
      </Link>
    ));
}

export function ConditionLinks({ rentalId, only }: { rentalId: string; only?: ConditionSummaryView["direction"] }) {
  return (
    <div className="border-line bg-surface divide-line min-w-0 divide-y overflow-clip rounded-2xl border empty:hidden">
      <ConditionLinkRows rentalId={rentalId} {...(only && { only })} />
    </div>
  );
}

export function DamageRecords({ rentalId }: { rentalId: string }) {
  const conditions = useConditionProgress(rentalId);
  if (conditions.length === 0) return null;
  const isMissing = conditions.some(({ sealedAt }) => sealedAt === null);
  return (
    <div className="grid gap-2">
      {isMissing && <LawNote rule="damage" />}
      <ConditionLinks rentalId={rentalId} />
    </div>
  );
}

export function RentalStartedMessage({ rental: { id, plate, code, lacksReport } }: { rental: RentalView }) {
  return (
    <span>
      <span>{`${isolateDirection(plate || code)}: kiralama başlatıldı. `}</span>
      {/* A required report is opened automatically, so it needs no link. */}
      {!lacksReport && (
        <Link
          to={pages.condition.path}
          params={{ id, way: makeConditionPath("out") }}
          className="inline-flex min-h-11 items-center font-semibold underline"
        >
          {conditionTitles.out}
        </Link>
      )}
      <span> </span>
      <PoliceNoticeLink />
    </span>
  );
}
