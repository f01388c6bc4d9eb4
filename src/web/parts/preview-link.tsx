import { ExternalLink } from "lucide-react";

import { getButtonStyle } from "#web/ui/button-style.ts";

export function PreviewLink({ code, name }: { code: string; name: string }) {
  return (
    <a
      href={`/q/${code}`}
      target="_blank"
      rel="noopener"
      aria-label={`${name}: önizle (yeni sekmede)`}
      className={getButtonStyle("secondary")}
    >
      <ExternalLink aria-hidden="true" size={18} />
      Önizle
    </a>
  );
}
