import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendFile } from '#features/files/server/index.ts';
import { type FormDefinition, writeWord } from '#features/lead-forms/contract.ts';
import {
  type DrawnPage,
  drawNotFound,
  drawPage,
  formPictureKey,
  PICTURE_WIDTHS,
  plainThanks,
} from '#features/lead-forms/server/index.ts';
import {
  AGREED_FIELD,
  findPagePixels,
  makeLeadEventId,
  recordPageEvent,
} from '#features/tracking-pixels/server/index.ts';
import type { Services } from '#platform/server/services.ts';
import { type PageAgain, sendAnswers, writtenLines } from '../accept/send-answers.ts';
import { thanksFor } from '../after-sending/thanks.ts';
import { challengeFor } from '../spam/challenge.ts';
import { readPrefilled } from '../visit/prefill.ts';
import { carryAttribution, readArrival, readAttribution } from '../visit/read-attribution.ts';
import { readFields, type SentFields } from '../visit/read-fields.ts';
import { MAX_TOKEN } from '../visit/visit-token.ts';
import { drawForVisitor, drawOpened } from './draw-form.ts';
import { isOpen } from './form-closing.ts';
import { readFrame } from './form-pictures.ts';
import { drawWithTexts } from './long-texts.ts';
import { forAnyFrame, setPageHeaders } from './page-headers.ts';
import type { FilledPage } from './page-template.ts';
import { findSent } from './public-form.queries.ts';
import type { PublicForm } from './public-form.ts';
import { sendFilled, sendText } from './send-text.ts';

/** One call of a visitor. */
export interface Answering {
  services: Services;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Shows the first page of a form, or that it is closed. A GET changes nothing. */
export async function openForm(answering: Answering, form: PublicForm): Promise<FastifyReply> {
  const { services, request } = answering;
  if (!(await isOpen(services, form, request.id))) return answerPage(answering, form, { shows: 'closed' });
  const query = readQuery(request);
  const pixels = await findPagePixels(services, request, { ...form, language: form.live.language, subject: 'FORM' });
  const html = drawOpened(services, form, {
    country: form.default_country,
    came_by: carryAttribution(readArrival(query, request.headers)),
    prefilled: readPrefilled(form.live, query),
    pixels,
  });
  return answerHtml(answering, form, form.live, html, pixels !== null);
}

/** Takes what a visitor sent: 303 to the thank-you, or the page again with everything that was typed. */
export async function sendForm(answering: Answering, form: PublicForm): Promise<FastifyReply> {
  const { services, request, reply } = answering;
  const fields = readFields(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0));
  const outcome = await sendAnswers(services, form, {
    fields,
    address: request.ip,
    country: form.default_country,
    request_id: request.id,
  });
  switch (outcome.kind) {
    case 'sent': {
      const { visit_id, lead } = outcome;
      const { org_id, path } = form;
      const event = { org_id, path, name: 'Lead', event_id: makeLeadEventId(visit_id) } as const;
      if (lead) await recordPageEvent(services, request, { ...event, ...lead, agreed: fields.get(AGREED_FIELD) });
      return leadOn(answering, form, visit_id);
    }
    case 'closed': {
      const { definition, answers } = outcome;
      const frame = readFrame(form, definition);
      const html = drawWithTexts(answers, (texts) =>
        drawPage(frame, { shows: 'closed', written: writtenLines(definition, texts) }),
      );
      return answerHtml({ ...answering, reply: reply.status(409) }, form, definition, html);
    }
    case 'not_sent':
      reply.status(outcome.problem.status);
      return answerAgain(answering, form, fields, outcome.again, 'not_sent');
    case 'page':
      reply.status(outcome.status);
      return answerAgain(answering, form, fields, outcome.again);
  }
}

/** Thanks somebody who has sent the form; whoever's submission is held back or unknown is thanked in the same words. */
export async function openThanks(answering: Answering, form: PublicForm): Promise<FastifyReply> {
  const { services, request, reply } = answering;
  const { visit_id } = request.params as { visit_id: string };
  const submission = await findSent(services, form, { visit_id, request_id: request.id });
  const thanks = submission?.status === 'SENT' ? await thanksFor(services, form, submission.id) : plainThanks;
  if (thanks.kind === 'address')
    return reply.header('cache-control', 'no-store').redirect(new URL(thanks.address).href, 303);
  return answerPage(answering, form, { shows: 'thanks', thanks: { ...thanks, again_href: form.path } });
}

