/** Where a car's photo is, for its company; `photoAt` makes the address of a newer photo another one. */
export function carPhotoAddress(code: string, photoAt: Date, size: "whole" | "small"): string {
  return `/api/company/cars/${encodeURIComponent(code)}/photo?size=${size}&of=${photoAt.getTime()}`;
}
