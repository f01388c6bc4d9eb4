import { useEffect, useRef } from "react";
import type { Root } from "react-dom/client";

import { Button } from "#web/ui/button.tsx";

declare global {
  interface Window {
    /** The application in its place. */
    applicationRoot?: Root;
  }
}

let isBlank = false;

/** Whether the screen was blanked: nothing is asked or sent any more that the former account began. */
export function isBlanked(): boolean {
  return isBlank;
}

/**
 * Another account has signed in through another tab: what this one shows is the former account's. All of it goes at once, whatever page it
 * is and whichever request heard of it, and what is typed there is sent under nobody's name.
 */
export function blankForOtherAccount(): void {
  if (isBlank) return;
  isBlank = true;
  window.applicationRoot?.render(<OtherAccount />);
}

/** For tests, whose pages share one document. */
export function forgetOtherAccount(): void {
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
