import { Check, Copy as CopyIcon } from "lucide-react";
import { useEffect, useState } from "react";

import { Button } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/toast.tsx";

const FEEDBACK_MS = 1500;

export function useCopy(text: string): { isCopied: boolean; copy: () => void } {
  const [copied, setCopied] = useState(0);

  useEffect(() => {
    if (copied === 0) return;
    const timer = setTimeout(() => setCopied(0), FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied((times) => times + 1);
    } catch {
      showToast("Kopyalanamadı. Metni seçip elle kopyalayabilirsiniz.", "bad");
    }
  }
  return { isCopied: copied > 0, copy: () => void copy() };
}

export function CopyButton({ text, label, name }: { text: string; label: string; name: string }) {
  const { isCopied, copy } = useCopy(text);
  return (
    <>
      <Button look="secondary" onClick={copy}>
        {isCopied ? <Check aria-hidden="true" size={18} /> : <CopyIcon aria-hidden="true" size={18} />}
        <span>
          <span>{isCopied ? "Kopyalandı" : label}</span>
          <span className="sr-only">{`: ${name}`}</span>
        </span>
      </Button>
      {/* Outside the button, because screen readers do not announce changes inside a button. */}
      <span role="status" className="sr-only">
        {isCopied && `Kopyalandı: ${name}`}
      </span>
    </>
  );
}
