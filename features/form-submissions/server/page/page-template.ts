import { type GzipPiece, joinGzip, packPiece, storePiece } from '#platform/server/http/gzip-pieces.ts';
import { perProcess } from '#platform/server/per-process.ts';
import type { Services } from '#platform/server/services.ts';
import { escapeHtml } from './long-texts.ts';

/** A page of one visitor, as it is sent. */
export interface FilledPage {
  plain(): Buffer;
  gzip(): Buffer;
}

/** A page that was drawn once for many visitors, with places for what differs; what they have in common is compressed once. */
export class PageTemplate {
  /** Parts of the page, and the names of the places between them. */
  private readonly pieces: readonly (GzipPiece | string)[];

  /** @param places what stands where something is put in; no text of a form or visitor contains them. */
  constructor(html: string, places: readonly string[]) {
    const known = new Set(places);
    this.pieces = html
      .split(new RegExp(`(${places.join('|')})`))
      .map((piece) => (known.has(piece) ? piece : packPiece(Buffer.from(piece))));
  }

  fill(values: Readonly<Record<string, string>>): FilledPage {
    const pieces = this.pieces.map((piece) =>
      typeof piece === 'string' ? storePiece(Buffer.from(escapeHtml(values[piece] ?? ''))) : piece,
    );
    return {
      plain: () => Buffer.concat(pieces.map(({ bytes }) => bytes)),
      gzip: () => joinGzip(pieces),
    };
  }
}

/** The most templates kept, some 40 kB each. */
const MAX_KEPT = 500;
const kept = perProcess(() => new Map<string, PageTemplate>());

/** Returns the template of this key, made on first use. */
export function cachedTemplate(services: Services, key: string, make: () => PageTemplate): PageTemplate {
  const templates = kept(services);
  const known = templates.get(key);
  if (known) return known;
  const template = make();
  if (templates.size >= MAX_KEPT) templates.clear();
  templates.set(key, template);
  return template;
}
