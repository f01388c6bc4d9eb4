import { formatFuel } from "#contract/fleet/odometer.words.ts";
import { FULL_TANK_EIGHTHS } from "#domain/fleet/rental-rules.ts";
import { SelectField } from "#web/ui/select-field.tsx";

export function FuelField({
  label,
  hint,
  value,
  onChange,
}: {
  label: string;
  hint?: string | undefined;
  value: number | null;
  onChange: (eighths: number | null) => void;
}) {
  return (
    <SelectField
      label={label}
      hint={hint}
      value={value ?? ""}
      onChange={({ target }) => onChange(target.value === "" ? null : Number(target.value))}
    >
      <option value="">Bakılmadı</option>
      {Array.from({ length: FULL_TANK_EIGHTHS + 1 }, (_, eighths) => FULL_TANK_EIGHTHS - eighths).map((eighths) => (
        <option key={eighths} value={eighths}>
          {formatFuel(eighths)}
        </option>
      ))}
    </SelectField>
  );
}

export function formatReadings(out: number | null, back: number | null, word: (read: number) => string): string {
  if (back === null) return out === null ? "" : `Çıkış ${word(out)}`;
  return out === null ? `Dönüş ${word(back)}` : `Çıkış ${word(out)}, dönüş ${word(back)}`;
}
