import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { preferences } from '#features/preferences/contract.ts';
import { team } from '#features/team/contract.ts';
import { now, setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { testApp } from '#testing/app.ts';
import { codeFor, messagesTo } from '#testing/outbox.ts';
import { newVisitor, type Visitor } from '#testing/visitor.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { identity } from '../../contract.ts';
import { invitations } from '../../invitations-contract.ts';

const DAY_MS = 86_400_000;
const newAddress = () => `mei.chen.${randomUUID()}@kestrel.example`;
const newBrowser = async () => newVisitor(await testApp());

async function signIn(browser: Visitor, email: string, hints: { invitation?: string } = {}) {
  await browser.send(identity.generateEmailOtp, { body: { email } });
  const otp = await codeFor(browser.app, email);
  return browser.send(identity.submitEmailOtp, { body: { email, otp, time_zone: 'Europe/Berlin', ...hints } });
}

const newInvitation = async ({ owner }: Org, email = newAddress()) => {
  const { results } = await owner.call(team.bulkInviteNewMembers, { body: { emails: [email] } });
  return { email, profile_id: results[0]!.profile_id };
};

/** Returns the token of the newest link sent to an address. */
async function newestLink(email: string): Promise<string> {
  const [message] = await messagesTo(await testApp(), email);
  return /\/invitation\/([\w-]+)/.exec(message!.text)![1]!;
}

const show = async (token: string) => (await newBrowser()).send(invitations.show, { params: { token } });
const listMembers = async (owner: Person, account_status?: 'ACTIVE' | 'INVITED') =>
  (await owner.call(team.listManageMembers, { query: { account_status } })).results;

afterEach(() => setClock(systemClock));

describe('signing in with an invited address', () => {
  it('joins by the invitation whose link it came by and gets no organisation of its own (G-061, C19)', async () => {
    const org = await newOrg();
    const { email, profile_id } = await newInvitation(org);

    const browser = await newBrowser();
    const answer = await signIn(browser, email, { invitation: await newestLink(email) });
    const details = await browser.send(preferences.getUserDetails);

    expect(answer).toMatchObject({ status: 200, body: { profile_id, org_id: org.org_id } });
    expect(details.body).toMatchObject({
      user: { id: profile_id, role: 'MEMBER', account_status: 'ACTIVE', email, is_email_verified: true },
      user_preferences: { time_zone: 'Europe/Berlin' },
    });
    expect((await listMembers(org.owner, 'ACTIVE')).map(({ id }) => id)).toContain(profile_id);
  });

  it('joins once when two browsers sign in at the same moment', async () => {
    const org = await newOrg();
    const { email, profile_id } = await newInvitation(org);
    const [one, other] = [await newBrowser(), await newBrowser()];
    const invitation = await newestLink(email);
    await one.send(identity.generateEmailOtp, { body: { email } });
    const first = await codeFor(one.app, email);
    await other.send(identity.generateEmailOtp, { body: { email } });
    const second = await codeFor(one.app, email);

    const answers = await Promise.all([
      one.send(identity.submitEmailOtp, { body: { email, otp: first, invitation } }),
      other.send(identity.submitEmailOtp, { body: { email, otp: second, invitation } }),
    ]);

    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 200, body: { profile_id, org_id: org.org_id } });
    }
  });

  it('is asked first when it came otherwise, and joins or starts on its own as it answers (D48)', async () => {
    const org = await newOrg({ name: 'Northlight' });
    const [joins, stays] = [await newInvitation(org), await newInvitation(org)];
    const start = (browser: Visitor, profile_id: number | null) =>
      browser.send(identity.start, { body: { profile_id, time_zone: 'Europe/Berlin' } });

    const [one, other, stranger] = [await newBrowser(), await newBrowser(), await newBrowser()];
    const asked = await signIn(one, joins.email);
    expect(asked).toMatchObject({
      status: 200,
      body: { invitations: [{ profile_id: joins.profile_id, org_name: 'Northlight', invited_by: org.owner.name }] },
    });
    expect((await one.send(preferences.getUserDetails)).status).toBe(401);
    expect((await start(stranger, joins.profile_id)).status).toBe(401);
    expect((await start(one, stays.profile_id)).status).toBe(409);
    expect(await listMembers(org.owner, 'ACTIVE')).toHaveLength(1);

    expect(await start(one, joins.profile_id)).toMatchObject({ status: 200, body: { org_id: org.org_id } });
    expect(await listMembers(org.owner, 'ACTIVE')).toHaveLength(2);

    await signIn(other, stays.email);
    const own = await start(other, null);
    expect(own).toMatchObject({ status: 200, body: { is_new_user: true } });
    expect((own.body as { org_id: number }).org_id).not.toBe(org.org_id);
    expect((await start(other, stays.profile_id)).status).toBe(401);
    expect(await listMembers(org.owner, 'ACTIVE')).toHaveLength(2);
  });

  it('is asked also where the link belongs to an invitation of somebody else', async () => {
    const org = await newOrg();
    const [mine, theirs] = [await newInvitation(org), await newInvitation(org)];

    const answer = await signIn(await newBrowser(), mine.email, { invitation: await newestLink(theirs.email) });

    expect(answer.body).toMatchObject({ invitations: [{ profile_id: mine.profile_id }] });
    expect(await listMembers(org.owner, 'ACTIVE')).toHaveLength(1);
  });

  it('gets an organisation of its own when the invitation has expired or was cancelled', async () => {
    const org = await newOrg();
    const [expired, cancelled] = [await newInvitation(org), await newInvitation(org)];
    await org.owner.call(team.cancelInvite, { body: { profile_id: cancelled.profile_id } });
    setClock(stoppedAt(new Date(now().getTime() + 15 * DAY_MS).toISOString()));

    for (const { email } of [expired, cancelled]) {
      const answer = await signIn(await newBrowser(), email);
      expect(answer.body).toMatchObject({ is_new_user: true });
      expect((answer.body as { org_id: number }).org_id).not.toBe(org.org_id);
    }
  });

  it('stays in the organisation it has, and decides for itself (D23)', async () => {
    const [own, org] = [await newOrg(), await newOrg({ name: 'Bayshore Partners' })];
    const { profile_id } = await newInvitation(org, own.owner.email);

    const answer = await signIn(await newBrowser(), own.owner.email);
    const found = await own.owner.call(invitations.listOrganisations);

    expect(answer.body).toMatchObject({ org_id: own.org_id });
    expect(found.organisations).toHaveLength(1);
    expect(found.invitations).toMatchObject([
      { profile_id, org_name: 'Bayshore Partners', invited_by: org.owner.name },
    ]);
  });
});

