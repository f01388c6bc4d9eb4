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

export const firstStepsScript = {
  queryKey: ["script", "first-steps"],
  queryFn: () => import("./first-steps.tsx"),
  staleTime: Infinity,
};

export const lazyScripts = [carRowsScript, boardScript, attentionScript];
