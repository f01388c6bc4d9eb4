import { pages } from "#contract/pages.ts";
import { codeInput } from "#web/parts/code-input.ts";

import { Problem } from "./problem.tsx";

/** The field for a code that is printed on a sticker; sending it leads to the sticker's page. */
export function TypeCodeForm({
  typed,
  problem,
  autoFocus = false,
}: {
  typed: string;
  problem?: string | undefined;
  autoFocus?: boolean;
}) {
  return (
    <form action={pages.typeCode.path}>
      <label htmlFor="code">Etiketteki kod</label>
      <input
        id="code"
        {...codeInput}
        defaultValue={typed}
        aria-describedby={problem === undefined ? "code-hint" : "code-hint code-problem"}
        aria-invalid={problem === undefined ? undefined : true}
        autoFocus={autoFocus}
      />
      <p id="code-hint" className="by soft">
        Etikette QR kodun altında, büyük harflerle yazar: KT7M2QXA gibi. Küçük harf ve boşluk fark etmez.
      </p>
      <Problem id="code-problem" text={problem} />
      <button className="go first" type="submit">
        Aç
      </button>
    </form>
  );
}
