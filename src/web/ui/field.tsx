import { useId, type ComponentProps, type ReactElement, type ReactNode } from "react";

export const inputStyle =
  "block min-h-12 w-full rounded-xl border border-line-strong bg-surface px-4 py-2.5 text-base text-ink placeholder:text-ink-soft/80 disabled:bg-sunken disabled:text-ink-soft [&[readonly]]:bg-sunken aria-invalid:border-bad aria-invalid:ring-1 aria-invalid:ring-bad";

export interface FieldAttributes {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

export function Field({
  label,
  hint,
  error,
  children,
}: {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  children: (parts: FieldAttributes) => ReactElement;
}) {
  const id = useId();
  const described = [hint ? `${id}-hint` : undefined, error ? `${id}-error` : undefined].filter(Boolean).join(" ");
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
      </label>
      {children({ id, "aria-invalid": error ? true : undefined, "aria-describedby": described || undefined })}
      {hint && (
        <p id={`${id}-hint`} className="text-ink-soft mt-1.5 text-sm">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-bad mt-1.5 text-sm font-semibold">
          {error}
        </p>
      )}
    </div>
  );
}

export interface CharacterCount {
  used: number;
  max: number;
}

export function renderHintWithCount(hint: ReactNode, { used, max }: CharacterCount): ReactNode {
  return (
    <span className="flex justify-between gap-4">
      <span>{hint}</span>
      <span className={used > max ? "text-bad font-bold" : ""}>
        <span className="sr-only">Kullanılan karakter: </span>
        <span>{`${used}/${max}`}</span>
      </span>
    </span>
  );
}

export function TextField({
  label,
  hint,
  error,
  counted,
  ...input
}: ComponentProps<"input"> & {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  counted?: CharacterCount;
}) {
  return (
    <Field label={label} hint={counted ? renderHintWithCount(hint, counted) : hint} error={error}>
      {(parts) => <input type="text" {...input} {...parts} className={inputStyle} />}
    </Field>
  );
}
