import { automationRow, readWithoutCredits } from '#features/automations/server/index.ts';
import { whatsappPages } from '#features/whatsapp/pages.ts';
import type { MessageReason } from '#features/whatsapp-messages/contract.ts';
import { countSendable, describeReason, findNumberFault, sendAgain } from '#features/whatsapp-messages/server/index.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { responderPages } from '../pages.ts';
import { findDefaultNumber } from './answer/leads.queries.ts';
import { rowWords } from './en.ts';
import { readFigures } from './rules/answers.queries.ts';

/** Reasons that concern every lead while they last: those leads were missed, and get their answer afterwards. */
const stopping: readonly MessageReason[] = [
  ...(['NO_CREDITS', 'SWITCHED_OFF', 'PLAN', 'NOT_CONNECTED', 'ACCOUNT_NOT_FINISHED', 'ACCOUNT_EXPIRED'] as const),
  ...(['ACCOUNT_LOCKED', 'NO_PERMISSION', 'NO_PAYMENT_METHOD', 'NUMBER_NOT_READY', 'NUMBER_BLOCKED'] as const),
  'NUMBER_LIMITED',
];

const isOff = async (scope: OrgScope): Promise<boolean> =>
  (await readWithoutCredits(scope, 'WHATSAPP_RESPONDER')).status !== 'ACTIVE';

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
  async findFault(scope) {
    const sentence = describeReason(await findNumberFault(scope, await findDefaultNumber(scope)));
    return sentence === null ? null : { sentence, page: whatsappPages.whatsapp_business };
  },
  missed: {
    count: async (scope) => ((await isOff(scope)) ? 0 : countSendable(scope, { isPaid: true, reasons: stopping })),
    send: async (scope) => ((await isOff(scope)) ? 0 : sendAgain(scope, stopping)),
  },
});
