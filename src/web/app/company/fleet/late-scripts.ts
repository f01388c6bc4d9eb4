/** The parts of the fleet's page that come beside it, since its first load would be heavier by them. */

export const rowsScript = {
  queryKey: ["script", "car-rows"],
  queryFn: () => import("./car-rows.tsx"),
  staleTime: Infinity,
};

export const attentionScript = {
  queryKey: ["script", "attention"],
  queryFn: () => import("./attention.tsx"),
  staleTime: Infinity,
};

/** For those alone who have something left to do. */
export const firstStepsScript = {
  queryKey: ["script", "first-steps"],
  queryFn: () => import("./first-steps.tsx"),
  staleTime: Infinity,
};

/** Those that every fleet's page needs. */
export const lateScripts = [rowsScript, attentionScript];
