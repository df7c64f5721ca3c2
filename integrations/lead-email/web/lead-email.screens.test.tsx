import { customFields } from '#features/custom-fields/contract.ts';
import { SourceHealth, sourceHealth } from '#features/source-health/contract.ts';
import { godaddyWeb } from '#integrations/godaddy/web/index.ts';
import { propertyguruWeb } from '#integrations/propertyguru/web/index.ts';
import { answers, fails, pageWith } from '#testing/web/fake-calls.ts';
import type { OpenPage } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { testScreens } from '#testing/web/screens.ts';
import { LeadEmailConfig, LeadMail, LeadMailItem, leadEmail, leadMails, type MailSourceKind } from '../contract.ts';
import { leadEmailWeb } from './index.ts';

const makeStates = (kind: MailSourceKind, title: string, invitation: string, step: string) => {
  const config = sample(LeadEmailConfig, {
    ...{ id: 41, kind, status: 'ACTIVE', address: 'lead-7f3k9q2m@in.kestrel.example', last_received_at: null },
  });
  const item = sample(LeadMailItem, {
    ...{ id: '0197a000-0000-7000-8000-000000000001', state: 'LEAD', check_reason: null, not_lead_reason: null },
    ...{
      sender_name: 'Bayshore Portal',
      subject: 'New enquiry',
      client_id: 7,
      client_name: 'Jane Tan',
      is_hidden: false,
    },
  });
  const text = 'Name: Jane Tan\nAble to spend: 2500000';
  const field = { label: 'Name', value: 'Jane Tan', target: 'name', is_corrected: false };
  const mail = sample(LeadMail, {
    ...item,
    ...{ text, confirmation: null, fields: [{ ...field, place: { part: 'text', start: 6, end: 14 } }] },
  });
  const listed = answers(leadEmail.list, { is_receiving: true, results: [config] });
  const silence = { since: '2026-11-20T00:00:00.000Z', usual: 4.2, checked_at: '2026-11-20T06:58:00.000Z' };
  const silent = sample(SourceHealth, { source_id: 41, silence: { ...silence, checks: [], is_paused: false } });
  const others = [
    answers(sourceHealth.list, { results: [] }),
    answers(customFields.list, pageWith([])),
    answers(leadEmail.senders, {
      results: [{ sender: 'noreply@bayshore.example', name: 'Bayshore', mails: 44, corrections: 1, status: 'CHECK' }],
    }),
  ];
  return {
    empty: [
      {
        it: 'offers an address',
        calls: [answers(leadEmail.list, { is_receiving: true, results: [] })],
        shows: [title, invitation, 'Get your address'],
      },
      {
        it: 'says that the server receives no mail',
        calls: [answers(leadEmail.list, { is_receiving: false, results: [] })],
        shows: ['Receiving mail isn’t set up on this server'],
      },
      {
        it: 'says how the first mail comes',
        calls: [listed, answers(leadEmail.mails, pageWith([])), ...others],
        shows: ['lead-7f3k9q2m@in.kestrel.example', 'No mails yet', 'Waiting for the first mail', step],
      },
    ],
    failed: [
      {
        it: 'says that the address failed to load',
        calls: [fails(leadEmail.list, 'internal')],
        shows: ['Couldn’t load the mail address'],
      },
      {
        it: 'says that the mails failed to load',
        calls: [listed, fails(leadEmail.mails, 'internal'), ...others],
        shows: ['Couldn’t load the mails'],
      },
      {
        it: 'says that a mail failed to load',
        calls: [listed, answers(leadEmail.mails, pageWith([item])), fails(leadMails.get, 'internal'), ...others],
        shows: ['Couldn’t load this mail.'],
      },
    ],
    locked: {
      it: 'is refused to people who may not manage integrations',
      person: { policies: [] as never[] },
      shows: ['Insufficient permissions'],
    },
    filled: [
      {
        it: 'shows the mails, what was read of one, and its senders',
        calls: [
          listed,
          answers(leadEmail.mails, { ...pageWith([item]), to_check: 4 }),
          answers(leadMails.get, mail),
          ...others,
        ],
        shows: [
          'To check4',
          'Lead, Jane Tan',
          'What was read',
          'Able to spend: 2500000',
          'Fields',
          'corrected by you',
          'Check',
        ],
      },
      {
        it: 'warns that no mail came for longer than usual',
        calls: [
          listed,
          answers(leadEmail.mails, pageWith([item])),
          answers(leadMails.get, mail),
          answers(sourceHealth.list, { results: [silent] }),
          ...others.slice(1),
        ],
        shows: [`${title}: no lead for`, 'Mark as paused', 'Lead, Jane Tan'],
      },
      {
        it: 'says what ends before it is disconnected',
        calls: [listed, answers(leadEmail.mails, pageWith([item])), answers(leadMails.get, mail), ...others],
        acts: async (page: OpenPage) => {
          await page.shows('Disconnect');
          page.press('Disconnect');
        },
        shows: [`Disconnect ${title}?`, 'will be returned to its sender', 'already have stay'],
      },
      {
        it: 'shows Google’s question with its code and its link',
        calls: [
          listed,
          answers(leadEmail.mails, pageWith([{ ...item, state: 'CONFIRMATION', check_reason: 'CONFIRM' }])),
          answers(leadMails.get, {
            ...mail,
            ...{ state: 'CONFIRMATION', check_reason: 'CONFIRM' },
            confirmation: { code: '218406123', link: 'https://mail-settings.google.com/mail/vf-x' },
          }),
          ...others,
        ],
        shows: ['Confirm forwarding', 'Confirmation code: 218406123', 'Open Google’s link'],
      },
      {
        it: 'shows nothing of a mail whose client is hidden',
        calls: [
          listed,
          answers(leadEmail.mails, pageWith([{ ...item, is_hidden: true, client_name: null, client_id: null }])),
          answers(leadMails.get, { ...mail, is_hidden: true, client_id: null, text: '', fields: [] }),
          ...others,
        ],
        shows: ['This mail belongs to a client you can’t see.'],
        lacks: ['Able to spend'],
      },
    ],
  };
};

testScreens(leadEmailWeb.screens, {
  lead_via_email: {
    at: '/integrations/lead-via-email',
    ...makeStates('lead-via-email', 'Lead via e-mail', 'Get leads from any e-mail', 'Gmail first sends a code.'),
  },
});
testScreens(propertyguruWeb.screens, {
  propertyguru: {
    at: '/integrations/propertyguru',
    ...makeStates('propertyguru', 'PropertyGuru', 'Get leads from PropertyGuru', 'AgentNet profile'),
  },
});
testScreens(godaddyWeb.screens, {
  godaddy: {
    at: '/integrations/godaddy',
    ...makeStates('godaddy', 'GoDaddy site builder', 'Get leads from your GoDaddy site', 'choose Edit Website'),
  },
});
