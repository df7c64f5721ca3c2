// Starts the product from dist, after building what has changed, all in this one process.
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { endWithNpm } from './end-with-npm.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
process.env.NODE_ENV ??= 'production';
process.setSourceMapsEnabled(true);
endWithNpm();

await build();
await import(new URL('../dist/server/main.js', import.meta.url).href);
