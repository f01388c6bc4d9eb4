import { useLayoutEffect, useRef, useState, type ReactElement } from "react";
import { createPortal } from "react-dom";

import type { Elements } from "#web/ui/elements.ts";
import { showModalsAgain } from "#web/ui/show-modal.ts";

import { takePageOut } from "./take-page-out.ts";

export function PageCover({ title, children }: { title: string; children: Elements }) {
  const [place] = useState(() => document.createElement("div"));
  const inPage = useRef<HTMLSpanElement>(null);

  useLayoutEffect(() => {
    document.body.append(place);
    // In development React runs each effect twice, so dialogs may have been taken out of the document before.
    showModalsAgain(place);
    const putBack = takePageOut(inPage.current!.closest<HTMLElement>("body > *")!);
    return () => {
      // `place` is removed first, because nothing below its open dialog can take the focus.
      place.remove();
      putBack();
    };
  }, [place]);

  return (
    <>
      <span ref={inPage} hidden />
      {renderOutside(
        <section aria-label={title}>
          <h1 className="sr-only">{title}</h1>
          {children}
        </section>,
        place,
      )}
    </>
  );
}

function renderOutside(children: Elements, place: HTMLElement): ReactElement {
  return createPortal(children, place);
}