describe('an invitation to somebody who has an organisation', () => {
  it('is accepted from the menu; doing it twice answers the same, and switching opens the other one (D23)', async () => {
    const [own, org] = [await newOrg(), await newOrg()];
    const { profile_id } = await newInvitation(org, own.owner.email);
    const body = { profile_id };

    const first = await own.owner.call(invitations.accept, { body });
    const again = await own.owner.call(invitations.accept, { body });
    const { organisations, invitations: open } = await own.owner.call(invitations.listOrganisations);
    const switched = await own.owner.raw(invitations.switchOrganisation, { body });

    expect(again).toEqual(first);
    expect(first).toEqual({ success: true, org_id: org.org_id, profile_id });
    expect(organisations.map(({ org_id }) => org_id).sort()).toEqual([own.org_id, org.org_id].sort());
    expect(open).toEqual([]);
    expect(switched.status).toBe(200);
    expect(String(switched.headers['set-cookie'])).toContain('leadkeep_session=');
    expect((await own.owner.raw(identity.getAppStartup)).status).toBe(401);
  });

  it('is unknown to every other address', async () => {
    const [other, org] = [await newOrg(), await newOrg()];
    const { profile_id } = await newInvitation(org);

    await other.owner.refused(invitations.accept, { body: { profile_id } }, 404);
    await other.owner.refused(invitations.decline, { body: { profile_id } }, 404);
    await other.owner.refused(invitations.switchOrganisation, { body: { profile_id } }, 404);
    expect(await listMembers(org.owner, 'INVITED')).toHaveLength(1);
  });

  it('says that it has expired and what to do', async () => {
    const [own, org] = [await newOrg(), await newOrg()];
    const { profile_id } = await newInvitation(org, own.owner.email);
    setClock(stoppedAt(new Date(now().getTime() + 15 * DAY_MS).toISOString()));

    const refused = await own.owner.refused(invitations.accept, { body: { profile_id } }, 409);

    expect(refused.detail).toBe(
      'This invitation has expired. Ask the person who invited you to send a new invitation.',
    );
    expect((await own.owner.call(invitations.listOrganisations)).invitations).toEqual([]);
  });

  it('is declined: the profile goes, the owner’s list with it, and the history keeps whose it was', async () => {
    const [own, org] = [await newOrg(), await newOrg()];
    const { profile_id } = await newInvitation(org, own.owner.email);

    await own.owner.call(invitations.decline, { body: { profile_id } });

    const kept = await org.inScope((scope) =>
      scope.db
        .selectFrom('events')
        .where('org_id', '=', org.org_id)
        .where('kind', '=', 'profile.invitation-declined')
        .select('changes')
        .execute(),
    );
    expect(await listMembers(org.owner, 'INVITED')).toEqual([]);
    expect(kept).toEqual([{ changes: { email: { from: own.owner.email, to: null } } }]);
  });
});

