import type { Plugin } from 'vite';
import { STYLE_RULES } from '#app/pages/rendering/styles/style-rule.ts';
import { parseStyles } from './parse-styles.ts';

/** Writes the rules of the stylesheet for the server, which chooses those that a page's first drawing needs. */
export const writeStyleRules = (): Plugin => ({
  name: 'style-rules',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const sheets = Object.values(bundle).flatMap((file) =>
        file.type === 'asset' && /^assets\/index-.*\.css$/.test(file.fileName) ? [String(file.source)] : [],
      );
      if (sheets.length !== 1) this.error(`${sheets.length} stylesheets, where one was expected`);
      this.emitFile({ type: 'asset', fileName: STYLE_RULES, source: JSON.stringify(parseStyles(sheets[0]!)) });
    },
  },
});
