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

testScreens(leadsWeb.screens, {
  needs_attention: {
    at: '/leads/needs-attention',
    empty: {
      it: 'says that every lead was filed',
      calls: [answers(leads.listNeedingAttention, pageWith([]))],
      shows: ['All leads processed', 'Any lead we can’t read will wait here.'],
    },
    failed: {
      it: 'says that the leads failed to load',
      calls: [fails(leads.listNeedingAttention, 'internal')],
      shows: ['Couldn’t load the leads'],
    },
    locked: {
      it: 'says who can give the permission',
      calls: [fails(leads.listNeedingAttention, 'manage_integrations_required')],
      person: { policies: [], owner_name: 'Siti Omar' },
      shows: ['You can’t see these leads', 'Ask Siti Omar for the “Manage integrations” permission.'],
    },
    filled: {
      it: 'lists the leads with their reasons',
      calls: [answers(leads.listNeedingAttention, pageWith([lead]))],
      shows: ['Lead from Website', 'It has no name.', 'Try all again', 'Add client by hand', 'Dismiss'],
    },
  },
});
