import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { browserContracts } from './scripts/browser-contracts.ts';
import { screenGroups } from './scripts/screens/chunk-groups.ts';
import { listFirstModules } from './scripts/screens/first-modules.ts';
import { listScreenFiles } from './scripts/screens/screen-files.ts';
import { writeStyleRules } from './scripts/styles/style-rules.ts';

const root = import.meta.dirname;

/**
 * The browser's part of the product: app/web with every screen in a chunk of its own. What the first screen needs is three
 * files, because on a slow connection each of sixty would cost its own headers and its own turn.
 */
const LOADED_FIRST = /^assets\/(rolldown-runtime|libraries)-/;

/**
 * What people open many times a day: its chunks are named in the first load, so that they load together. Anything else
 * finds what it needs once it has come, because every name makes the first load longer for everybody.
 */
const OFTEN_OPENED = /^assets\/(client-page|add-client|filter-panel)-/;

/** Evaluates the libraries in a task of their own, before the modules that import them; all of it holds up a slow phone. */
const evaluateLibrariesFirst = (): Plugin => ({
  name: 'libraries-first',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html.replace(
        /<link rel="modulepreload" crossorigin href="([^"]+\/libraries-[^"]+)">/,
        '<script type="module" async fetchpriority="high" crossorigin src="$1"></script>',
      ),
  },
});

const web: UserConfig = {
  root: join(root, 'app/web'),
  base: '/',
  publicDir: 'public',
  cacheDir: join(root, '.cache/vite'),
  plugins: [
    browserContracts(),
    listFirstModules(),
    listScreenFiles(),
    writeStyleRules(),
    evaluateLibrariesFirst(),
    react(),
    tailwindcss(),
  ],
  // node_modules may be a link to a folder elsewhere.
  server: { fs: { allow: [root, realpathSync(join(root, 'node_modules'))] } },
  build: {
    outDir: join(root, 'dist/web'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What every page has loaded need not be named for each chunk that follows.
      resolveDependencies: (name, dependencies, { hostType }) => {
        if (hostType !== 'js') return dependencies;
        return OFTEN_OPENED.test(name) ? dependencies.filter((needed) => !LOADED_FIRST.test(needed)) : [];
      },
    },
    rolldownOptions: {
      preserveEntrySignatures: false,
      output: {
        // The first load names every chunk that may follow; seven signs are the fewest that tell so many apart.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          // Only what is used first: re-exports would bring in whole screens. Nothing loaded first imports what is loaded
          // later, so leaving dependencies where they are makes no circle.
          includeDependenciesRecursively: false,
          groups: [
            // Each chunk costs its name in the first load, and an icon is little.
            { name: 'icons', test: /[\\/]lucide-react[\\/]/, minShareCount: 2 },
            // Many people meet a banner on their first page, and none of the other icons.
            {
              name: 'banner',
              test: /[\\/]feedback[\\/]banner\.tsx|icons[\\/]chevron-(left|right|up)\./,
              priority: 1,
            },
            // The form builder checks with schemas once it is on the screen, and its contract names them.
            { name: 'form-schemas', test: /[\\/]lead-forms[\\/](definition|form-draft|form-settings)\./, priority: 1 },
            { name: 'part-schemas', test: /[\\/]drafts[\\/]part-schemas\./, priority: 1 },
            ...screenGroups,
            { name: 'libraries', test: /[\\/]node_modules[\\/](?!zod[\\/])/, tags: ['$initial'], priority: 3 },
            // The schemas of times would bring zod with them, where a screen that is loaded later checks with them.
            { name: 'app', test: /^(?!.*[\\/]node_modules[\\/])(?!.*time-schemas)/, tags: ['$initial'], priority: 2 },
          ],
        },
      },
    },
  },
};

/**
 * The server and the worker as plain JavaScript; packages stay in node_modules. Node holds the text of everything it has loaded in
 * memory: one sign beyond Latin-1 doubles it, and of these two packages the product uses the smaller part (decision 0307).
 */
const server: UserConfig = {
  root,
  plugins: [react()],
  ssr: { noExternal: ['zod', 'kysely'] },
  build: {
    ssr: true,
    outDir: join(root, 'dist/server'),
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: join(root, 'app/main.ts'),
        backup: join(root, 'app/commands/backup.ts'),
        restore: join(root, 'app/commands/restore.ts'),
        'set-plan': join(root, 'app/commands/set-plan.ts'),
        // Threads, and what they load by its name, have files of their own (platform/server/threads/thread.ts).
        'render-page.worker': join(root, 'app/pages/rendering/render-page.worker.ts'),
        'map-stack.worker': join(root, 'platform/server/logs/map-stack.worker.ts'),
        'read-delivery.worker': join(root, 'features/inbound-webhooks/server/reading/read-delivery.worker.ts'),
        'parse-mail.worker': join(root, 'integrations/lead-email/server/read/parse-mail.worker.ts'),
        'read-post.worker': join(root, 'integrations/lead-email/server/receive/read-post.worker.ts'),
        'read-notice.worker': join(root, 'platform/server/meta/read-notice.worker.ts'),
        'read-large.worker': join(root, 'engines/connected-sources/server/hooks/read-large.worker.ts'),
        'tiktok-entries': join(root, 'integrations/tiktok/server/receive/tiktok-entries.ts'),
        'page-notices': join(root, 'integrations/facebook/server/receive/page-notices.ts'),
        'read-entry': join(root, 'features/whatsapp/server/hooks/read-entry.ts'),
      },
      output: {
        entryFileNames: '[name].js',
        charset: 'ascii',
        // Names stay, for the log.
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
      },
    },
  },
};

/** What writes pages as HTML (decision 0302): the browser's screens as one bundle with their packages, which are small so. */
const rendering: UserConfig = {
  root,
  plugins: [browserContracts(), react()],
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ssr: true,
    outDir: join(root, 'dist/rendering'),
    emptyOutDir: true,
    target: 'node20',
    rolldownOptions: {
      input: { 'render-page': join(root, 'app/web/render-page.tsx') },
      output: { entryFileNames: '[name].js' },
    },
  },
};

export default defineConfig(({ isSsrBuild, mode }) => {
  if (mode === 'rendering') return rendering;
  return isSsrBuild ? server : web;
});
