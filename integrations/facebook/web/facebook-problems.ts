import type { ProblemLook } from '#engines/connected-sources/web/index.ts';
import { text } from './en.ts';
import { facebookAddresses } from './facebook-addresses.ts';

type Own =
  | 'data_access_expired'
  | 'password_changed'
  | 'account_blocked'
  | 'task_missing'
  | 'page_not_ticked'
  | 'leads_access_manager';

const say = (problem: Own): Pick<ProblemLook, 'why' | 'short' | 'todo'> => ({
  why: (who) => text(`why_${problem}`, who),
  short: text(`short_${problem}`),
  todo: text(`todo_${problem}`),
});

const reconnect = { mend: 'reconnect', steps: () => [text('step_reconnect')] } as const;

/** Problems that only Facebook knows, or that it says otherwise. */
export const facebookProblems: Readonly<Record<Own, ProblemLook>> = {
  data_access_expired: { ...say('data_access_expired'), ...reconnect },
  password_changed: { ...say('password_changed'), ...reconnect },
  account_blocked: {
    ...say('account_blocked'),
    mend: { href: () => facebookAddresses.home, words: text('fix_open_facebook') },
    steps: ({ person }) => [text('step_confirm', { person }), text('step_reconnect')],
  },
  task_missing: {
    ...say('task_missing'),
    needsMore: true,
    mend: {
      href: (page) => (page ? facebookAddresses.pageAccess(page) : facebookAddresses.home),
      words: text('fix_task'),
    },
    steps: ({ name, person }) => [text('step_task', { name }), text('step_task_give', { person })],
  },
  page_not_ticked: {
    ...say('page_not_ticked'),
    mend: { consent: text('fix_tick') },
    steps: ({ name }) => [text('step_tick', { name })],
  },
  leads_access_manager: {
    ...say('leads_access_manager'),
    needsMore: true,
    mend: { href: () => facebookAddresses.leadsAccess, words: text('fix_leads_access') },
    steps: () => [text('step_leads_access'), text('step_leads_access_admin')],
  },
};
