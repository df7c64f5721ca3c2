// Runs a command of the product, such as backup, from what is built and installed here. Neither is touched where it is there:
// the product may be running from it.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const program = join(root, 'dist/server', `${process.argv[2]}.js`);
process.argv.splice(2, 1);
process.chdir(root);
process.env.NODE_ENV ??= 'production';
process.setSourceMapsEnabled(true);
if (!existsSync(program)) await build();
await import(program);
