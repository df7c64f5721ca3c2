import { afterEach, describe, expect, it } from 'vitest';
import {
  asking,
  newListedForm,
  questionForBudget,
  questionForEmail,
  questionForName,
} from '#features/form-submissions/testing/listed-form.ts';
import { fillPath } from '#platform/contract/endpoint.ts';
import { setClock, systemClock } from '#platform/server/clock.ts';
import { testApp } from '#testing/app.ts';
import { clockAt } from '#testing/views.ts';
import { newOrg, type Person } from '#testing/world.ts';
import { formSubmissions } from '../../contract.ts';

afterEach(() => setClock(systemClock));

const exportOf = async ({ cookie }: Person, id: number, query = '') => {
  const { server } = await testApp();
  const url = `${fillPath(formSubmissions.exportLeads.path, { id })}?${query}`;
  return server.inject({ method: 'GET', url, headers: { cookie } });
};

const listLines = (body: string) => body.replace('\ufeff', '').trimEnd().split('\r\n');

describe('an export of the leads of a form', () => {
  it('is a CSV with a column per question of the versions its leads were sent on, newest first', async () => {
    clockAt(0);
    const org = await newOrg();
    const former = asking('qformer', 'Asked before');
    const unused = asking('qunused', 'Never sent');
    const form = await newListedForm(org, {
      name: 'Open house',
      versions: [
        [questionForName, former],
        [questionForName, unused],
        [questionForName, questionForEmail, questionForBudget],
      ],
    });
    const expo = await form.addLink('Expo');
    await form.send({
      version: 1,
      answers: { [questionForName.id]: 'Ana', [former.id]: 'Yes, once' },
      sent_at: '2026-11-19T10:00:00.000Z',
    });
    await form.send({
      answers: { [questionForName.id]: 'Charlotte', [questionForBudget.id]: '1 "big" million' },
      link_id: expo,
      sent_at: '2026-11-20T09:00:00.000Z',
      came_by: {
        site: 'north.example',
        first_touch: { at: '2026-11-19T09:00:00.000Z', gclid: 'abc', landing_page: 'https://north.example/park' },
        last_touch: { at: '2026-11-20T09:00:00.000Z', utm_source: 'newsletter', fbclid: 'def' },
      },
    });

    const { statusCode, headers, body } = await exportOf(org.owner, form.id);

    expect([statusCode, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(headers['content-disposition']).toContain('Open house leads 2026-11-20.csv');
    expect(body.startsWith('\ufeff')).toBe(true);
    expect(listLines(body)).toEqual([
      'Sent,Your name,E-mail,Budget,Asked before,Unfinished,Assigned to,Link,Version,First touch,Last touch,First landing page,Last landing page,Ad clicks,Website',
      '2026-11-20 09:00,Charlotte,,"1 ""big"" million",,,Nadia Rahman,Expo,3,google ads,newsletter,https://north.example/park,,"gclid (google ads), fbclid (facebook)",north.example',
      '2026-11-19 10:00,Ana,,,"Yes, once",,Nadia Rahman,,1,,,,,,',
    ]);
  });

  it('holds what the caller may see and the filters leave, no test, and nothing a spreadsheet would compute', async () => {
    const org = await newOrg();
    const member = await org.member({ name: 'Daniel Ong', permissions: { manageIntegrations: true } });
    const form = await newListedForm(org, { versions: [[questionForName]] });
    await form.send({ answers: { [questionForName.id]: '=HYPERLINK("http://evil.example")' }, assigned_to: member });
    await form.send({ answers: { [questionForName.id]: 'Of the owner' } });
    await form.send({ answers: { [questionForName.id]: 'A test' }, assigned_to: member, is_test: true });

    const [, ...ofMember] = listLines((await exportOf(member, form.id)).body);
    const [, ...found] = listLines((await exportOf(org.owner, form.id, 'search=owner')).body);

    expect(ofMember).toHaveLength(1);
    expect(ofMember[0]).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    expect(found).toEqual([expect.stringContaining('Of the owner')]);
  });

  it('is there for people who manage integrations, and for nobody of another organisation', async () => {
    const [org, other] = [await newOrg(), await newOrg()];
    const form = await newListedForm(org);

    const manager = await org.member({ permissions: { manageIntegrations: true } });
    const callers = [manager, await org.member(), other.owner];
    const statuses = await Promise.all(callers.map((caller) => exportOf(caller, form.id)));

    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 403, 404]);
  });

  it('comes in pages with all of its leads, is noted in the audit log, and has a limit', async () => {
    const org = await newOrg();
    const form = await newListedForm(org);
    await form.fill(600);

    const { body } = await exportOf(org.owner, form.id);
    const others = await Promise.all(Array.from({ length: 10 }, () => exportOf(org.owner, form.id)));

    expect(listLines(body)).toHaveLength(601);
    expect(others.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
    const noted = await org.inScope(({ db }) =>
      db
        .selectFrom('events')
        .where('org_id', '=', org.org_id)
        .where('kind', '=', 'lead-form.leads-exported')
        .select(['subject_id', 'actor_profile_id'])
        .execute(),
    );
    expect(noted[0]).toEqual({ subject_id: form.id, actor_profile_id: org.owner.profile_id });
  });
});
