import { LazyRow } from "#web/app/page/lazy-row.tsx";

export function CodeHistory({ code }: { code: string }) {
  return (
    <LazyRow
      id="gecmis"
      title="Geçmiş"
      name="code-events"
      load={() => import("./code-events.tsx")}
      failed="Geçmiş yüklenirken bir hata oluştu."
    >
      {({ CodeEvents }) => <CodeEvents code={code} />}
    </LazyRow>
  );
}
