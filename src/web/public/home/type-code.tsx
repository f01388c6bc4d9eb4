import { pages } from "#contract/pages.ts";
import { codeInputProps } from "#web/parts/code-input.ts";
import { getButtonStyle } from "#web/ui/button-style.ts";

export function TypeCode() {
  return (
    <form action={pages.typeCode.path} className="border-line mt-8 grid gap-3 rounded-2xl border p-5 lg:max-w-xs">
      <label htmlFor="code" className="font-semibold">
        Elinizde bir kod mu var?
      </label>
      <span className="flex gap-3 *:min-w-0">
        <input
          id="code"
          {...codeInputProps}
          placeholder="KT7M2QXA"
          className="border-line-strong placeholder:text-ink-soft min-h-12 w-full min-w-0 rounded-xl border px-4"
        />
        <button className={getButtonStyle("secondary")}>Aç</button>
      </span>
    </form>
  );
}
