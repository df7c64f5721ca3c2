import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { secured } from '#features/sharing/server/index.ts';
import { type OrgScope, withGlobalScope, withScope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import type { Services } from '#platform/server/services.ts';
import { findPublicAddress } from '#platform/server/sessions/public-addresses.queries.ts';
import type { UnsubscribeWay } from '../contract.ts';
import { clientResubscribed, clientUnsubscribed } from '../events.ts';
import { CHOICE, renderLost, renderUnsubscribe } from './page.tsx';
import { findRecord, followMerges, PAGES, UNSUBSCRIBE, writeUnsubscribed } from './unsubscribes.queries.ts';

const BODY_LIMIT = 4_096;

type ByCode = { Params: { code: string } };
type Wish = UnsubscribeWay | 'START';

/**
 * Registers the page of links in mails. Nobody is signed in and no cookie counts, so a POST may come from any origin: mail programs
 * send one by RFC 8058. GET and HEAD change nothing, because scanners follow links.
 */
export function registerUnsubscribePage(server: FastifyInstance, services: Services): void {
  server.register(async (pages) => {
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_, body, done) => done(null, body));
    pages.get<ByCode>(`${PAGES}/:code`, (request, reply) => answer(services, request, reply, null));
    pages.post<ByCode>(`${PAGES}/:code`, (request, reply) => answer(services, request, reply, readWish(request.body)));
  });
}

/** What a POST asks for; null for one that is neither the page's nor a mail program's. */
function readWish(body: unknown): Wish | null {
  const text = typeof body === 'string' ? body : '';
  // Mail programs may send it as either kind of form.
  if (/(?:^|&)List-Unsubscribe=One-Click(?:&|\s*$)/i.test(text)) return 'ONE_CLICK';
  if (/name="?List-Unsubscribe"?\r?\n\r?\nOne-Click\s/i.test(text)) return 'ONE_CLICK';
  const choice = new URLSearchParams(text).get(CHOICE);
  return choice === 'stop' ? 'PAGE' : choice === 'start' ? 'START' : null;
}

async function answer(
  { database }: Services,
  request: FastifyRequest<ByCode>,
  reply: FastifyReply,
  wish: Wish | null,
): Promise<FastifyReply> {
  const { id: request_id } = request;
  const address = await withGlobalScope(database, request_id, (globalScope) =>
    findPublicAddress(globalScope, UNSUBSCRIBE, request.params.code),
  );
  secured(reply, { sends_form: true });
  if (!address) return reply.status(404).send(renderLost());
  const { org_id, subject_id } = address;
  const mode = wish === null ? 'read' : 'transaction';
  const found = await withScope(database, { org_id, actor: null, request_id, mode }, async (scope) => {
    const id = await followMerges(scope, subject_id);
    if (wish !== null) await grant(scope, id, wish);
    return findRecord(scope, id);
  });
  if (!found) return reply.status(404).send(renderLost());
  // A mail program shows no page, and a browser that loads this one again sends nothing twice.
  if (wish !== null && wish !== 'ONE_CLICK') return reply.redirect(request.url, 303);
  return reply.send(renderUnsubscribe(found));
}

/** Does what the client asked for, unless it is so already. */
async function grant(scope: OrgScope, id: number, wish: Wish): Promise<void> {
  const known = await findRecord(scope, id);
  const way = wish === 'START' ? null : wish;
  if (!known || !(await writeUnsubscribed(scope, id, way))) return;
  const { client_id: subject_id, assigned_to_id_or_zero } = known;
  const audience = [assigned_to_id_or_zero];
  if (way === null) await record(scope, clientResubscribed, { subject_id, payload: {}, audience });
  else await record(scope, clientUnsubscribed, { subject_id, payload: { way }, audience });
}
