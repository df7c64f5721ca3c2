import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { freePort } from '#platform/server/network/free-port.ts';
import { repositoryRoot } from '#platform/server/settings/root.ts';

export interface ListPage {
  url: string;
  stop(): Promise<void>;
}

/** Serves a page with these rows inside and the script that lists them, compressed as the product's files are. */
export async function serveListPage(rows: readonly unknown[], folder: string): Promise<ListPage> {
  const script = await buildScript(folder);
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Rows</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"></head><body><div id="app"></div>
<script type="application/json" id="rows">${JSON.stringify(rows).replaceAll('<', '\\u003c')}</script>
<script type="module" src="/script.js"></script></body></html>`;
  const files = new Map([
    ['/', { type: 'text/html; charset=utf-8', body: brotliCompressSync(page) }],
    ['/script.js', { type: 'text/javascript', body: brotliCompressSync(script) }],
  ]);
  const server = createServer(({ url = '' }, answer) => send(answer, files.get(url)));
  const port = await freePort();
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function send(answer: ServerResponse, file: { type: string; body: Buffer } | undefined): void {
  if (!file) answer.writeHead(404).end();
  else answer.writeHead(200, { 'content-type': file.type, 'content-encoding': 'br' }).end(file.body);
}

async function buildScript(folder: string): Promise<Buffer> {
  const outDir = join(folder, 'list-page');
  await build({
    configFile: false,
    root: repositoryRoot,
    logLevel: 'silent',
    mode: 'production',
    build: {
      outDir,
      copyPublicDir: false,
      rolldownOptions: {
        input: join(repositoryRoot, 'bench/limit/list-page.mjs'),
        output: { entryFileNames: 'script.js' },
      },
    },
  });
  return readFileSync(join(outDir, 'script.js'));
}
