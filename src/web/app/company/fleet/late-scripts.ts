/** Parts of the fleet page that are loaded separately, to keep the page's first load small. */

export const carRowsScript = {
  queryKey: ["script", "car-rows"],
  queryFn: () => import("./car-rows.tsx"),
  staleTime: Infinity,
};

export const attentionScript = {
  queryKey: ["script", "attention"],
  queryFn: () => import("./attention.tsx"),
  staleTime: Infinity,
};

export const boardScript = {
  queryKey: ["script", "board"],
  queryFn: () => import("./board.tsx"),
  staleTime: Infinity,
};

/** This script is needed only by companies with unfinished first steps. */
export const firstStepsScript = {
  queryKey: ["script", "first-steps"],
  queryFn: () => import("./first-steps.tsx"),
  staleTime: Infinity,
};

export const lazyScripts = [carRowsScript, boardScript, attentionScript];
