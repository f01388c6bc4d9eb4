import type { OpenedItem } from "#web/app/company/parts/opened-item.ts";
import { makeLazy } from "#web/app/page/lazy-component.tsx";

const CalendarDialogs = makeLazy(
  async () => (await import("./calendar-dialogs.tsx")).CalendarDialogs,
  "Pencere yüklenemedi.",
);

export function LazyCalendarDialogs({
  opened,
  onOpen,
  onClose,
}: {
  opened: OpenedItem | undefined;
  onOpen: (opened: OpenedItem) => void;
  onClose: () => void;
}) {
  return opened && <CalendarDialogs opened={opened} onOpen={onOpen} onClose={onClose} />;
}
