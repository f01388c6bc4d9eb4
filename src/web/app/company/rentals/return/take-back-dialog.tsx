import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";

import type { ConditionReportView } from "#contract/fleet/condition-reports.ts";
import { formatDamage } from "#contract/fleet/condition-reports.words.ts";
import { pages } from "#contract/pages.ts";
import { refusals } from "#contract/words/refusals.ts";
import { api, refreshPage } from "#web/app/api/client.ts";
import { isRefusal } from "#web/app/api/sentences.ts";
import { conditionQueryOptions } from "#web/app/company/condition-reports/condition-data.ts";
import { makeConditionPath } from "#web/app/company/condition-reports/condition-path.ts";
import { carQueryOptions } from "#web/app/company/parts/car-data.ts";
import { rentalQueryOptions } from "#web/app/company/parts/rental-options.ts";
import { LoadFailure } from "#web/app/page/loading.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { WaitingState } from "#web/ui/states.tsx";

import { ReturnForm } from "./return-form.tsx";

declare module "@tanstack/react-router" {
  interface HistoryState {
    isWithoutRecord?: boolean;
  }
}

export function TakeBackDialog({
  rentalId,
  onBusy,
  onClose,
}: {
  rentalId: string;
  onBusy: (busy: boolean) => void;
  onClose: () => void;
}) {
  const rental = useQuery(rentalQueryOptions(rentalId));
  const rules = useQuery(api.company.rentalRules.get.queryOptions({ staleTime: 0 }));
  const conditions = useQuery(api.company.conditionReports.list.queryOptions({ input: { rentalId }, staleTime: 0 }));
  const last = conditions.data?.at(-1);
  const { isWithoutRecord } = useLocation().state;
  // The company requires the report first. The report's page links back to this dialog.
  const beginsWithRecord = last?.isAsked === true && last.sealedAt === null && !isWithoutRecord;
  const navigate = useNavigate();
  useEffect(() => {
    const params = { id: rentalId, way: makeConditionPath("in") };
    if (beginsWithRecord) void navigate({ to: pages.condition.path, params, replace: true });
  }, [beginsWithRecord, navigate, rentalId]);
  const record = useQuery({
    ...conditionQueryOptions({ rentalId, direction: "in" }),
    enabled: last !== undefined && last.sealedAt !== null,
  });
  const code = rental.data?.code ?? "";
  const car = useQuery({ ...carQueryOptions(code), enabled: code !== "" });
  const [refused, setRefused] = useState<string>();
  const isGone =
    !rental.data && (isRefusal(rental.error, "RENTAL_NOT_FOUND") || isRefusal(rental.error, "INPUT_INVALID"));
  // If it ends later, the form stays, so that no typed text is lost.
  const [wasOver, setWasOver] = useState<boolean>();
  if (wasOver === undefined && rental.data) setWasOver(rental.data.endedAt !== null);
  const sentence =
    refused ??
    (isGone ? refusals.RENTAL_NOT_FOUND.message : wasOver === true ? refusals.RENTAL_ENDED.message : undefined);

  if (sentence !== undefined) {
    return (
      <div className="grid gap-4 sm:justify-items-start">
        <Notice kind="bad">{sentence}</Notice>
        <Button look="secondary" onClick={onClose}>
          Tamam
        </Button>
      </div>
    );
  }
  if (beginsWithRecord) return <WaitingState rows={5} />;
  if (rental.data && car.data && rules.data && !conditions.isPending && !record.isLoading) {
    return (
      <ReturnForm
        car={car.data}
        rental={rental.data}
        rules={rules.data}
        record={record.data?.report ? toRecordOfReturn(record.data.report) : undefined}
        reload={() => void rental.refetch()}
        onBusy={onBusy}
        onClose={onClose}
        onRefused={(said) => {
          setRefused(said);
          return refreshPage();
        }}
      />
    );
  }
  const failed = [rental, car, rules].find((query) => query.isLoadingError);
  if (!failed) return <WaitingState rows={5} />;
  return <LoadFailure of={failed} failed="Kiralamanın hesabı yüklenirken bir hata oluştu." />;
}

function toRecordOfReturn({ km, fuel, happenedAt, damages }: ConditionReportView) {
  return { km, fuel, happenedAt, damages: damages.filter(({ known }) => !known).map(formatDamage) };
}
