import type { ColumnOption, ColumnOfMeaning } from "#domain/fleet/paste-columns.ts";
import type { Elements } from "#web/ui/elements.ts";
import { SelectField } from "#web/ui/select-field.tsx";

const UNCHOSEN_OPTION = "?";

/** The headings of a list's columns, each with a sample cell. A column without a heading has ''. */
type ListColumns = readonly { readonly heading: string; readonly sample: string }[];

/** Selects the column for one meaning, such as the plate. The choice is marked if the user must choose. */
export function ColumnChoice({
  label,
  value,
  isAsked,
  idle,
  onChoose,
  children,
}: {
  label: string;
  value: string;
  isAsked: boolean;
  idle: boolean;
  onChoose: (value: string) => void;
  children: Elements;
}) {
  return (
    <SelectField
      label={label}
      value={isAsked ? UNCHOSEN_OPTION : value}
      disabled={idle}
      error={isAsked ? "Kaydetmek için seçin." : undefined}
      onChange={({ target }) => onChoose(target.value)}
    >
      {isAsked && (
        <option value={UNCHOSEN_OPTION} disabled>
          Seçin…
        </option>
      )}
      {children}
    </SelectField>
  );
}

/**
 * The columns that can be chosen for a meaning, such as the plate. They include the chosen column, even if the parser
 * found it unlikely.
 */
export function listColumnOptions<Meaning extends string>({
  options,
  taken,
}: ColumnOfMeaning<Meaning>): readonly ColumnOption[] {
  return taken && options.every(({ id }) => id !== taken.id) ? [taken, ...options] : options;
}

/** The heading of a column. The column's number is added if the heading is not unique or is empty. */
export function formatHeading(place: number, columns: ListColumns): string {
  const { heading } = columns[place]!;
  const isAlone = columns.filter((column) => column.heading === heading).length === 1;
  if (heading === "") return `${place + 1}. sütun`;
  return isAlone ? heading : `${heading} (${place + 1}. sütun)`;
}

/** The headings of the columns with a sample value, such as 'Düzenleme Tarihi + Saat: 15.11.2026 13:22'. */
export function formatOption({ sources }: ColumnOption, columns: ListColumns, between = " "): string {
  const names = sources.map((source) => source.map((place) => formatHeading(place, columns)).join(" + "));
  const sample = sources[0]!.map((place) => columns[place]!.sample).join(between);
  return `${names.join(", boşsa ")}: ${sample.slice(0, 40)}`;
}
