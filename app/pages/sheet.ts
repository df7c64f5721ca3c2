/** The link to the stylesheet in a document, as the build writes it. */
export interface Sheet {
  link: string;
  address: string;
  /** Names its content. */
  hash: string;
}

export function findSheet(document: string): Sheet | null {
  const [link, address, hash] = /<link rel="stylesheet"[^>]* href="([^"]+-([\w-]+)\.css)"[^>]*>/.exec(document) ?? [];
  return link && address && hash ? { link, address, hash } : null;
}
