import { showToast } from "#web/ui/toast.tsx";

/**
 * The browsers inside apps, such as Facebook, Instagram and WhatsApp, and Android web views. They are recognised by
 * their user agents, because no feature distinguishes them.
 */
const IN_APP_BROWSER_PATTERN = /FBAN|FBAV|Instagram|WhatsApp|; wv\)/u;

/** Browsers inside other apps would ignore the click without an error, so a message is shown instead. */
export function downloadFile(file: Blob, name: string): void {
  if (IN_APP_BROWSER_PATTERN.test(navigator.userAgent)) {
    showToast("Bu uygulamanın içindeki tarayıcı dosya indiremiyor. Sayfayı Chrome ya da Safari’de açın.", "bad");
    return;
  }
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers start the download only after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
