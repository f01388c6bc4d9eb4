import { pages } from "#contract/pages.ts";

export function makeSealedPaperPath(digest: string): string {
  return pages.sealedPaper.path.replace("$digest", digest);
}
