import { useEffect, useRef } from "react";
import type { Root } from "react-dom/client";

import { Button } from "#web/ui/button.tsx";

declare global {
  interface Window {
    applicationRoot?: Root;
  }
}

let isBlank = false;

/** On a blanked page, every request fails before it is sent. */
export function isPageBlanked(): boolean {
  return isBlank;
}

/** The page shows data of the earlier account, so it is replaced at once. */
export function showOtherAccountPage(): void {
  if (isBlank) return;
  isBlank = true;
  window.applicationRoot?.render(<OtherAccount />);
}

/** Only for tests, which all run in one document. */
export function resetOtherAccount(): void {
  isBlank = false;
}

function OtherAccount() {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    document.title = "Hesap değişti";
    heading.current?.focus();
  }, []);

  return (
    <main className="mx-auto grid max-w-md gap-4 px-4 py-16">
      <h1 ref={heading} tabIndex={-1} className="text-3xl font-extrabold tracking-tight outline-none">
        Hesap değişti
      </h1>
      <div role="alert" className="grid gap-2">
        <p>Kullanıcı kimliği doğrulanamadı.</p>
        <p className="text-ink-soft">
          Bu tarayıcı artık başka bir hesabı kullanıyor. Önceki hesabın bilgilerini bu yüzden ekrandan kaldırdık.
        </p>
      </div>
      <Button onClick={() => location.reload()} className="max-sm:w-full sm:justify-self-start">
        Yeni hesapla devam et
      </Button>
    </main>
  );
}
