import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { renderDocument } from '#features/content/server/index.ts';
import { fieldProblem } from '#platform/contract/problems.ts';
import type { HttpClient, IncomingAnswer } from '#platform/server/network/http-client.ts';
import { OutsideError } from '#platform/server/network/http-client.ts';
import { isLoopbackHost } from '#platform/server/network/loopback.ts';
import { refuseTarget } from '#platform/server/network/public-target.ts';
import type { Services } from '#platform/server/services.ts';
import { refusals } from './en.ts';
import { findBrandMarks } from './find-brand-marks.ts';

/** Limits of integrations R.9 for one call, and for all of them together. */
const CALL_MS = 10_000;
const MAX_BYTES = 5 * 1024 * 1024;
/** How many pictures are tried until one can be read. */
const MOST_PICTURES = 3;
const LOGO_WIDTH = 320;
const DRAW_MS = 10_000;

/** What a website offers: its logo as a WebP, and the colour it gives browsers. */
interface FoundBrand {
  logo: Buffer | null;
  accent: string | null;
}

/**
 * Reads the logo and the colour of a public website: only https, no redirects, no address that leads into a private network.
 * Throws `invalid_input` at the field with what is wrong about the address.
 */
export async function readWebsite(services: Services, website: string, org_id: number): Promise<FoundBrand> {
  if (refuseTarget(website, services.settings)) throw fieldProblem('website', refusals.no_public_website);
  const page = await fetchPage(services, website);
  const { pictures, accent } = findBrandMarks(page, website);
  for (const url of pictures.slice(0, MOST_PICTURES)) {
    const logo = await readLogo(services, url, org_id);
    if (logo) return { logo, accent };
  }
  return { logo: null, accent };
}

const ask = (url: string): Parameters<HttpClient['send']>[0] => ({
  service: 'website',
  method: 'GET',
  url,
  timeout_ms: CALL_MS,
  only_public: !isLoopbackHost(new URL(url).hostname),
});

async function fetchPage({ http }: Services, website: string): Promise<string> {
  const answer = await http.send({ ...ask(website), headers: { accept: 'text/html' } }).catch((error: unknown) => {
    if (error instanceof OutsideError) throw fieldProblem('website', refusals.no_answer);
    throw error;
  });
  if (answer.status === 200) return answer.text;
  const elsewhere = readRedirect(answer, website);
  throw fieldProblem('website', elsewhere ? refusals.leads_elsewhere(elsewhere) : refusals.no_page(answer.status));
}

/** Returns where an answer leads, as an address that can be entered. */
function readRedirect({ status, headers: { location } }: IncomingAnswer, website: string): string | null {
  if (status < 300 || status > 399 || !location || !URL.canParse(location, website)) return null;
  const { protocol, host, pathname } = new URL(location, website);
  return protocol === 'https:' ? `${host}${pathname === '/' ? '' : pathname}`.slice(0, 200) : null;
}

/** Returns a picture drawn anew, which leaves nothing but its pixels; null for one that cannot be had or read. */
async function readLogo(services: Services, url: string, org_id: number): Promise<Buffer | null> {
  if (refuseTarget(url, services.settings)) return null;
  try {
    const bytes = await downloadPicture(services, url);
    if (!bytes) return null;
    let logo: Buffer | null = null;
    const nothing = async () => {};
    const task = { source: Readable.from([bytes]), size: bytes.length, kind: 'picture' as const, widths: [LOGO_WIDTH] };
    const refusal = await renderDocument(
      { ...task, org_id, time_limit_ms: DRAW_MS },
      {
        onOpened: nothing,
        onPage: nothing,
        onPicture: async (_name, drawn) => {
          logo = drawn;
        },
      },
    );
    return refusal ? null : logo;
  } catch (error) {
    if (error instanceof OutsideError) return null;
    throw error;
  }
}

async function downloadPicture({ http }: Services, url: string): Promise<Buffer | null> {
  const { status, headers, body } = await http.download(ask(url), MAX_BYTES);
  const isPicture = /^image\/(png|jpeg|webp|gif|x-icon|vnd\.microsoft\.icon)\b/.test(headers['content-type'] ?? '');
  if (status !== 200 || !isPicture) {
    body.destroy();
    return null;
  }
  return buffer(body);
}
