import type { Plugin, Rolldown } from 'vite';
import { SCREEN_FILES } from '#app/pages/screen-files.ts';
import { ScreenModules } from './screen-modules.ts';

/** Writes which files the screen of each page is made of, beyond what every page loads, so that the server can name them. */
export const listScreenFiles = (): Plugin => ({
  name: 'screen-files',
  async generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const entry = chunks.find(({ isEntry }) => isEntry);
    const first = withImports(entry ? [entry] : [], bundle);
    const chunkOfModule = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk] as const)));
    const pages = await new ScreenModules(this).find();
    const files = pages.map(([pattern, modules]) => {
      const own = modules.flatMap((id) => chunkOfModule.get(id) ?? []);
      const needed = [...withImports(own, bundle)].filter((chunk) => !first.has(chunk));
      const styles = needed.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
      return [pattern, [...styles, ...needed.map(({ fileName }) => fileName)]] as const;
    });
    const source = JSON.stringify(Object.fromEntries(files.filter(([, names]) => names.length > 0)));
    this.emitFile({ type: 'asset', fileName: SCREEN_FILES, source });
  },
});

/** These chunks, then what they import, then what that imports: the order in which a browser would find them. */
function withImports(chunks: readonly Rolldown.OutputChunk[], bundle: Rolldown.OutputBundle) {
  const all = new Set(chunks);
  // A set that grows is walked to its end.
  for (const { imports } of all)
    for (const name of imports) {
      const next = bundle[name];
      if (next?.type === 'chunk') all.add(next);
    }
  return all;
}
