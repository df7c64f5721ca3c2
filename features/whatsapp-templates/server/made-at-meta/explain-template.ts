import { Problem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import { whatsappTemplateChanged } from '../../events.ts';
import { readHead, type TemplateContent } from '../../template-content.ts';
import { explainParameters, listOpenParameters, numberVariables, writeVariable } from '../../template-text.ts';
import type { ParameterMeaning, Template } from '../../templates-contract.ts';
import { getTemplate } from '../templates/show-template.ts';
import { getStoredTemplate, listVersions } from '../templates/templates.queries.ts';
import { madeWords } from './en.ts';
import { isSendable } from './is-sendable.ts';
import { writeMade } from './made.queries.ts';

interface Meanings {
  header: readonly ParameterMeaning[];
  body: readonly ParameterMeaning[];
}

/**
 * Saves what the numbered parameters of a template stand for, which was written in WhatsApp Manager. Throws `invalid_input` where
 * one is left out, and `not_possible_now` for a template that cannot be sent.
 */
export async function explainTemplate(scope: Scope, id: number, { header, body }: Meanings): Promise<Template> {
  const stored = await getStoredTemplate(scope, id, true);
  if (!stored.is_made_at_meta) throw new Problem('not_possible_now', { detail: madeWords.written_here });
  if (stored.unusable !== null) throw new Problem('not_possible_now', { detail: madeWords.not_usable });
  const [version] = await listVersions(scope, stored);
  const { content, status } = version!;
  const head = explain(readHead(content), header, 'header');
  const explained: TemplateContent = {
    ...content,
    header: content.header && { type: 'TEXT', text: head },
    body: explain(content.body, body, 'body'),
  };
  await writeMade(scope, id, { content: explained, unusable: null, isSent: isSendable(status, explained, null) });
  await record(scope, whatsappTemplateChanged, { subject_id: id, payload: {}, audience: null });
  return getTemplate(scope, id);
}

function explain(text: string, meanings: readonly ParameterMeaning[], part: keyof Meanings): string {
  const numbered = numberVariables(text);
  if (listOpenParameters(numbered).length !== meanings.length) {
    throw new Problem('invalid_input', { errors: { [part]: madeWords.each_parameter } });
  }
  return explainParameters(
    numbered,
    meanings.map(({ name, fallback }) => writeVariable(name, fallback)),
  );
}
