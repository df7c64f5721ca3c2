/** Adds page numbers, starting at 1. */
export const numbered = <Page extends object>(pages: readonly Page[]): (Page & { number: number })[] =>
  pages.map((page, index) => ({ ...page, number: index + 1 }));
