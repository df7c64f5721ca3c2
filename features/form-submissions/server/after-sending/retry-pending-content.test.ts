import { afterEach, describe, expect, it } from 'vitest';
import { textTemplates } from '#features/content/contract.ts';
import { formSubmissions } from '#features/form-results/contract.ts';
import { now, setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { testApp } from '#testing/app.ts';
import { fileWaitingLeads } from '#testing/leads/leads.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { breakVersion } from '../../testing/break-version.ts';
import { newGivingForm } from '../../testing/giving-form.ts';
import { deliverContentsJob } from './deliver-contents.job.ts';
import { listLeft } from './pending-contents.queries.ts';
import { retryPendingContentJob } from './retry-pending-content.job.ts';

afterEach(() => setClock(systemClock));

type Form = Awaited<ReturnType<typeof newGivingForm>>;
const mai = { name: 'Mai Nguyễn', phone: '+6581234567' };

const later = (hours: number) => setClock(stoppedAt(new Date(now().getTime() + hours * 3_600_000).toISOString()));

async function context() {
  const { services } = await testApp();
  return { services, log: services.log, attempt: 1, request_id: 'test' };
}

const lookAgain = async () => retryPendingContentJob.run(await context(), {});

/** Gives what was sent, and nothing that other tests have left. */
const give = async ({ org_id }: Org, submission_id: string) =>
  deliverContentsJob.run(await context(), { org_id, submission_ids: [submission_id] });

/** Sends a form whose content cannot be given at first. */
async function sendToBroken(org: Org, form: Form) {
  const { submission_id } = await form.send(mai);
  await fileWaitingLeads();
  const mend = await breakVersion(org, form.form_id);
  await expect(give(org, submission_id)).rejects.toThrow();
  return { mend };
}

const promised = async (org: Org, { form_id }: Form) =>
  (await org.owner.call(formSubmissions.listLeads, { params: { id: form_id } })).results.map(
    ({ promised_content }) => promised_content,
  );

describe('a content that a visitor was promised', () => {
  it('and that failed is tried again within the day, and given once it can be', async () => {
    const org = await newOrg();
    const form = await newGivingForm(org);
    later(0);
    const { mend } = await sendToBroken(org, form);

    later(4);
    await lookAgain();
    expect(await promised(org, form)).toEqual(['TO_COME']);
    await mend();
    later(4);
    await lookAgain();

    expect(await promised(org, form)).toEqual(['GIVEN']);
    expect(await form.shares()).toHaveLength(1);
  });

  it('and that failed for a day is given up, and its lead says so', async () => {
    const org = await newOrg();
    const form = await newGivingForm(org);
    later(0);
    await sendToBroken(org, form);

    later(25);
    await lookAgain();

    expect(await promised(org, form)).toEqual(['FAILED']);
    expect(await form.given()).toMatchObject([{ shared_content_id: null, settled_at: expect.any(String) }]);
  });

  it('waits for somebody to get the client, a week at most, and its lead says both', async () => {
    const org = await newOrg();
    const form = await newGivingForm(org, { assignee: null });
    await org.inScope(({ db, org_id }) =>
      db.updateTable('lead_sources').set({ save_lead_to_owner_account: false }).where('org_id', '=', org_id).execute(),
    );
    later(0);
    const { submission_id } = await form.send(mai);
    await fileWaitingLeads();
    await give(org, submission_id);

    later(24);
    await lookAgain();
    expect(await promised(org, form)).toEqual(['WAITS']);
    later(6 * 24);
    await lookAgain();

    expect(await promised(org, form)).toEqual(['NOBODY']);
  });

  it('and that was deleted meanwhile is named as gone at its lead', async () => {
    const org = await newOrg();
    const form = await newGivingForm(org);
    const { submission_id } = await form.send(mai);
    await org.owner.call(textTemplates.delete, { params: { id: form.content_id } });
    await fileWaitingLeads();
    await give(org, submission_id);

    expect(await promised(org, form)).toEqual(['CONTENT_GONE']);
  });

  it('is held up by no other that always fails: what was tried longest ago comes first', async () => {
    const org = await newOrg();
    const [broken, sound] = [await newGivingForm(org), await newGivingForm(org)];
    later(0);
    await sendToBroken(org, broken);
    later(1);
    const { submission_id } = await sound.send({ name: 'Zofia', phone: '+6581234568' });
    await fileWaitingLeads();
    later(2);
    await lookAgain();
    const before = now().toISOString();

    const { services } = await testApp();
    const ofOrg = (await listLeft(services.database, { before, waiting_before: before }, 1_000)).filter(
      ({ org_id }) => org_id === org.org_id,
    );
    expect(ofOrg).toHaveLength(2);
    expect(ofOrg[0]).toMatchObject({ submission_id });
  });
});
