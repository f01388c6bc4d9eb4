import { useMutation } from "@tanstack/react-query";

import { api, sentenceFor } from "../api.ts";

export const CONFIRMATION_SENT = "Doğrulama bağlantısını gönderdik. Gelmezse istenmeyen kutusuna bakın.";

/** Sends the mail that confirms the address once more, and how that went. */
export function useConfirmationMail() {
  const send = useMutation({
    networkMode: "always",
    mutationFn: () => api.account.sendConfirmation.call(undefined),
  });
  return {
    send: () => send.mutate(),
    isSending: send.isPending,
    isSent: send.isSuccess,
    error: send.isError
      ? sentenceFor(send.error, "E-posta gönderilemedi. Lütfen biraz sonra tekrar deneyin.")
      : undefined,
  };
}