/** Sends a picture of the form, in one of the widths it is kept in, or of the person it names. */
export async function sendPicture(
  answering: Answering,
  form: PublicForm,
  name: 'cover' | 'logo' | 'contact',
): Promise<FastifyReply> {
  const { services, request, reply } = answering;
  const width = Number(readQuery(request).get('w') ?? PICTURE_WIDTHS[0]);
  const picture = findPicture(form, name, width);
  if (!picture) return answerNotFound(answering);
  forAnyFrame(reply);
  await sendFile(reply, services.storage, { ...picture, cache: 'ask_again' });
  return reply;
}

function findPicture({ live, contact }: PublicForm, name: 'cover' | 'logo' | 'contact', width: number) {
  if (name === 'contact') {
    const { picture_key, picture_type } = contact;
    return picture_key === null || picture_type === null ? null : { key: picture_key, content_type: picture_type };
  }
  const key = name === 'cover' ? live.look.cover_key : live.look.logo_key;
  if (key === null || !(PICTURE_WIDTHS as readonly number[]).includes(width)) return null;
  return { key: formPictureKey(key, width), content_type: 'image/webp' };
}

/** Answers an address that leads to no form. */
export function answerNotFound({ services, reply }: Answering): FastifyReply {
  const policy = { challenge: challengeFor(services), ancestors: "'none'", after_sending: null };
  return setPageHeaders(reply.status(404), policy).send(drawNotFound());
}

/**
 * Leads on to the thank-you: a browser by 303, the script of the page by an answer that it can read, which also says whether
 * it leads away to somebody's own page.
 */
function leadOn({ request, reply }: Answering, { live }: PublicForm, visit_id: string): FastifyReply {
  const location = `/f/${encodeURIComponent(getCode(request))}/sent/${visit_id}`;
  reply.header('cache-control', 'no-store');
  if (request.headers.accept?.startsWith('application/json')) {
    const leads_away = live.after_sending.kind === 'address';
    return reply.send({ location, leads_away, event_id: makeLeadEventId(visit_id) });
  }
  return reply.redirect(location, 303);
}

function answerAgain(
  answering: Answering,
  form: PublicForm,
  fields: SentFields,
  { definition, version, page, answers, country, errors, appeared }: PageAgain,
  notice: 'not_sent' | null = null,
): Promise<FastifyReply> {
  const html = drawForVisitor(answering.services, form, definition, version, {
    page,
    answers,
    country,
    errors,
    appeared,
    token: (fields.get('visit') ?? '').slice(0, MAX_TOKEN),
    came_by: carryAttribution(readAttribution(fields)),
    notice: notice && writeWord(definition.words, notice),
  });
  return answerHtml(answering, form, definition, html);
}

const answerPage = (answering: Answering, form: PublicForm, page: DrawnPage): Promise<FastifyReply> =>
  answerHtml(answering, form, form.live, drawPage(readFrame(form), page));

async function answerHtml(
  { services, request, reply }: Answering,
  form: PublicForm,
  { after_sending }: FormDefinition,
  html: FilledPage | string,
  has_pixels = false,
): Promise<FastifyReply> {
  setPageHeaders(reply, {
    challenge: challengeFor(services),
    ancestors: frameAncestors(form),
    after_sending,
    has_pixels,
  });
  return typeof html === 'string' ? sendText(request, reply, html) : sendFilled(request, reply, html);
}

const readQuery = ({ url }: FastifyRequest): URLSearchParams =>
  new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?') + 1) : '');

const getCode = (request: FastifyRequest): string => (request.params as { code: string }).code;

/**
 * Returns who may show a form in a frame, as the directive `frame-ancestors` of its page: our own shared pages and its allowed
 * sites. A site is allowed with and without www, because people mean both; browsers read http: as https: as well.
 */
function frameAncestors({ allowed_sites }: Pick<PublicForm, 'allowed_sites'>): string {
  const sources = new Set(allowed_sites.flatMap(withAndWithoutWww).map((site) => `http://${site}`));
  return ["'self'", ...sources].join(' ');
}

function withAndWithoutWww(site: string): string[] {
  if (site.startsWith('*.') || site.startsWith('localhost')) return [site];
  const bare = site.replace(/^www\./, '');
  return [bare, `www.${bare}`];
}
