import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sendNotFound } from '#features/sharing/server/index.ts';
import { repositoryRoot } from '#platform/server/settings/root.ts';
import type { PageFile } from '../draft/page-files.queries.ts';
import { PICTURE_WIDTHS, THUMBNAIL_WIDTH } from '../page/picture-keys.ts';

const FOLDER = 'features/content-pages/server/designs/pictures';
const ADDRESS = '/p/design-pictures';
const PREFIX = 'design-';
const [WIDTH, HEIGHT] = [1200, 800];
const QUALITY = 86;

/** The pictures that come with the product; a page made from a design shows them until others take their place. */
const NAMES = new Set(readdirSync(join(repositoryRoot, FOLDER)).map((file) => file.replace('.svg', '')));

export const designPictureKey = (name: string): string => `${PREFIX}${name}`;

/** Returns a picture that comes with the product, as the upload of a page that it stands for; null for every other key. */
export const findDesignPicture = (key: string): PageFile | null =>
  key.startsWith(PREFIX) && NAMES.has(key.slice(PREFIX.length)) ? { key, width: WIDTH, height: HEIGHT } : null;

/** Returns the address of a picture of a page: that of one that comes with the product, else of an upload. */
export const addressOfPicture = (key: string, width: number, addressOfUpload: () => string): string =>
  findDesignPicture(key) ? `${ADDRESS}/${key.slice(PREFIX.length)}/${width}` : addressOfUpload();

const drawn = new Map<string, Promise<Buffer>>();

/** Registers where pictures of designs are sent from; each is drawn once. */
export function registerDesignPictures(server: FastifyInstance): void {
  server.get<{ Params: { name: string; width: string } }>(`${ADDRESS}/:name/:width`, async (request, reply) => {
    const { name, width } = request.params;
    if (!NAMES.has(name) || ![THUMBNAIL_WIDTH, ...PICTURE_WIDTHS].some((each) => String(each) === width))
      return sendNotFound(reply);
    const place = `${name}/${width}`;
    const picture = drawn.get(place) ?? draw(name, Math.min(Number(width), WIDTH));
    drawn.set(place, picture);
    return reply
      .type('image/webp')
      .header('cache-control', 'public, max-age=604800')
      .send(await picture);
  });
}

async function draw(name: string, width: number): Promise<Buffer> {
  const { createCanvas, loadImage } = await import('@napi-rs/canvas');
  const picture = await loadImage(readFileSync(join(repositoryRoot, FOLDER, `${name}.svg`)));
  const height = Math.round((width * HEIGHT) / WIDTH);
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').drawImage(picture, 0, 0, width, height);
  return canvas.encode('webp', QUALITY);
}
