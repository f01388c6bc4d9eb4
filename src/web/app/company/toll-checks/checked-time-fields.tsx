import type { CheckedMinutes } from "#domain/fleet/toll-check.ts";
import { TextField } from "#web/ui/field.tsx";

export function CheckedTimeFields({
  minutes,
  error,
  idle,
  onChange,
}: {
  minutes: CheckedMinutes;
  error: string | undefined;
  idle?: boolean;
  onChange: (minutes: CheckedMinutes) => void;
}) {
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <TextField
        type="datetime-local"
        label="İlk zaman"
        value={minutes.from}
        disabled={idle}
        onChange={({ target }) => onChange({ ...minutes, from: target.value })}
      />
      <TextField
        type="datetime-local"
        label="Son zaman"
        value={minutes.until}
        error={error}
        disabled={idle}
        onChange={({ target }) => onChange({ ...minutes, until: target.value })}
      />
    </div>
  );
}
