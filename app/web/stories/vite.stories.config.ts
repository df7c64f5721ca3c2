import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const repository = fileURLToPath(new URL('../../..', import.meta.url));

/** Serves /stories.html without the server: `npx vite --config app/web/stories/vite.stories.config.ts`. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  cacheDir: `${repository}/.cache/vite-stories`,
  plugins: [react(), tailwindcss()],
  server: { host: '127.0.0.1', fs: { allow: [repository, realpathSync(`${repository}/node_modules`)] } },
  build: { rolldownOptions: { input: fileURLToPath(new URL('./stories.html', import.meta.url)) } },
});
