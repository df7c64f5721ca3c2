import type { EmulatedPerson } from '#emulators/facebook/state.ts';
import { type ConnectedAccount, drainNotices } from '#engines/connected-sources/server/index.ts';
import { FACEBOOK, facebook } from '#integrations/facebook/contract.ts';
import type { CallOutput } from '#platform/contract/endpoint.ts';
import { newOrg, type Org } from '../world.ts';
import { saveConnectedAccount } from './connected-account.ts';
import type { Consent, FacebookApp } from './facebook.ts';
import { fileWaitingLeads } from './leads.ts';

export type Connected = CallOutput<typeof facebook.subscribe>;

/**
 * Lets a test begin with a Facebook that does nothing wrong and a person who has no page yet. What others made stays,
 * because their organisations still use it.
 */
export function beginWithNewPerson(fb: FacebookApp): void {
  fb.meta.clearFaults();
  fb.meta.requests.length = 0;
  fb.meta.state.app.needs_proof = false;
  Object.assign(fb.meta.state, { success_is_text: false, usage: { app: 1, leadgen: 1, minutes_to_regain: 0 } });
  fb.person = fb.meta.addPerson({ name: 'Grace Tan' });
}

/** Begins as `beginWithNewPerson`, with a new organisation and a page of that person, not connected yet. */
export async function beginWithPage(fb: FacebookApp) {
  beginWithNewPerson(fb);
  return { org: await newOrg({ app: fb.app }), page: fb.seedPage({ name: 'Kestrel Homes' }) };
}

/** Connects a Facebook login to an organisation as a person does: dialog, consent, return. The forms are read too. */
export async function connectFacebook(
  { app, consent, person }: FacebookApp,
  org: Org,
  choice: Consent & { person?: EmulatedPerson; is_rerequest?: boolean } = {},
): Promise<Connected> {
  const { url } = await org.owner.call(facebook.start, { body: { is_rerequest: choice.is_rerequest ?? false } });
  const { code, state } = await consent(choice.person ?? person, { ...choice, url });
  const connected = await org.owner.call(facebook.subscribe, { body: { code, state } });
  await app.runJobs();
  return connected;
}

/** Makes a page connected where Facebook is not needed for it. @returns its account. */
export const savePage = (org: Org, name: string): Promise<ConnectedAccount> =>
  saveConnectedAccount(FACEBOOK, org, name, (page) => `Facebook: ${page}`);

/** Fetches every announced lead that is due and files it, as the running product does by itself. */
export async function fetchAndFile({ app }: Pick<FacebookApp, 'app'>): Promise<void> {
  await drainNotices(app.services);
  await fileWaitingLeads(app);
}
