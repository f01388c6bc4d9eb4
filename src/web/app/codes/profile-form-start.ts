import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { makeScriptOptions } from "#web/app/page/lazy-component.tsx";
import { useReachGap } from "#web/app/page/use-reach-gap.ts";

/** The script of the help in the notice above the form. Loaded separately, because few owners need this help. */
export const reachGapHelp = {
  name: "reach-gap-help",
  load: () => import("#web/app/page/reach-gap-help.tsx"),
};

/**
 * Whether the notice above the form is there, or is known not to come. If the form were shown earlier, the notice would
 * move the fields while somebody presses them. Once the form was shown, it stays.
 */
export function useIsNoticeSettled(): boolean {
  const { gap, isPending } = useReachGap();
  const help = useQuery({ ...makeScriptOptions(reachGapHelp.name, reachGapHelp.load), enabled: Boolean(gap) });
  const isSettled = !isPending && (!gap || !help.isPending);
  const [wasSettled, setSettled] = useState(isSettled);
  if (isSettled && !wasSettled) setSettled(true);
  return isSettled || wasSettled;
}
