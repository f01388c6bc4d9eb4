import { Link } from "@tanstack/react-router";

import { pages } from "#contract/pages.ts";
import type { DeskReservationList } from "#domain/fleet/reservation.ts";
import { getButtonStyle } from "#web/ui/button-style.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/states.tsx";

const IN_CALENDAR_HINT = "Takvimde boş bir güne dokunarak rezervasyon yapabilirsiniz.";

const emptyListTexts: Record<DeskReservationList, { title: string; text: string }> = {
  coming: { title: "Gelecek rezervasyon yok", text: IN_CALENDAR_HINT },
  today: { title: "Bugün için rezervasyon yok", text: IN_CALENDAR_HINT },
  past: {
    title: "Tarihi geçen rezervasyon yok",
    text: "Günü geçmiş, ama teslim edilmemiş ve kapatılmamış rezervasyonlar burada görünür.",
  },
  "no-show": {
    title: "Gelmeyen müşteri yok",
    text: "Gelmedi dediğiniz rezervasyonlar burada görünür. Buradan geri getirebilirsiniz.",
  },
  cancelled: {
    title: "Vazgeçilen rezervasyon yok",
    text: "Vazgeçilen rezervasyonlar burada görünür. Buradan geri getirebilirsiniz.",
  },
  all: { title: "Henüz rezervasyon yok", text: IN_CALENDAR_HINT },
};

export function NoReservations({
  list,
  search,
  onAll,
}: {
  list: DeskReservationList;
  search: string;
  onAll: () => void;
}) {
  if (search !== "")
    return (
      <EmptyState title="Eşleşen rezervasyon yok" text="Adı, telefonu ya da plakayı kısaltarak arayın.">
        {list !== "all" && (
          <Button look="secondary" className="mt-5 max-sm:w-full" onClick={onAll}>
            Bütün rezervasyonlarda ara
          </Button>
        )}
      </EmptyState>
    );
  return (
    <EmptyState {...emptyListTexts[list]}>
      <Link to={pages.calendar.path} className={`${getButtonStyle("secondary")} mt-5 max-sm:w-full`}>
        Takvim
      </Link>
    </EmptyState>
  );
}
