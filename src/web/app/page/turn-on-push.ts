import { useMutation } from "@tanstack/react-query";

import { api, queryClient } from "#web/app/api/client.ts";
import { sentenceFor } from "#web/app/api/sentences.ts";

import { beginPushHere } from "./push-here.ts";

/** Has alerts shown on this device, once the person allows it; `onDone` is called when they are. */
export function useTurnOnPush(onDone: () => Promise<void>) {
  const begin = useMutation({
    networkMode: "always",
    mutationFn: async () => {
      const { offered } = await queryClient.ensureQueryData(api.alerts.get.queryOptions());
      const subscription = await beginPushHere(offered.push!.publicKey);
      if (!subscription) return "not-allowed" as const;
      return api.push.subscribe.call(subscription);
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
    error: begin.isError ? failedSentence(begin.error) : undefined,
  };
}

/** What the browser itself says when it fails is in its own words. */
function failedSentence(error: unknown): string {
  if (error instanceof DOMException)
    return "Tarayıcınızın bildirim servisine ulaşılamadı. Bağlantınızı kontrol edip tekrar deneyin; gizli pencerede bildirim açılamaz.";
  return sentenceFor(error, "Bildirimler açılamadı. Lütfen tekrar deneyin.");
}
