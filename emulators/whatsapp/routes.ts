import type { EmulatedAnswer } from '../kit/wire.ts';
import {
  debugToken,
  exchangeCode,
  listBusinessAccounts,
  listSubscribedApps,
  showAccount,
  subscribeApp,
  unsubscribeApp,
} from './accounts.ts';
import { requireValidToken, type WhatsAppCall } from './call.ts';
import { WhatsAppError } from './errors.ts';
import { beginUpload, downloadMedia, receiveUpload, showMedia, uploadMedia } from './media.ts';
import { findAccount, findNumber, type Meta } from './meta.ts';
import {
  configureNumber,
  deregisterNumber,
  listNumbers,
  registerNumber,
  requestCode,
  showNumber,
  verifyCode,
} from './numbers.ts';
import { sendMessage } from './send.ts';
import {
  createTemplate,
  deleteTemplates,
  editTemplate,
  listTemplates,
  showTemplate,
  unpauseTemplate,
} from './templates.ts';

type Handle = (meta: Meta, call: WhatsAppCall, parts: string[]) => unknown;

const routes: readonly [method: string, path: RegExp, handle: Handle][] = [
  ['GET', /^oauth\/access_token$/, exchangeCode],
  ['GET', /^debug_token$/, debugToken],
  ['GET', /^(\d+)\/(owned|client)_whatsapp_business_accounts$/, listBusinessAccounts],
  ['GET', /^(\d+)\/subscribed_apps$/, listSubscribedApps],
  ['POST', /^(\d+)\/subscribed_apps$/, subscribeApp],
  ['DELETE', /^(\d+)\/subscribed_apps$/, unsubscribeApp],
  ['GET', /^(\d+)\/phone_numbers$/, listNumbers],
  ['POST', /^(\d+)\/register$/, registerNumber],
  ['POST', /^(\d+)\/deregister$/, deregisterNumber],
  ['POST', /^(\d+)\/request_code$/, requestCode],
  ['POST', /^(\d+)\/verify_code$/, verifyCode],
  ['GET', /^(\d+)\/message_templates$/, listTemplates],
  ['POST', /^(\d+)\/message_templates$/, createTemplate],
  ['DELETE', /^(\d+)\/message_templates$/, deleteTemplates],
  ['POST', /^(\d+)\/unpause$/, unpauseTemplate],
  ['POST', /^(\d+)\/messages$/, sendMessage],
  ['POST', /^(\d+)\/media$/, uploadMedia],
  ['POST', /^(\d+)\/uploads$/, beginUpload],
  ['POST', /^(upload:[\w-]+)$/, receiveUpload],
  ['GET', /^(\d+)$/, showNode],
  ['POST', /^(\d+)$/, changeNode],
];

/** Answers a call of the Graph API, or the download of a file. Throws `WhatsAppError` for what Meta refuses. */
export async function answerGraph(meta: Meta, call: WhatsAppCall): Promise<EmulatedAnswer> {
  const download = downloadMedia(meta, call);
  if (download) return download;
  for (const [method, path, handle] of routes) {
    const match = method === call.method ? call.path.match(path) : null;
    if (match) return { status: 200, body: await handle(meta, call, match.slice(1)) };
  }
  requireValidToken(meta, call);
  throw new WhatsAppError(2500, { message: `Unknown path components: /${call.path}` });
}

/** An account, a number, a file or a template, whichever has this id. */
function showNode(meta: Meta, call: WhatsAppCall, [id = '']: string[]) {
  if (findAccount(meta, id)) return showAccount(meta, call, id);
  if (findNumber(meta, id)) return showNumber(meta, call, id);
  if (meta.world.media.some((media) => media.id === id)) return showMedia(meta, call, id);
  return showTemplate(meta, call, id);
}

/** A number or a template. */
function changeNode(meta: Meta, call: WhatsAppCall, [id = '']: string[]) {
  return findNumber(meta, id) ? configureNumber(meta, call, id) : editTemplate(meta, call, id);
}
