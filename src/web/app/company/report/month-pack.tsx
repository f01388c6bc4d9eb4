import { useState } from "react";

import { MONTH_PACK_FILE_PREFIX, MONTH_PACK_PATH, MONTH_PACK_YEARS_MAX } from "#contract/list-files.ts";
import { listPackMonths } from "#domain/fleet/company-report.ts";
import { formatCount } from "#domain/words/count.ts";
import { FileDownload } from "#web/app/list/file-download.tsx";
import { Button } from "#web/ui/button.tsx";
import { SelectField } from "#web/ui/select-field.tsx";

import { ReportPart } from "./report-part.tsx";
import { formatMonth } from "./report-words.ts";

const byteProgress = {
  counts: (piece: Uint8Array) => piece.length,
  says: (count: number) => (count > 0 ? `${formatCount(Math.ceil(count / 1024))} KB indi…` : undefined),
};

export function MonthPack({ now }: { now: Date }) {
  const months = listPackMonths(now, MONTH_PACK_YEARS_MAX);
  // Starts with last month, because the present month is not complete.
  const [month, setMonth] = useState(months[1]!);
  const [isComing, setComing] = useState(false);
  return (
    <ReportPart
      id="paket"
      title={MONTH_PACK_FILE_PREFIX}
      value={formatMonth(month)}
      lead="Muhasebeciniz için bir ayın kiralamaları, kalemleri, ödemeleri, depozitoları, giderleri ve özeti ile bugünkü alacaklar. Excel’de açılan dosyalar tek ZIP içinde."
    >
      <div className="flex flex-wrap items-end gap-4">
        <div className="max-sm:w-full sm:w-64">
          <SelectField label="Ay" value={month} disabled={isComing} onChange={({ target }) => setMonth(target.value)}>
            {months.map((one) => (
              <option key={one} value={one}>
                {formatMonth(one)}
              </option>
            ))}
          </SelectField>
        </div>
        {isComing ? (
          <FileDownload
            path={MONTH_PACK_PATH}
            body={{ month }}
            missing="Bu ayın paketi indirilemiyor."
            progress={byteProgress}
            onEnd={() => setComing(false)}
          />
        ) : (
          <Button look="secondary" className="max-sm:w-full" onClick={() => setComing(true)}>
            Paketi indir
          </Button>
        )}
      </div>
    </ReportPart>
  );
}
