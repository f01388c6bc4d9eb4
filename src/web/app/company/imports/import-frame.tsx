import type { ReactElement } from "react";

import { LazyComponent } from "#web/app/page/lazy-component.tsx";
import { Page } from "#web/app/page/page.tsx";
import { EmptyState } from "#web/ui/states.tsx";

/** The page around an import, whose script is loaded only for a member who may import the list. */
export function ImportFrame<Script>({
  title,
  back,
  name,
  refusal,
  load,
  children,
}: {
  title: string;
  /** A link to the page that shows the imported data. */
  back: ReactElement;
  name: string;
  /** Set for a member who may not import the list: who may. */
  refusal?: string | undefined;
  load: () => Promise<Script>;
  children: (script: Script) => ReactElement;
}) {
  return (
    <Page
      title={title}
      lead={
        refusal === undefined && "Listenizi yapıştırın ya da dosyanızı seçin. Kaydetmeden önce her satırı görürsünüz."
      }
      back={back}
      width="max-w-3xl"
    >
      {refusal === undefined ? (
        <LazyComponent name={name} load={load} failed="Sayfanın bu bölümü yüklenemedi.">
          {children}
        </LazyComponent>
      ) : (
        <EmptyState title={refusal} />
      )}
    </Page>
  );
}
