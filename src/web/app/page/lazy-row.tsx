import type { ComponentProps } from "react";

import { LazyComponent } from "./lazy-component.tsx";
import { FoldingRow } from "./rows.tsx";

export function LazyRow<Script>({
  load,
  failed = "Bu bölüm yüklenirken bir hata oluştu.",
  name,
  children,
  ...row
}: Omit<ComponentProps<typeof FoldingRow>, "children"> &
  Omit<ComponentProps<typeof LazyComponent<Script>>, "failed"> & { failed?: string }) {
  return (
    <FoldingRow {...row}>
      <LazyComponent name={name} load={load} failed={failed}>
        {children}
      </LazyComponent>
    </FoldingRow>
  );
}
