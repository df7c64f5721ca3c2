import { leadNotices } from '#engines/connected-sources/contract.ts';
import { answers, fails, pageWith } from '#testing/web/fake-calls.ts';
import { sample } from '#testing/web/sample.ts';
import { testScreens } from '#testing/web/screens.ts';
import { LeadNeedingAttention, leads } from '../contract.ts';
import { leadsWeb } from './index.ts';

const lead = sample(LeadNeedingAttention, {
  source_name: 'Website',
  reason: 'It has no name.',
  outcome: 'NEEDS_ATTENTION',
});

const noneFailed = answers(leadNotices.listFailed, { results: [] });

testScreens(leadsWeb.screens, {
  needs_attention: {
    at: '/leads/needs-attention',
    empty: {
      it: 'says that every lead was filed',
      calls: [
        noneFailed,
        answers(leads.listNeedingAttention, pageWith([])),
        answers(leads.countNeedingAttention, { count: 0 }),
      ],
      shows: ['All leads processed', 'Any lead we can’t read will appear here.'],
    },
    failed: {
      it: 'says that the leads failed to load',
      calls: [noneFailed, fails(leads.listNeedingAttention, 'internal')],
      shows: ['Couldn’t load the leads'],
    },
    locked: {
      it: 'says who can give the permission',
      calls: [noneFailed, fails(leads.listNeedingAttention, 'manage_integrations_required')],
      person: { policies: [], owner_name: 'Siti Omar' },
      shows: ['You can’t see these leads', 'Ask Siti Omar for the “Manage integrations” permission.'],
    },
    filled: {
      it: 'lists the leads with their reasons',
      calls: [noneFailed, answers(leads.listNeedingAttention, pageWith([lead]))],
      shows: ['Lead from Website', 'It has no name.', 'Try all again', 'Add client by hand', 'Dismiss'],
    },
  },
});
