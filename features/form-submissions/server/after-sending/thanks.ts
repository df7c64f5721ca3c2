import { firstNameFrom } from '#domain/first-name.ts';
import type { ShownThanks, Thanks } from '#features/lead-forms/server/index.ts';
import { plainThanks } from '#features/lead-forms/server/index.ts';
import { readSharedPage } from '#features/sharing/server/index.ts';
import { callLink, whatsappLink } from '#platform/contract/people/contact-links.ts';
import { nowMillis } from '#platform/server/clock.ts';
import { type OrgScope, withScope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import type { PublicForm } from '../page/public-form.ts';
import { findSent, type SentSubmission } from './pending-contents.queries.ts';

/** How long a visitor is asked to wait; what takes longer is not coming soon. */
const PREPARING_MS = 60_000;

const preparing: ShownThanks = { ...plainThanks, kind: 'preparing' };

/** Returns what somebody gets who has sent a form, as the version promised that they filled in. Looking at it changes nothing. */
export async function thanksFor(services: Services, form: PublicForm, submission_id: string): Promise<Thanks> {
  const options = { org_id: form.org_id, actor: null, request_id: 'lead-forms.thanks', mode: 'read' } as const;
  const read = <Result>(work: (scope: OrgScope) => Promise<Result>) => withScope(services.database, options, work);
  const sent = await read((scope) => findSent(scope, submission_id));
  if (!sent) return plainThanks;
  const { after_sending } = (await form.definition(sent.version)) ?? form.live;
  if (after_sending.kind === 'address') return { kind: 'address', address: after_sending.address };
  if (after_sending.kind === 'text') return plainThanks;
  const { shared_content_id } = sent;
  if (shared_content_id === null) return isComing(sent) ? preparing : plainThanks;
  return read((scope) => showContent(scope, services, shared_content_id));
}

const isComing = ({ settled_at, waiting_client_id, is_test, sent_at }: SentSubmission): boolean =>
  settled_at === null && waiting_client_id === null && !is_test && nowMillis() - Date.parse(sent_at) < PREPARING_MS;

async function showContent(scope: OrgScope, { settings }: Services, share_id: number): Promise<ShownThanks> {
  const page = await readSharedPage(scope, settings, share_id);
  if (!page) return plainThanks;
  const { name, whatsapp, phone } = page.adviser;
  return {
    kind: 'content',
    content: { title: page.title, href: page.link },
    contact: {
      name: firstNameFrom(name),
      chat_href: whatsapp && whatsappLink(whatsapp),
      call_href: phone && callLink(phone),
    },
    again_href: null,
  };
}
