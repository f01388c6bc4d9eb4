import { Phone } from "lucide-react";

/** Asks whoever tells of an emergency to call for help before anything else. */
export function Call112() {
  return (
    <a className="call-112" href="tel:112">
      <Phone aria-hidden="true" size={20} />
      Önce 112’yi arayın
    </a>
  );
}
