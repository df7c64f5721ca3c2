import { isDeepStrictEqual } from 'node:util';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import { whatsappTemplateChanged, whatsappTemplateCreated } from '../../events.ts';
import { readHead, type TemplateContent } from '../../template-content.ts';
import { canSend } from '../../template-states.ts';
import { numberVariables } from '../../template-text.ts';
import { MAX_TEMPLATES } from '../../templates-contract.ts';
import type { ListedTemplate } from '../templates/meta-templates.ts';
import { isSendable } from './is-sendable.ts';
import { insertMade, listKnown, lockMade, writeMade } from './made.queries.ts';
import { readComponents } from './read-components.ts';

/** The longest title of a template. */
const MAX_TITLE = 120;

type MadeTemplate = Awaited<ReturnType<typeof lockMade>>[number];

/** Adds what an account has at Meta and was not written here, and follows the texts of what was added before (decision 0281). */
export async function followMeta(
  scope: OrgScope,
  account_id: number,
  listed: readonly ListedTemplate[],
  at: string,
): Promise<void> {
  const made = await lockMade(scope, account_id);
  for (const template of made) {
    const found = listed.find(({ id }) => id === template.meta_id);
    if (found) await followText(scope, template, found);
  }
  const known = await listKnown(scope, account_id);
  const isKnown = ({ id, name, language }: ListedTemplate) =>
    known.some((one) => one.meta_id === id || (one.meta_name === name && one.language === language));
  const added = listed.filter((one) => !isKnown(one)).toSorted((one, other) => rank(one) - rank(other));
  for (const one of added.slice(0, Math.max(0, MAX_TEMPLATES - made.length))) {
    await addTemplate(scope, account_id, one, at);
  }
}

/** What can be sent comes first, where there are more than are listed. */
const rank = ({ status }: ListedTemplate): number => (canSend(status) ? 0 : 1);

async function addTemplate(scope: OrgScope, account_id: number, found: ListedTemplate, at: string): Promise<void> {
  const { id: meta_id, name, language, status, category, components } = found;
  const { content, unusable } = readComponents(category, components);
  const id = await insertMade(
    scope,
    {
      ...{ account_id, title: name.slice(0, MAX_TITLE), language, meta_id, meta_name: name, status },
      ...{ category: category ?? content.category, content, unusable },
    },
    at,
  );
  if (isSendable(status, content, unusable)) await writeMade(scope, id, { content, unusable, isSent: true });
  await record(scope, whatsappTemplateCreated, { subject_id: id, payload: { answers_leads: false }, audience: null });
}

/** Keeps what was said of the parameters while the text is the same; a text that was changed at Meta is explained anew. */
async function followText(scope: OrgScope, template: MadeTemplate, found: ListedTemplate): Promise<void> {
  const { content: read, unusable } = readComponents(found.category, found.components);
  const { content: stored, id } = template;
  const content: TemplateContent = {
    ...read,
    header: read.header && { type: 'TEXT', text: keepExplained(readHead(stored), readHead(read)) },
    body: keepExplained(stored.body, read.body),
  };
  if (unusable === template.unusable && isDeepStrictEqual(content, stored)) return;
  await writeMade(scope, id, { content, unusable, isSent: isSendable(found.status, content, unusable) });
  await record(scope, whatsappTemplateChanged, { subject_id: id, payload: {}, audience: null });
}

const keepExplained = (stored: string, read: string): string => (numberVariables(stored) === read ? stored : read);
