import { LateSection } from "#web/app/page/late-section.tsx";

/** The way to what happened to a code of one's own. */
export function CodeHistory({ code }: { code: string }) {
  return (
    <LateSection
      title="Geçmiş"
      name="code-events"
      load={() => import("./code-events.tsx")}
      failed="Geçmiş yüklenirken bir hata oluştu."
    >
      {({ CodeEvents }) => <CodeEvents code={code} />}
    </LateSection>
  );
}
