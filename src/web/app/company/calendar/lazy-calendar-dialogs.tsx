import type { OpenedItem } from "#web/app/company/parts/opened-item.ts";
import { LazyComponent } from "#web/app/page/lazy-component.tsx";

export function LazyCalendarDialogs({
  opened,
  onOpen,
  onClose,
}: {
  opened: OpenedItem | undefined;
  onOpen: (opened: OpenedItem) => void;
  onClose: () => void;
}) {
  return (
    opened && (
      <LazyComponent
        name="calendar-dialogs"
        load={() => import("./calendar-dialogs.tsx")}
        failed="Pencere yüklenemedi."
      >
        {({ CalendarDialogs }) => <CalendarDialogs opened={opened} onOpen={onOpen} onClose={onClose} />}
      </LazyComponent>
    )
  );
}
