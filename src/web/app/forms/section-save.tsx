import type { ComponentProps } from "react";

import { SaveBar } from "./save-bar.tsx";

export function SectionSave(props: Omit<ComponentProps<typeof SaveBar>, "notSaved" | "notLoaded">) {
  return (
    <SaveBar
      {...props}
      notSaved="Kaydedilirken bir hata oluştu. Lütfen tekrar deneyin."
      notLoaded="Veri yüklenirken bir hata oluştu."
    />
  );
}
