import type { PlateSavingProblem } from "#domain/fleet/plate-paste.ts";
import { PLATE_MAX } from "#domain/people/plate.ts";

export const plateProblemWords: Record<PlateSavingProblem | "no-slot", string> = {
  "too-long": `Plaka en fazla ${PLATE_MAX} karakter olabilir.`,
  repeated: "Bu plaka yukarıda da var.",
  taken: "Bu plaka başka bir aracınızda kayıtlı.",
  "already-set": "Bu aracın plakası bu sırada girildi.",
  "no-slot": "Plakası girilmemiş araç kalmadı.",
};
