import { afterEach, describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { textTemplates } from '#features/content/contract.ts';
import { calendarFeeds } from '#features/follow-ups/calendar-feed-contract.ts';
import { newPublicForm, openForm, sendForm } from '#features/form-submissions/testing/public-forms.ts';
import { invitations } from '#features/identity/invitations-contract.ts';
import { ask, defineForm } from '#features/lead-forms/testing/questions.ts';
import { leadRules } from '#features/lead-rules/contract.ts';
import { shares } from '#features/sharing/contract.ts';
import { team } from '#features/team/contract.ts';
import { setClock, systemClock } from '#platform/server/clock.ts';
import { testApp } from '#testing/app.ts';
import { fileWaitingLeads, newWebhook } from '#testing/leads/leads.ts';
import { messagesTo } from '#testing/outbox.ts';
import { clockAt, look } from '#testing/views.ts';
import { newOrg, type Org, send } from '#testing/world.ts';

const freeStates = ['free_trial_expired', 'subscription_expired', 'payment_overdue'] as const;

afterEach(() => setClock(systemClock));

const listClients = async ({ owner }: Org) => (await owner.call(clients.list)).results;

describe.each(freeStates)('people outside never notice %s (D40)', (state) => {
  it('a form opens, takes what they send, and the owner gets the lead', async () => {
    const org = await newOrg();
    const daniel = await org.member();
    const name = ask('name');
    const email = ask('email');
    const form = await newPublicForm(org, defineForm({ questions: [name, email] }), { assignee: daniel });
    await org.setSubscription(state);

    clockAt(0);
    const page = await openForm(form.path);
    expect(page.status).toBe(200);
    clockAt(60);
    const thanks = await sendForm(form.path, page, [
      [name, 'Mai Tran'],
      [email, 'mai@example.com'],
    ]);
    expect(thanks.status).toBe(303);

    await fileWaitingLeads();
    expect(await listClients(org)).toMatchObject([{ name: 'Mai Tran', assigned_to: { id: org.owner.profile_id } }]);
  });

  it('a webhook takes leads, which no rule gives to anybody but the owner', async () => {
    const org = await newOrg();
    const daniel = await org.member();
    const webhook = await newWebhook(org);
    await org.owner.call(leadRules.create, {
      body: {
        name: 'All leads',
        is_default_rule: true,
        member_recipients: [{ member_prof_id: daniel.profile_id, max_leads_per_round: 1 }],
      },
    });
    await org.setSubscription(state);

    const taken = await webhook.post({ name: 'Mai Tran', email: 'mai@example.com' });
    expect(taken.status).toBe(200);

    await fileWaitingLeads();
    expect(await listClients(org)).toMatchObject([{ name: 'Mai Tran', assigned_to: { id: org.owner.profile_id } }]);
  });

  it('a shared page opens; its view is recorded and shows once somebody pays (S0-6-21)', async () => {
    clockAt(-60);
    const org = await newOrg();
    const { id: client_id } = await org.client();
    const { id } = await org.owner.call(textTemplates.create, { body: { title: 'Offer', body: 'Hello' } });
    const { link } = await org.owner.call(shares.share, {
      params: { t: 'text', id },
      body: { client_id, platform: 'email', is_tracked: true },
    });
    await org.setSubscription(state);

    const path = new URL(link).pathname;
    expect((await (await testApp()).server.inject(path)).statusCode).toBe(200);
    expect((await look(path.split('/s/')[1]!, { seconds: 60, inputs: 5, at: 60 })).statusCode).toBe(200);

    const readOpens = async () =>
      (await org.owner.call(shares.listOfClient, { params: { id: client_id } })).results[0]?.opens;
    expect(await readOpens()).toBeNull();
    await org.setSubscription('subscription_active');
    expect(await readOpens()).toMatchObject({ is_opened: true, times_viewed: 1 });
  });

  it('an invitation and a calendar that were given before go on working', async () => {
    const app = await testApp();
    const org = await newOrg();
    const email = `mei.${org.org_id}.${state}@kestrel.example`;
    await org.owner.call(team.bulkInviteNewMembers, { body: { emails: [email] } });
    const { feed } = await org.owner.call(calendarFeeds.publish);
    await org.setSubscription(state);

    const [mail] = await messagesTo(app, email);
    const token = /\/invitation\/([\w-]+)/.exec(mail!.text)![1];
    expect((await send(app, invitations.show, { params: { token } })).status).toBe(200);
    expect((await app.server.inject(new URL(feed!.address).pathname)).statusCode).toBe(200);
  });

  it('and members still read their clients', async () => {
    const org = await newOrg();
    const daniel = await org.member();
    const { id } = await org.client({ name: 'Amina Hassan', assigned_to: daniel });
    await org.setSubscription(state);

    expect((await daniel.call(clients.get, { params: { id } })).name).toBe('Amina Hassan');
    expect((await daniel.call(clients.list)).results).toHaveLength(1);
  });
});
