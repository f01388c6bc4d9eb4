import { makeErrorSentence } from "#web/app/api/sentences.ts";
import { usePendingAction } from "#web/app/forms/pending-action.ts";

export const CONFIRMATION_SENT_MESSAGE =
  "Doğrulama bağlantısını gönderiyoruz. Birkaç dakika içinde gelmezse istenmeyen posta (spam) klasörüne bakın.";

export function useConfirmationMail() {
  const sending = usePendingAction(async () => {
    const { api } = await import("#web/app/api/client.ts");
    await api.account.sendConfirmation.call(undefined);
  });
  return {
    send: sending.run,
    isSending: sending.isPending,
    isSent: sending.isSuccess,
    error: sending.isError
      ? makeErrorSentence(sending.error, "E-posta gönderilemedi. Lütfen biraz sonra tekrar deneyin.")
      : undefined,
  };
}
