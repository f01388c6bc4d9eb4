import { Late } from "#web/app/page/late.tsx";
import { Row } from "#web/app/page/rows.tsx";

/** The way to what happened to a code of one's own. */
export function CodeHistory({ code }: { code: string }) {
  return (
    <Row id="gecmis" title="Geçmiş">
      <Late name="code-events" load={() => import("./code-events.tsx")} failed="Geçmiş yüklenirken bir hata oluştu.">
        {({ CodeEvents }) => <CodeEvents code={code} />}
      </Late>
    </Row>
  );
}
