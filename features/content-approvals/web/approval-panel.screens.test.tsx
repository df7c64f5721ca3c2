import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Content, TextTemplate } from '#features/content/contract.ts';
import { withContentKinds } from '#features/content/web/index.ts';
import { answers, fails } from '#testing/web/fake-calls.ts';
import { type OpenPage, openPart } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { contentApprovals } from '../contract.ts';
import { ApprovalPanel } from './index.ts';

const none = { EDIT: true, DELETE: true, COPY: true, MAKE_PRIVATE: false, MAKE_ORG: false, MAKE_SUBTEAMS: false };
const content = sample(TextTemplate, {
  id: 21,
  title: 'New parents',
  owner_id: 9,
  visibility: 'PRIVATE',
  publish_request: null,
  access_policy: none,
});
const request = {
  asked: { id: 7, name: 'Nadia Rahman' },
  asker: { id: 9, name: 'Farid Aziz' },
  at: '2026-11-20T09:00:00.000Z',
  note: 'For the fair',
  visibility: 'ORG' as const,
  subteam_ids: [],
};
const farid = { profile_id: 9, role: 'MEMBER', is_team_account: true } as const;

let page: OpenPage | undefined;
beforeAll(withContentKinds(async () => undefined));
afterEach(() => {
  page?.close();
  vi.unstubAllGlobals();
});

const open = (shown: Content, options: Parameters<typeof openPart>[1]) => {
  page = openPart(() => <ApprovalPanel content={shown} />, options);
  return page;
};

describe('publishing a content', () => {
  it('is asked for by people who may not, of a person by name', async () => {
    const publishers = { results: [{ id: 7, name: 'Nadia Rahman', is_owner: true }] };
    const panel = open(content, { person: farid, calls: [answers(contentApprovals.listPublishers, publishers)] });
    await panel.shows('You can’t share this with your team.', 'Ask to publish');
    panel.press('Ask to publish');
    await panel.shows('Ask to publish New parents', 'Person to ask', 'Note');
    panel.press('Ask');
    await panel.shows('This field is required');
  });

  it('says that the people failed to load', async () => {
    const panel = open(content, { person: farid, calls: [fails(contentApprovals.listPublishers, 'internal')] });
    await panel.shows('Ask to publish');
    panel.press('Ask to publish');
    await panel.shows('Couldn’t load the people.');
  });

  it('is not asked for by people who may publish, nor for the content of others', async () => {
    const panel = open({ ...content, access_policy: { ...none, MAKE_ORG: true } }, { person: farid });
    expect(panel.text().trim()).toBe('');
    panel.close();
    expect(
      open(content, { person: { ...farid, profile_id: 8 } })
        .text()
        .trim(),
    ).toBe('');
  });

  it('is decided by the person who is asked, who reads the word and sends one', async () => {
    const asked = { ...content, publish_request: request };
    const panel = open(asked, { calls: [answers(contentApprovals.answer, { is_published: false })] });
    await panel.shows('Farid Aziz asks Nadia Rahman to publish this', 'For the fair', 'Your word');
    panel.press('Decline');
    await panel.shows('Declined');
  });

  it('is waited for by the asker, who may withdraw it', async () => {
    const asked = { ...content, publish_request: request };
    const panel = open(asked, { person: farid, calls: [answers(contentApprovals.withdraw, content)] });
    await panel.shows('In approval', 'Waiting for Nadia Rahman');
    expect(panel.text()).not.toContain('Your word');
    panel.press('Withdraw request');
    await panel.shows('Request withdrawn');
  });
});
