/** `photoAt` gives each new photo another URL, so that caches cannot show an outdated photo. */
export function makeCarPhotoUrl(code: string, photoAt: Date, size: "whole" | "small"): string {
  return `/api/company/cars/${encodeURIComponent(code)}/photo?size=${size}&of=${photoAt.getTime()}`;
}
