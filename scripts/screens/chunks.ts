import type { Rolldown } from 'vite';

export const listChunks = (bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] =>
  Object.values(bundle).filter((file) => file.type === 'chunk');

/** Returns the scripts that every page loads before anything else. */
export const listEntry = (bundle: Rolldown.OutputBundle): Set<Rolldown.OutputChunk> =>
  withImports(
    listChunks(bundle).filter(({ isEntry }) => isEntry),
    bundle,
  );

/** These chunks, then what they import, then what that imports: the order in which a browser would find them. */
export function withImports(chunks: readonly Rolldown.OutputChunk[], bundle: Rolldown.OutputBundle) {
  const all = new Set(chunks);
  // A set that grows is walked to its end.
  for (const { imports } of all)
    for (const name of imports) {
      const next = bundle[name];
      if (next?.type === 'chunk') all.add(next);
    }
  return all;
}
