import { clientPages } from '#features/clients/pages.ts';
import { alertEach } from '#features/notifications/server/index.ts';
import { fillTemplateText, lockUnoffered, markOffered } from '#features/whatsapp-messages/server/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { nowIso } from '#platform/server/clock.ts';
import { readOrgZone } from '#platform/server/database/org.queries.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import { chooseNumber } from '../answer/decide-answer.ts';
import type { LeadToAnswer } from '../answer/leads.queries.ts';
import { chooseTemplate, type PreparedAnswer, prepareAnswers } from '../answer/prepare-answers.ts';
import { offerWords } from '../en.ts';
import { answerReadyKind } from './alert-kind.ts';

interface Offer {
  id: string;
  lead: LeadToAnswer;
  text: string;
}

/**
 * Gives answers that could not be sent, for a reason of ours, to the assignees of their clients: each is filled, noted and told in an
 * alert. A lead that waits for an assignee is left until it has one.
 */
export async function offerAnswers(
  scope: OrgScope,
  services: Services,
  which: { ids?: readonly string[]; lead_ids?: readonly string[] },
): Promise<void> {
  const zone = await readOrgZone(scope);
  const offers: Offer[] = [];
  for (const { id, lead, answer, values } of await prepareAnswers(scope, await lockUnoffered(scope, which))) {
    const template_id = chooseOffered({ lead, answer }, zone);
    const text = template_id === null ? null : await fillTemplateText(scope, template_id, values);
    if (lead && text) offers.push({ id, lead, text });
  }
  await markOffered(
    scope,
    offers.map(({ id, lead, text }) => ({ id, text, profile_id: lead.assigned_to_id })),
  );
  await alertAssignees(scope, services, offers);
}

/** Returns the template whose text is offered: a person answers at any hour that the responder has an answer for. */
function chooseOffered({ lead, answer }: Pick<PreparedAnswer, 'lead' | 'answer'>, zone: string): number | null {
  const chosen = chooseTemplate(lead, answer, { zone, now: nowIso() });
  if (!('reason' in chosen)) return chosen.template_id;
  return chosen.reason === 'OUTSIDE_HOURS' && chosen.until ? (answer?.template_id ?? null) : null;
}

/** Alerts each assignee: one answer with its text, several together, which then stand on their clients' records. */
async function alertAssignees(
  scope: OrgScope,
  { settings: { public_url } }: Services,
  offers: readonly Offer[],
): Promise<void> {
  const byPerson = new Map<number, Offer[]>();
  for (const offer of offers) {
    const { assigned_to_id } = offer.lead;
    if (assigned_to_id !== null) byPerson.set(assigned_to_id, [...(byPerson.get(assigned_to_id) ?? []), offer]);
  }
  await alertEach(
    scope,
    answerReadyKind,
    [...byPerson].map(([profile_id, own]) => ({
      profile_id,
      facts: { ...describeOffers(own), public_url, mail: null },
    })),
  );
}

function describeOffers(offers: readonly Offer[]) {
  const [{ lead, text }] = offers as [Offer, ...Offer[]];
  const { client_id, client_name } = lead;
  const about = {
    client_ids: [...new Set(offers.map((offer) => offer.lead.client_id))],
    lead_ids: offers.map((offer) => offer.lead.lead_id),
  };
  if (offers.length > 1) {
    return {
      ...about,
      title: offerWords.many(offers.length),
      body: offerWords.many_text,
      page: fillPage(clientPages.clients, {}, { is_new_lead: true }),
    };
  }
  const name = client_name.slice(0, 80).toWellFormed();
  return {
    ...about,
    title: offerWords.one(name),
    body: text,
    page: fillPage(clientPages.client, { id: client_id }),
    answer: { label: offerWords.open, phone: chooseNumber(lead), client_id, client_name: name },
  };
}
