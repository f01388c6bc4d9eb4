import { pages } from "#contract/pages.ts";
import type { PageProblem as Wrong } from "#contract/ports/problems.ts";
import { codeInputProps } from "#web/parts/code-input.ts";
import { useLanguage } from "#web/public/words/language-provider.tsx";

import { Problem } from "./problem.tsx";

export function TypeCodeForm({
  typed,
  problem,
  autoFocus = false,
}: {
  typed: string;
  problem?: Wrong | undefined;
  autoFocus?: boolean;
}) {
  const { words, asked } = useLanguage();
  return (
    <form action={pages.typeCode.path}>
      {asked !== undefined && <input type="hidden" name="dil" value={asked} />}
      <label htmlFor="code">{words.typeCode.label}</label>
      <input
        id="code"
        dir="ltr"
        {...codeInputProps}
        defaultValue={typed}
        aria-describedby={problem === undefined ? "code-hint" : "code-hint code-problem"}
        aria-invalid={problem === undefined ? undefined : true}
        autoFocus={autoFocus}
      />
      <p id="code-hint" className="by soft">
        {words.typeCode.hint}
      </p>
      <Problem id="code-problem" problem={problem} />
      <button className="go first" type="submit">
        {words.typeCode.open}
      </button>
    </form>
  );
}
