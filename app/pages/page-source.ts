import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AnyPage } from '#platform/contract/pages.ts';
import { repositoryRoot } from '#platform/server/settings/root.ts';
import { SCREEN_FILES } from './screen-files.ts';

/** The source of the HTML of pages and of the files they load. */
export interface PageSource {
  /** Returns the HTML document with its `<!--startup-->` mark for an address. */
  html(url: string): Promise<string>;
  /** The scripts and styles of a page's screen, beyond those that the document names, in the order of need. */
  screenFiles(page: AnyPage): readonly string[];
  /** Serves scripts, styles, fonts and icons. */
  serveFiles(server: FastifyInstance): void;
  /** True where the screens are built for the server too, so that pages come with their first drawing. */
  canRender: boolean;
}

const built = join(repositoryRoot, 'dist/web');

/** The built application; names of assets carry a hash of their content, so that browsers may keep them for good. */
export function builtPages(): PageSource {
  const html = readFileSync(join(built, 'index.html'), 'utf8');
  const screenFiles: Record<string, string[]> = JSON.parse(readFileSync(join(built, SCREEN_FILES), 'utf8'));
  return {
    html: async () => html,
    screenFiles: ({ pattern }) => screenFiles[pattern] ?? [],
    canRender: true,
    serveFiles: (server) => {
      server.register(async (files) => {
        await files.register(fastifyStatic, { root: built, serve: false, preCompressed: true });
        files.get('/assets/*', (request, reply) =>
          reply.sendFile(`assets/${(request.params as { '*': string })['*']}`, { maxAge: '1y', immutable: true }),
        );
        for (const name of await topFiles())
          files.get(`/${name}`, (_request, reply) =>
            name === PUSH_WORKER ? sendWorker(reply) : reply.sendFile(name, { maxAge: '1d' }),
          );
      });
    },
  };
}

const PUSH_WORKER = 'push-worker.js';

/** A worker has the content policy of its own answer; it calls us and loads nothing. */
const sendWorker = (reply: FastifyReply) =>
  reply
    .header('content-security-policy', "default-src 'none'; connect-src 'self'; frame-ancestors 'none'")
    .sendFile(PUSH_WORKER, { maxAge: 0 });

/** Lists the icons and other files served under their own names. */
const topFiles = async (): Promise<string[]> =>
  (await readdir(built, { withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.html'))
    .map((entry) => entry.name);

/** The document of the sources, for tests of the server; it comes without its scripts. */
export const sourcePages = (): PageSource => ({
  html: async () => readFileSync(join(repositoryRoot, 'app/web/index.html'), 'utf8'),
  screenFiles: () => [],
  serveFiles: () => undefined,
  canRender: false,
});
