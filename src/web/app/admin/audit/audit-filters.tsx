import type { ReactElement } from "react";

import { auditKindWords } from "#contract/people/audit.words.ts";
import { AUDIT_KINDS, type AuditKind } from "#domain/people/audit.ts";
import { isolateDirection } from "#domain/words/text.ts";
import { DayFields } from "#web/app/list/day-fields.tsx";
import { FilterChip } from "#web/ui/filter-chip.tsx";
import { WordSelect } from "#web/ui/select-field.tsx";

export interface AuditSearch {
  kind?: AuditKind;
  userId?: string;
  code?: string;
  from?: string;
  to?: string;
}

export type AuditSearchChange = { [Name in keyof AuditSearch]?: AuditSearch[Name] | undefined };

/** A filter by account or code is set by a link, and can only be removed here. */
export function AuditFilters({
  search: { kind, userId, code, from, to },
  personName,
  onChange,
  onRemoved,
  more,
}: {
  search: AuditSearch;
  personName: string;
  onChange: (change: AuditSearchChange) => void;
  onRemoved: () => void;
  more: ReactElement;
}) {
  function remove(change: AuditSearchChange) {
    onRemoved();
    onChange(change);
  }

  return (
    <div className="mb-5 grid gap-4">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.625rem),1fr))] gap-4 max-sm:*:first:col-span-full sm:grid-cols-[minmax(0,19rem)_11rem_11rem]">
        <div className="flex min-w-0 items-end gap-1">
          <div className="min-w-0 grow">
            <WordSelect
              label="Tür"
              none="Tümü"
              choices={AUDIT_KINDS}
              words={auditKindWords}
              value={kind ?? ""}
              onChange={({ target: { value } }) => onChange({ kind: AUDIT_KINDS.find((one) => one === value) })}
            />
          </div>
          {more}
        </div>
        <DayFields from={from} to={to} onChange={onChange} />
      </div>
      {(userId !== undefined || code !== undefined) && (
        <div className="flex flex-wrap gap-3">
          {userId !== undefined && (
            <FilterChip
              label={`Hesap: ${isolateDirection(personName)}`}
              onRemove={() => remove({ userId: undefined })}
            />
          )}
          {code !== undefined && <FilterChip label={`Kod: ${code}`} onRemove={() => remove({ code: undefined })} />}
        </div>
      )}
    </div>
  );
}
