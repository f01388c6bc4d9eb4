import { Button } from "#web/ui/button.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { Notice } from "#web/ui/notice.tsx";

/**
 * A summary of how the columns of a list were read: the required choices, a note if choices were remembered, and the
 * choices themselves.
 */
export function ReadColumns({
  heading,
  asked,
  isRemembered,
  idle,
  onForget,
  children,
}: {
  /** A heading element with the id 'okunan-sutunlar'. */
  heading: Elements;
  /** The names of the required choices. */
  asked: readonly string[];
  /** Whether the choices were remembered from the last list with these headings. */
  isRemembered: boolean;
  idle: boolean;
  onForget: () => void;
  children: Elements;
}) {
  return (
    <section aria-labelledby="okunan-sutunlar" className="grid gap-3">
      {heading}
      {asked.length > 0 ? (
        <Notice kind="info">{`Bunları listeden kesin anlayamadık, siz seçin: ${asked.join(", ")}.`}</Notice>
      ) : (
        <p className="text-ink-soft">Listeyi böyle okuduk. Yanlış olan varsa buradan değiştirin.</p>
      )}
      {isRemembered && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p>Bu başlıklarla gelen son listede seçtiklerinizi kullandık.</p>
          <Button look="secondary" idle={idle} onClick={onForget}>
            Seçimlerimi kullanma
          </Button>
        </div>
      )}
      {children}
    </section>
  );
}
