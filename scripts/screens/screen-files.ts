import type { Plugin } from 'vite';
import { SCREEN_FILES } from '#app/pages/screen-files.ts';
import { listChunks, listEntry, withImports } from './chunks.ts';
import { findScreenModules } from './screen-modules.ts';

/** Writes which files the screen of each page is made of, beyond what every page loads, so that the server can name them. */
export const listScreenFiles = (): Plugin => ({
  name: 'screen-files',
  async generateBundle(_, bundle) {
    const first = listEntry(bundle);
    const chunkOfModule = new Map(
      listChunks(bundle).flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk] as const)),
    );
    const files: Record<string, string[]> = {};
    for (const [{ pattern }, imports] of await findScreenModules()) {
      const modules = await Promise.all(imports.map(({ source, importer }) => this.resolve(source, importer)));
      const own = modules.flatMap((module) => chunkOfModule.get(module?.id ?? '') ?? []);
      const needed = [...withImports(own, bundle)].filter((chunk) => !first.has(chunk));
      const styles = needed.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
      if (needed.length > 0) files[pattern] = [...styles, ...needed.map(({ fileName }) => fileName)];
    }
    this.emitFile({ type: 'asset', fileName: SCREEN_FILES, source: JSON.stringify(files) });
  },
});
