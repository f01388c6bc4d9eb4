import { Eye, EyeOff } from "lucide-react";
import { useState, type ComponentProps, type ReactNode } from "react";

import { Field, inputStyle } from "./field.tsx";

export function PasswordField({
  label,
  hint,
  error,
  ...input
}: Omit<ComponentProps<"input">, "type"> & { label: string; hint?: ReactNode; error?: string | undefined }) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error}>
      {(parts) => (
        <div className="relative">
          <input
            {...input}
            {...parts}
            type={shown ? "text" : "password"}
            autoCapitalize="none"
            spellCheck={false}
            className={`${inputStyle} pr-14`}
          />
          <button
            type="button"
            aria-pressed={shown}
            aria-label={`${label}: göster`}
            onClick={() => setShown(!shown)}
            className="text-ink-soft hover:text-ink absolute inset-y-0.5 right-0.5 grid w-12 place-items-center rounded-xl"
          >
            {shown ? <EyeOff aria-hidden="true" size={20} /> : <Eye aria-hidden="true" size={20} />}
          </button>
        </div>
      )}
    </Field>
  );
}
