import { lockMails, openMailing, shareByMail, writeMail } from '#features/sharing/server/index.ts';
import { makeUnsubscribeLinks } from '#features/unsubscribes/server/index.ts';
import { draftMails, prepareMessage } from '../share/draft-mails.ts';
import { bulkWork } from './bulk-kind.ts';

/** Sends each client an e-mail with a share of their own. A part queues its e-mails or leaves nothing, so none is sent twice. */
export const sharing = bulkWork({
  kind: 'SHARE',
  right: 'edit',
  async prepare(scope, change, services) {
    return { services, subject: change.subject, message: await prepareMessage(scope, change) };
  },
  async run({ scope }, clients, { services, subject, message }) {
    await lockMails(scope, { isWaiting: true });
    const client_ids = clients.map(({ id }) => id);
    const { drafts, left_out } = await draftMails(scope, services, client_ids, message);
    if (drafts.length === 0) return left_out;
    const written_ids = drafts.map(({ client }) => client.client_id);
    const links = await makeUnsubscribeLinks(scope, services.settings, written_ids);
    const mailing = await openMailing(scope, services, links);
    const written = drafts.map((draft) => writeMail(mailing, draft, subject));
    await shareByMail(scope, services.settings, message.content_id, written, { is_automatic: false });
    return left_out;
  },
});
