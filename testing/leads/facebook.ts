import { FacebookEmulator } from '#emulators/facebook/facebook-emulator.ts';
import type { EmulatedPerson } from '#emulators/facebook/state.ts';
import { nowMillis } from '#platform/server/clock.ts';
import { freePort } from '#platform/server/network/free-port.ts';
import { startTestApp } from '../app.ts';
import { collectLog } from './log-lines.ts';

export const metaApp = {
  id: '555000111',
  secret: 'meta_app_secret_0001',
  verify_token: 'verify_0001',
};

/** What the dialog is asked for when a test opens it without the product. */
const SCOPES = [
  'pages_show_list',
  'pages_read_engagement',
  'pages_manage_metadata',
  'pages_manage_ads',
  'leads_retrieval',
  'ads_management',
];

export type FacebookApp = Awaited<ReturnType<typeof startFacebookApp>>;

/**
 * Starts the application, listening at a port, beside an emulated Facebook that calls it back and shows its time. One
 * person is there, `person`; the app's address for notices is set.
 *
 * @param database_url a new database when absent.
 */
export async function startFacebookApp(settings: Record<string, string> = {}, database_url?: string) {
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const meta = new FacebookEmulator(appAt(publicUrl));
  const base = await meta.start();
  meta.clock.follow(nowMillis);
  const { log, logLines } = collectLog();
  const app = await startTestApp(
    {
      PORT: String(port),
      PUBLIC_URL: publicUrl,
      META_APP_ID: metaApp.id,
      META_APP_SECRET: metaApp.secret,
      META_VERIFY_TOKEN: metaApp.verify_token,
      META_GRAPH_BASE: base,
      META_DIALOG_BASE: base,
      ...settings,
    },
    database_url ?? (await newDatabaseUrl()),
    log,
  );
  await app.server.listen({ host: '127.0.0.1', port });
  return {
    app,
    meta,
    publicUrl,
    redirectUri: redirectUri(publicUrl),
    logLines,
    person: meta.addPerson({ name: 'Grace Tan' }),
    /** Makes a page at which everybody so far may do everything, unless `tasks` says otherwise. */
    seedPage: meta.addPage,
    /** Makes a form of a page with the usual questions: name, e-mail, phone number, budget. */
    seedForm: meta.addForm,
    /** Makes a lead and delivers the notice of it. @returns the lead with the statuses the product answered. */
    customerSends: meta.customerSends.bind(meta),
    consent: (person: EmulatedPerson, choice: Consent = {}) =>
      consent(`${base}/v26.0/dialog/oauth`, publicUrl, person, choice),
    close: async () => {
      await app.close();
      await meta.close();
    },
  };
}

// Loaded only on demand, because the benchmarks use the rest without a test runner.
const newDatabaseUrl = async () => (await import('../database.ts')).freshDatabaseUrl();

const redirectUri = (publicUrl: string): string => `${publicUrl}/integrations/facebook-leads-routing`;

const appAt = (publicUrl: string) => ({
  id: metaApp.id,
  secret: metaApp.secret,
  redirect_uris: [redirectUri(publicUrl)],
  subscription: { object: 'page', callback_url: `${publicUrl}/hooks/meta`, fields: ['leadgen'], active: true },
  deauthorize_url: `${publicUrl}/hooks/meta/deauthorize`,
  data_deletion_url: `${publicUrl}/hooks/meta/data-deletion`,
});

export interface Consent {
  /** The address the product opens; a test without it opens the dialog by itself, with `state`. */
  url?: string;
  state?: string;
  /** Asks again for what was declined, where the test opens the dialog by itself. */
  is_rerequest?: boolean;
  deny?: boolean;
  /** Ids of the pages the person ticks; all of theirs if nothing is said. */
  only_pages?: string[];
  /** Permissions the person declines. */
  without_scopes?: string[];
}

/** Walks Facebook's dialog as a person does. @returns what comes back in the address; `code` is empty after a refusal. */
async function consent(dialog: string, publicUrl: string, person: EmulatedPerson, choice: Consent) {
  const address = new URL(choice.url ?? dialogAddress(dialog, publicUrl, choice));
  const { searchParams: query } = address;
  query.set('__person', person.id);
  query.set('__auto', choice.deny ? 'deny' : choice.only_pages || choice.without_scopes ? 'part' : 'allow');
  if (choice.only_pages) query.set('__pages', choice.only_pages.join(','));
  if (choice.without_scopes) {
    const asked = (query.get('scope') ?? '').split(',');
    query.set('__scopes', asked.filter((scope) => !choice.without_scopes?.includes(scope)).join(','));
  }
  const answer = await fetch(address, { redirect: 'manual' });
  const location = answer.headers.get('location');
  if (!location) throw new Error(`the dialog answered ${answer.status}: ${await answer.text()}`);
  const returned = new URL(location).searchParams;
  return { code: returned.get('code') ?? '', state: returned.get('state') ?? '', error: returned.get('error') };
}

function dialogAddress(dialog: string, publicUrl: string, { state = 'a state', is_rerequest }: Consent): string {
  const query = new URLSearchParams({
    client_id: metaApp.id,
    redirect_uri: redirectUri(publicUrl),
    response_type: 'code',
    scope: SCOPES.join(','),
    state,
    ...(is_rerequest && { auth_type: 'rerequest' }),
  });
  return `${dialog}?${query}`;
}
