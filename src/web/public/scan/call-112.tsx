import { Phone } from "lucide-react";

import { useReading } from "#web/public/words/reading.tsx";

/** Asks a visitor who reports an emergency to call 112 first. */
export function Call112() {
  const { words } = useReading();
  return (
    <a className="call-112" href="tel:112">
      <Phone aria-hidden="true" size={20} />
      {words.tell.call112}
    </a>
  );
}
