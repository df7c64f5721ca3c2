import { automationRow } from '#features/automations/server/index.ts';
import { sequencePages } from '../../pages.ts';
import { MOST_ENTERED, readEntryFigures, readMailFigures } from './automation-figures.queries.ts';
import { entryWords, mailWords } from './en.ts';

/** E-mails that the product sends; listed once a published sequence has one. */
const automaticMails = automationRow({
  id: 'automatic-emails',
  place: 40,
  kind: null,
  name: mailWords.name,
  icon: 'email',
  page: sequencePages.sequences,
  area: 'AUTOMATIONS',
  async read(scope, since) {
    const { steps, sequences, running, sent, held, last_run_at } = await readMailFigures(scope, since);
    if (steps === 0) return null;
    return {
      about: mailWords.about(steps, sequences),
      is_on: running > 0,
      figures: sent > 0 ? mailWords.sent(sent) : null,
      remark: held > 0 ? mailWords.held(held) : null,
      last_run_at,
    };
  },
});

/** Clients come in by rules; listed once a published sequence has one. */
const entryByRules = automationRow({
  id: 'sequence-entry',
  place: 50,
  kind: null,
  name: entryWords.name,
  icon: 'entry',
  page: sequencePages.sequences,
  area: null,
  async read(scope, since) {
    const { kinds, rules, running, entered, last_run_at } = await readEntryFigures(scope, since);
    if (rules === 0) return null;
    return {
      about: entryWords.about(rules, kinds),
      is_on: running > 0,
      figures: entered > 0 ? entryWords.entered(entered, entered === MOST_ENTERED) : null,
      last_run_at,
    };
  },
});

export const sequenceRows = [automaticMails, entryByRules];
