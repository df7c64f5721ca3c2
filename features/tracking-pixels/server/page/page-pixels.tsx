import { createHash, createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { renderToStaticMarkup } from 'react-dom/server';
import * as z from 'zod';
import type { Services } from '#platform/server/services.ts';
import { sealAlike } from '#platform/server/sessions/secrets.ts';
import { type LoadedPixel, providerFacts } from '../../providers.ts';
import { chooseWords } from '../../words.ts';
import { findScriptSource } from '../settings.ts';
import { findPixels } from './known-pixels.ts';
import { findSender } from './page-event-senders.ts';
import { pixelFiles } from './pixel-files.ts';

/** A page on which pixels may load. */
export interface MeasuredPage {
  org_id: number;
  org_name: string;
  /** In which it is written: 'zh-Hans'. */
  language: string;
  subject: 'FORM' | 'CONTENT';
  /** As providers learn it: '/f/bayshore'. The address of a share grants access, so that it is only '/s'. */
  path: string;
}

/** A page as its reports of events bring it back. */
export const SealedPage = z.object({ org_id: z.int(), path: z.string() });
export type SealedPage = z.output<typeof SealedPage>;

/** What a page carries for its pixels. */
export interface PagePixels {
  /** Differs where the page does. */
  key: string;
  html: string;
}

interface Caller {
  id: string;
  headers: IncomingHttpHeaders;
}

/** Whether the browser says no for its visitor (Global Privacy Control). */
export const refusesTracking = (headers: IncomingHttpHeaders): boolean => headers['sec-gpc'] === '1';

/** Returns what a page carries for the pixels that are on; null where none may load, which asks and loads nothing. */
export async function findPagePixels(
  services: Services,
  { id, headers }: Caller,
  page: MeasuredPage,
): Promise<PagePixels | null> {
  const source = findScriptSource(services.settings);
  if (!source || refusesTracking(headers)) return null;
  const pixels = await findPixels(services, page.org_id, id);
  if (pixels.length === 0) return null;
  const facts = JSON.stringify({
    key: makePrivacyKey(services.settings.secret_key, page.org_id),
    subject: page.subject,
    path: page.path,
    frame: `/pixels/frame/${pixels.map(({ provider }) => provider.toLowerCase()).join('.')}${page.path}`,
    base: source.base,
    reports: pixels.some(({ provider }) => findSender(provider)) ? sealPage(services, page) : null,
    pixels,
  });
  const html = renderToStaticMarkup(<PixelPart page={page} pixels={pixels} facts={facts} />);
  return { key: createHash('sha256').update(html).digest('base64url'), html };
}

const sealPage = ({ settings }: Services, { org_id, path }: SealedPage): string =>
  sealAlike(settings.secret_key, JSON.stringify({ org_id, path }));

/** Puts it behind everything else in a page. */
export function addPixels(page: string, pixels: PagePixels | null): string {
  const end = page.lastIndexOf('</body>');
  return pixels === null || end < 0 ? page : page.slice(0, end) + pixels.html + page.slice(end);
}

/** Names the answers of an organisation's visitors in their browsers, without its number. */
const makePrivacyKey = (secretKey: string, org_id: number): string =>
  createHmac('sha256', secretKey).update(`privacy choices of ${org_id}`).digest('base64url').slice(0, 12);

interface PixelPartProps {
  page: MeasuredPage;
  pixels: readonly LoadedPixel[];
  /** For the script, which shows the question where it has no answer yet. */
  facts: string;
}

function PixelPart({ page, pixels, facts }: PixelPartProps) {
  const { words, language, direction } = chooseWords(page.language);
  const files = pixelFiles();
  const names = new Intl.ListFormat(language).format(pixels.map(({ provider }) => providerFacts[provider].name));
  const question = words.question.replace('{providers}', () => names).replace('{org}', () => page.org_name);
  return (
    <>
      <link rel="stylesheet" href={files.urlOf('privacy.css')} />
      <aside className="px" data-pixels={facts} aria-label={words.title} lang={language} dir={direction} hidden>
        <div className="px-question" tabIndex={-1}>
          <p>{question}</p>
          <div className="px-answers">
            <button type="button" data-answer="decline">
              {words.decline}
            </button>
            <button type="button" data-answer="allow">
              {words.allow}
            </button>
          </div>
        </div>
        <button type="button" className="px-choices" hidden>
          {words.title}
        </button>
      </aside>
      <script type="module" src={files.urlOf('privacy.mjs')} crossOrigin="anonymous" />
    </>
  );
}
