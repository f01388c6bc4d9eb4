import { useMutation } from "@tanstack/react-query";

import { api, queryClient } from "#web/app/api/client.ts";
import { isRefusal, makeErrorSentence } from "#web/app/api/sentences.ts";

import { subscribeBrowser, renewBrowserSubscription } from "./push-here.ts";

export function useTurnOnPush(onDone: () => Promise<void>) {
  const begin = useMutation({
    mutationFn: async () => {
      const { offered } = await queryClient.ensureQueryData(api.alerts.get.queryOptions());
      const { publicKey } = offered.push!;
      const subscription = await subscribeBrowser(publicKey);
      if (!subscription) return "not-allowed" as const;
      try {
        return await api.push.subscribe.call(subscription);
      } catch (error) {
        // A new subscription has a new endpoint. The new endpoint proves that the present account uses the browser.
        if (!isRefusal(error, "PUSH_OF_ANOTHER")) throw error;
        return api.push.subscribe.call(await renewBrowserSubscription(publicKey));
      }
    },
    onSuccess: async (channel) => {
      if (channel === "not-allowed") await queryClient.invalidateQueries({ queryKey: ["push-here"] });
      else await onDone();
    },
  });
  return {
    turnOn: () => begin.mutate(),
    isPending: begin.isPending,
    isNotAllowed: begin.data === "not-allowed",
    error: begin.isError ? makeFailedSentence(begin.error) : undefined,
  };
}

/** The browser's own error texts are not Turkish, so the message replaces such a text. */
function makeFailedSentence(error: unknown): string {
  if (error instanceof DOMException)
    return "Tarayıcınızın bildirim servisine ulaşılamadı. Bağlantınızı kontrol edip tekrar deneyin. Gizli pencerede bildirim açılamaz.";
  return makeErrorSentence(error, "Bildirimler açılamadı. Lütfen tekrar deneyin.");
}