describe('the link of an invitation', () => {
  it('says who invites to what, and reading it changes nothing', async () => {
    const org = await newOrg({ name: 'Bayshore Partners' });
    const { email, profile_id } = await newInvitation(org);
    const token = await newestLink(email);

    const [first, second] = [await show(token), await show(token)];

    const invited_by = org.owner.name;
    expect(first.body).toEqual({ state: 'open', profile_id, org_name: 'Bayshore Partners', invited_by, email });
    expect(second.body).toEqual(first.body);
    expect(await listMembers(org.owner, 'INVITED')).toHaveLength(1);
    expect((await show('unknown')).status).toBe(404);
  });

  it('declines without signing in, once', async () => {
    const org = await newOrg();
    const { email } = await newInvitation(org);
    const params = { token: await newestLink(email) };
    const browser = await newBrowser();

    const first = await browser.send(invitations.declineByLink, { params });
    const again = await browser.send(invitations.declineByLink, { params });

    expect([first.status, again.status]).toEqual([200, 409]);
    expect((await show(params.token)).body).toMatchObject({ state: 'closed' });
    expect(await listMembers(org.owner, 'INVITED')).toEqual([]);
  });

  it('stops when a new one is sent, when the invitation is cancelled, and after fourteen days', async () => {
    const org = await newOrg();
    const { email, profile_id } = await newInvitation(org);
    const old = await newestLink(email);
    await org.owner.call(team.resendInvite, { body: { profile_id } });
    const fresh = await newestLink(email);
    const getState = async (token: string) => ((await show(token)).body as { state: string }).state;
    const decline = async (token: string) =>
      (await (await newBrowser()).send(invitations.declineByLink, { params: { token } })).status;

    expect(fresh).not.toBe(old);
    expect([await getState(old), await getState(fresh)]).toEqual(['replaced', 'open']);
    expect(await decline(old)).toBe(409);
    setClock(stoppedAt(new Date(now().getTime() + 15 * DAY_MS).toISOString()));
    expect(await getState(fresh)).toBe('expired');
    expect(await decline(fresh)).toBe(409);
    setClock(systemClock);
    await org.owner.raw(team.cancelInvite, { body: { profile_id } });
    expect(await getState(fresh)).toBe('closed');
  });

  it('says afterwards that the person has joined', async () => {
    const org = await newOrg();
    const { email } = await newInvitation(org);
    const token = await newestLink(email);

    await signIn(await newBrowser(), email, { invitation: token });

    expect((await show(token)).body).toMatchObject({ state: 'joined' });
  });
});
