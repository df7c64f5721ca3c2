import type { ProviderCalls, ProviderForm, ProviderLead } from '#engines/connected-sources/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';

/** What people wrote on a billboard. */
interface Answers {
  who: string;
  mail: string;
  wish: string;
}

const questions = (['who', 'mail', 'wish'] as const).map((key) => ({
  key,
  label: `Your ${key}`,
  type: key,
  options: [],
}));

/** A company of billboards on which people write to the advertiser: two boards with a form, one person. */
export const boards = [
  { id: 'b1', name: 'Harbour Road', form: 'f1' },
  { id: 'b2', name: 'Station Square', form: 'f2' },
];
export const subscribed = new Set<string>();
const leads: ProviderLead[] = [];

/** Somebody writes on a billboard. */
export function write(form_id: string, answers: Answers, created_at = nowIso()): ProviderLead {
  const lead = { id: `l${leads.length + 1}`, form_id, created_at, fetched: { ...answers } };
  leads.unshift(lead);
  return lead;
}

const toForm = (id: string): ProviderForm => ({
  id,
  name: `Form ${id}`,
  status: 'ACTIVE',
  locale: null,
  created_time: null,
  questions,
});

/** Its calls, as Billboards offers them to us. */
export const companyCalls: ProviderCalls = {
  exchange: async (_services, code) => ({ person: { id: code, name: 'Ada Byron' }, token: code, expires_at: null }),
  readLogin: async () => ({
    scopes: ['leads'],
    expires_at: null,
    data_access_expires_at: null,
    granted_at: null,
    accounts: boards.map(({ id, name }) => ({ id, name, token: id, tasks: [], missing: [], is_ticked: true })),
  }),
  revoke: async () => subscribed.clear(),
  subscribe: async (_services, _token, id) => void subscribed.add(id),
  isSubscribed: async (_services, _token, id) => subscribed.has(id),
  unsubscribe: async (_services, _token, id) => void subscribed.delete(id),
  listForms: async (_services, _token, id) => boards.filter((board) => board.id === id).map(({ form }) => toForm(form)),
  readLead: async (_services, _token, id) => leads.find((lead) => lead.id === id)!,
  async *listLeads(_services, _token, { form_id }, { since }) {
    const items = leads.filter((lead) => lead.form_id === form_id && (lead.created_at ?? '') > since);
    yield { items, after: null };
  },
};
