import { Folded } from "#web/app/page/folded.tsx";
import { Late } from "#web/app/page/late.tsx";

/** The way to what happened to a code of one's own; its script and its data come when it is opened. */
export function CodeHistory({ code }: { code: string }) {
  return (
    <Folded title="Geçmiş">
      {() => (
        <Late name="code-events" load={() => import("./code-events.tsx")} failed="Geçmiş yüklenirken bir hata oluştu.">
          {({ CodeEvents }) => <CodeEvents code={code} />}
        </Late>
      )}
    </Folded>
  );
}
