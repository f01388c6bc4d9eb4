import type { ComponentProps, ReactNode } from "react";

export function Switch({ label, ...input }: Omit<ComponentProps<"input">, "type"> & { label: ReactNode }) {
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-3 font-medium has-disabled:cursor-not-allowed">
      <input type="checkbox" {...input} className="peer sr-only" />
      <span
        aria-hidden="true"
        className="border-line-strong bg-sunken peer-checked:border-brand-solid peer-checked:bg-brand-solid peer-focus-visible:outline-brand after:ring-line-strong relative h-7 w-12 shrink-0 rounded-full border transition-colors duration-150 peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 after:absolute after:top-0.5 after:left-0.5 after:size-5.5 after:rounded-full after:bg-white after:shadow after:ring-1 after:transition-transform after:duration-150 peer-checked:after:translate-x-5 peer-checked:after:ring-transparent forced-colors:border-2 forced-colors:peer-checked:bg-[Highlight] forced-colors:after:bg-[ButtonText] forced-colors:peer-checked:after:bg-[HighlightText]"
      />
      <span>{label}</span>
    </label>
  );
}
