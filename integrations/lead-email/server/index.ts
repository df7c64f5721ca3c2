import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import { LEAD_VIA_EMAIL } from '../contract.ts';
import * as events from '../events.ts';
import { leadEmailPages } from '../pages.ts';
import { eraseMailsJob } from './erase-mails.job.ts';
import { fillClientsJob } from './fill-clients.job.ts';
import { leadEmailRoutes } from './lead-email.routes.ts';
import { leadMailRows } from './lead-mails.queries.ts';
import { mailSource } from './mail-sources.ts';
import { readMailJob, readStoredMail } from './read-mail.job.ts';
import { acceptMail } from './receive/accept-mail.ts';
import { registerMailHooks } from './receive/hooks.ts';
import { mailReplies } from './receive/recipients.ts';
import { registerMailServer } from './receive/smtp.ts';
import { leadEmailSettings } from './settings.ts';
import { addMailSource } from './sources.ts';

export { type MailSource, mailSource } from './mail-sources.ts';
export { acceptMail, addMailSource, readMailJob, readStoredMail };

export const leadEmailModule = serverModule({
  contracts: [contract],
  pages: leadEmailPages,
  routes: leadEmailRoutes,
  rows: [leadMailRows],
  events,
  settings: leadEmailSettings,
  jobs: [readMailJob, fillClientsJob, eraseMailsJob],
  extensions: [
    mailReplies,
    ...mailSource({
      kind: LEAD_VIA_EMAIL,
      source: 'lead-email',
      rule_types: ['lead-email-webhook', LEAD_VIA_EMAIL],
      name: 'Lead via e-mail',
      description: 'Forward a portal’s e-mails.',
      known_as: ['email', 'mail parser', 'lead email', 'forwarding', 'zillow', 'rightmove', 'idealista'],
      // An envelope.
      icon: { lines: ['M4 5h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2z', 'M22 7l-10 6.5L2 7'] },
      place: 110,
      category: 'email',
      suggested_in: 'everywhere',
      page: leadEmailPages.lead_via_email,
    }),
  ],
  addresses: [registerMailServer, registerMailHooks],
});
