import { Link } from "@tanstack/react-router";

import { pages } from "#contract/pages.ts";
import { getButtonStyle } from "#web/ui/button-style.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/states.tsx";

/** Explains the empty calendar. After a search, it links to the list of reservations. */
export function NoCars({ search }: { search: string }) {
  if (search === "")
    return <EmptyState title="Takvimde henüz araç yok" text="Aracınız eklendiğinde günleri burada görünür." />;
  return (
    <EmptyState title="Takvimde eşleşen yok" text="Bu günlerde bu plakada ya da adda bir kayıt yok.">
      <Link
        to={pages.reservations.path}
        search={{ search, list: "all" }}
        className={`${getButtonStyle("secondary")} mt-5 max-sm:w-full`}
      >
        Rezervasyonlarda ara
      </Link>
    </EmptyState>
  );
}

/** The number of cars that the list shows, with a button that shows more. */
export function MoreCars({ listed, busy, onMore }: { listed: number; busy: boolean; onMore: () => void }) {
  return (
    <div className="mt-6 grid justify-items-start gap-2 print:hidden">
      <p className="text-ink-soft">{`Listede plaka sırasıyla ilk ${listed} araç var.`}</p>
      <Button look="secondary" busy={busy} busyText="Yükleniyor…" onClick={onMore}>
        Daha fazla araç
      </Button>
    </div>
  );
}
