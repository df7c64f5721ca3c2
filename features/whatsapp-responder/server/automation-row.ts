import { automationRow } from '#features/automations/server/index.ts';
import { responderPages } from '../pages.ts';
import { rowWords } from './en.ts';
import { readFigures } from './rules/answers.queries.ts';

/** It is listed once there is a responder. */
export const responderRow = automationRow({
  id: 'whatsapp-responder',
  place: 10,
  kind: 'WHATSAPP_RESPONDER',
  name: rowWords.name,
  icon: 'whatsapp',
  page: responderPages.whatsapp_responder,
  area: 'AUTOMATIONS',
  async read(scope, since) {
    const { responders, sent, read, last_run_at } = await readFigures(scope, since);
    if (responders === 0) return null;
    return {
      about: rowWords.responders(responders),
      figures: sent > 0 ? rowWords.figures(sent, read) : null,
      last_run_at,
    };
  },
});
