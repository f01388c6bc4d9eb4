import { Search } from "lucide-react";
import type { ComponentProps } from "react";

import { inputStyle } from "./field.tsx";

export function SearchField({ label, ...input }: ComponentProps<"input"> & { label: string }) {
  return (
    <label className="block min-w-0 grow basis-60 font-semibold">
      <span className="mb-1.5 block">{label}</span>
      <span className="relative block">
        <Search aria-hidden="true" size={20} className="text-ink-soft pointer-events-none absolute top-3.5 left-3.5" />
        <input
          type="search"
          autoComplete="off"
          spellCheck={false}
          {...input}
          className={`${inputStyle} pl-11 font-normal`}
        />
      </span>
    </label>
  );
}
