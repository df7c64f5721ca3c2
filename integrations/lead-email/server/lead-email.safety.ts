import { safetyRows } from '#testing/safety.ts';
import type { Org } from '#testing/world.ts';
import { leadEmail, leadMails } from '../contract.ts';
import { storeMail } from '../testing/stored-mail.ts';
import { writeMail } from './lead-mails.queries.ts';

const ofSource = async (org: Org, marker: string) => ({ params: { id: (await storeMail(org, marker)).source_id } });
const ofMail = async (org: Org, marker: string) => ({ params: { id: (await storeMail(org, marker)).mail_id } });
/** The budget of the stored mail, behind its label. */
const correction = (marker: string) => {
  const start = `Name: ${marker}\nBudget: `.length;
  return { place: { part: 'text', start, end: start + 7 }, target: 'note' };
};

export const leadEmailSafety = safetyRows(leadEmail, {
  list: {
    about: 'org',
    call: async (org, marker) => {
      await storeMail(org, marker);
      return {};
    },
  },
  // Without a call: it needs an installation that receives mail; its own tests show whom it answers.
  create: { about: 'person' },
  get: { about: 'row', call: ofSource },
  update: {
    about: 'row',
    call: async (org, marker) => ({ ...(await ofSource(org, marker)), body: { status: 'PAUSED' } }),
  },
  delete: { about: 'row', call: ofSource },
  mails: { about: 'row', call: ofSource },
  senders: { about: 'row', call: ofSource },
  resetSender: {
    about: 'row',
    call: async (org, marker) => ({ ...(await ofSource(org, marker)), body: { sender: 'portal@post.example' } }),
  },
});

export const leadMailsSafety = safetyRows(leadMails, {
  get: { about: 'row', call: ofMail },
  source: { about: 'row', call: ofMail },
  preview: {
    about: 'row',
    call: async (org, marker) => ({ ...(await ofMail(org, marker)), body: correction(marker) }),
  },
  correct: {
    about: 'row',
    call: async (org, marker) => ({
      ...(await ofMail(org, marker)),
      body: { ...correction(marker), fills_clients: false },
    }),
  },
  settle: { about: 'row', call: ofMail },
  accept: {
    about: 'row',
    call: async (org, marker) => {
      const { mail_id } = await storeMail(org, marker);
      await org.inScope((scope) => writeMail(scope, mail_id, { state: 'NOT_LEAD' }));
      return { params: { id: mail_id } };
    },
  },
});
