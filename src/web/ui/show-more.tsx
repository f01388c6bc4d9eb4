import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

export function ShowMore({
  list,
}: {
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
}) {
  if (!list.hasNextPage) return null;
  return (
    <div className="mt-6 grid justify-items-center gap-3">
      {list.isFetchNextPageError && <Notice kind="bad">Devamı yüklenemedi. Lütfen tekrar deneyin.</Notice>}
      <Button
        look="secondary"
        busy={list.isFetchingNextPage}
        busyText="Yükleniyor…"
        onClick={() => void list.fetchNextPage()}
        className="max-sm:w-full"
      >
        Daha fazla göster
      </Button>
    </div>
  );
}
