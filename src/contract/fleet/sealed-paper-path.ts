import { pages } from "#contract/pages.ts";

/** The path of the page that shows what is stored about a printed paper, by its digest (hex). */
export function makeSealedPaperPath(digest: string): string {
  return pages.sealedPaper.path.replace("$digest", digest);
}
