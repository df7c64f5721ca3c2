// Starts the product from dist, after building what has changed, all in this one process.
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { build } from './build.mjs';
import { endWithNpm } from './end-with-npm.mjs';
import { markRunning } from './running.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
process.env.NODE_ENV ??= 'production';
// As in the Dockerfile (decision 0123); a flag that a later node does not know is ignored here.
setFlagsFromString('--heap-growing-percent=20');
endWithNpm();
markRunning();

await build();
await import(new URL('../dist/server/main.js', import.meta.url).href);
