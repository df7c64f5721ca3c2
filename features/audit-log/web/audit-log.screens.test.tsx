import { clients } from '#features/clients/contract.ts';
import { team } from '#features/team/contract.ts';
import { answers, fails, pageWith } from '#testing/web/fake-calls.ts';
import { sample } from '#testing/web/sample.ts';
import { testScreens } from '#testing/web/screens.ts';
import { AuditEntry, auditLog } from '../contract.ts';
import { auditLogWeb } from './index.ts';

const entry = sample(AuditEntry, {
  at: '2026-11-20T10:00:00.000Z',
  who: { id: 7, name: 'Nadia Rahman' },
  thing: 'clients',
  sentence: 'Nadia Rahman deleted 3 clients',
});
const overview = answers(team.getOverview, sample(team.getOverview.returns, {}));
const people = answers(clients.listAssignees, pageWith([]));

testScreens(auditLogWeb.screens, {
  audit_log: {
    at: '/team/audit-log',
    empty: [
      {
        it: 'says what will stand here',
        calls: [overview, answers(auditLog.list, pageWith([])), people],
        shows: ['Nothing has happened yet', 'settings or the team appear here'],
      },
      {
        it: 'says that nothing matches the filters',
        calls: [overview, answers(auditLog.list, pageWith([])), people],
        acts: async (page) => {
          await page.shows('Nothing has happened yet');
          page.write('Find by name', 'Zoe');
        },
        shows: ['Nothing matches these filters', 'Clear filters'],
      },
    ],
    failed: {
      it: 'says that the log failed to load',
      calls: [overview, fails(auditLog.list, 'internal'), people],
      shows: ['Couldn’t load the audit log', 'Something went wrong on our side.'],
    },
    locked: {
      it: 'is for the owner',
      person: { role: 'MEMBER', owner_name: 'Grace Okafor' },
      calls: [overview],
      shows: ['Only the owner can see the audit log', 'Ask Grace Okafor'],
      lacks: ['Export'],
    },
    filled: {
      it: 'shows who did what, with the ways to look for it and to export it',
      calls: [overview, answers(auditLog.list, pageWith([entry])), people],
      shows: ['Nadia Rahman deleted 3 clients', 'Clients', '20 Nov', 'Export', 'Find by name'],
    },
  },
});
