import { describe, expect, it } from 'vitest';
import { answers, fails, waits } from '#testing/web/fake-calls.ts';
import { type OpenPage, openPart } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { testScreens } from '#testing/web/screens.ts';
import { waitFor } from '#testing/web/wait-for.ts';
import { type AskedToStart, identity, OwnSession } from '../contract.ts';
import { InvitationPage, invitations } from '../invitations-contract.ts';
import { identityWeb } from './index.ts';
import { StartQuestion } from './start-question.tsx';

const here = sample(OwnSession, {
  browser: 'Chrome',
  system: 'Windows',
  is_current: true,
  id: '0198a0de-0000-7000-8000-000000000001',
});

const signedOut = { person: null } as const;

const sent = { success: true, expires_in_seconds: 600, resend_after_seconds: 30 } as const;

async function requestCode(page: OpenPage) {
  await page.shows('Work e-mail');
  page.write('Work e-mail', 'nadia@example.com');
  page.press('Send code');
}

async function changeAddress(page: OpenPage) {
  await page.shows('New e-mail');
  page.write('New e-mail', 'new@example.com');
  page.press('Send code');
}

async function confirmAddress(page: OpenPage) {
  await page.shows('Confirm this e-mail');
  page.press('Confirm this e-mail');
}

const invitation = sample(InvitationPage, {
  state: 'open',
  org_name: 'Kestrel Advisory',
  invited_by: 'Nadia Rahman',
  email: 'mei.chen@kestrel.example',
});
const invited = (state: InvitationPage['state']) => [answers(invitations.show, { ...invitation, state })];

testScreens(identityWeb.screens, {
  invitation: {
    at: '/invitation/abc',
    empty: {
      it: 'says that the link is not known',
      ...signedOut,
      calls: [fails(invitations.show, 'not_found')],
      shows: ['This link isn’t valid'],
    },
    failed: {
      it: 'offers to try again',
      ...signedOut,
      calls: [fails(invitations.show, 'internal')],
      shows: ['Couldn’t load the invitation', 'Try again'],
    },
    locked: [
      {
        it: 'says that it has expired and what to do (G-114)',
        ...signedOut,
        calls: invited('expired'),
        shows: ['This invitation has expired', 'Ask the person who invited you to Kestrel Advisory'],
      },
      { it: 'points to a newer one', ...signedOut, calls: invited('replaced'), shows: ['A newer invitation was sent'] },
      { it: 'says that it is closed', ...signedOut, calls: invited('closed'), shows: ['no longer open'] },
      {
        it: 'asks somebody else to sign out first',
        person: { email: 'other@example.com' },
        calls: invited('open'),
        shows: ['You are signed in as other@example.com.'],
        lacks: ['Sign in and join'],
      },
    ],
    filled: [
      {
        it: 'says who invites to what, and offers to join or decline (G-061)',
        ...signedOut,
        calls: invited('open'),
        shows: [
          'Join Kestrel Advisory',
          'Nadia Rahman invited you',
          'mei.chen@kestrel.example',
          'Sign in and join',
          'Decline',
        ],
      },
      {
        it: 'declines after asking once',
        ...signedOut,
        calls: [...invited('open'), answers(invitations.declineByLink, { success: true })],
        acts: async (page) => {
          await page.shows('Decline');
          page.press('Decline');
          await page.shows('Decline the invitation?');
          page.press('Decline invitation');
        },
        shows: ['Invitation declined'],
      },
      {
        it: 'lets the invited person join at once',
        person: { email: 'Mei.Chen@kestrel.example' },
        calls: invited('open'),
        shows: ['Join Kestrel Advisory', 'Join'],
        lacks: ['Sign in and join'],
      },
      {
        it: 'says that they have joined',
        ...signedOut,
        calls: invited('joined'),
        shows: ['You have joined Kestrel Advisory'],
      },
    ],
  },
  login: {
    at: '/login',
    empty: { it: 'asks for the address', ...signedOut, shows: ['Sign in to Leadkeep', 'Work e-mail', 'Send code'] },
    failed: {
      it: 'says why no code was sent',
      ...signedOut,
      calls: [fails(identity.generateEmailOtp, 'too_many_requests')],
      acts: requestCode,
      shows: ['Too many attempts. Wait a moment and try again.'],
    },
    locked: 'none: who is signed in is taken to the clients',
    filled: {
      it: 'asks for the code (S0-2.1-02)',
      ...signedOut,
      calls: [answers(identity.generateEmailOtp, sent)],
      acts: requestCode,
      shows: ['nadia@example.com', 'Verification code'],
    },
  },
  login_mobile: {
    at: '/login_mobile',
    empty: {
      it: 'asks for the number (S0-2.1-03)',
      ...signedOut,
      installation: { has_phone_sign_in: true },
      calls: [answers(identity.getCallingCode, { country_code: 'SG', calling_code: '65' })],
      shows: ['Sign in to Leadkeep', 'Phone', 'Send code'],
    },
    failed: 'none: as on the page of signing in by e-mail',
    locked: 'none: who is signed in is taken to the clients',
    filled: 'none: as on the page of signing in by e-mail',
  },
  signup: {
    at: '/signup',
    empty: { it: 'asks a newcomer for the address (S0-2.1-82)', ...signedOut, shows: ['Create your', 'Send code'] },
    failed: 'none: as on the page of signing in by e-mail',
    locked: 'none: who is signed in is taken to the clients',
    filled: 'none: as on the page of signing in by e-mail',
  },
  sessions: {
    at: '/account/sessions',
    empty: {
      it: 'says that the person is signed in only here',
      calls: [answers(identity.listSessions, { results: [here] })],
      shows: ['Chrome on Windows', 'This device', 'You’re not signed in anywhere else.'],
    },
    failed: {
      it: 'says that the sessions failed to load',
      calls: [fails(identity.listSessions, 'internal')],
      shows: ['Couldn’t load your sessions'],
    },
    locked: 'none: they are one’s own',
    filled: {
      it: 'lists the devices',
      calls: [
        answers(identity.listSessions, {
          results: [here, { ...here, id: '0198a0de-0000-7000-8000-000000000002', is_current: false }],
        }),
      ],
      shows: ['Chrome on Windows', 'This device', 'End session: Chrome on Windows', 'Sign out everywhere else'],
    },
  },
  change_email: {
    at: '/account/change-email',
    empty: { it: 'asks for the new address', shows: ['Change your e-mail', 'New e-mail'] },
    failed: {
      it: 'says why no code was sent',
      calls: [fails(identity.sendProofCode, 'too_many_requests')],
      acts: changeAddress,
      shows: ['Too many attempts. Wait a moment and try again.'],
    },
    locked: 'none: it is one’s own address',
    filled: {
      it: 'asks for a proof of the person first',
      calls: [answers(identity.sendProofCode, { ...sent, channel: 'email', sent_to: 'n…@example.com' })],
      acts: changeAddress,
      shows: ['n…@example.com', 'Verification code'],
    },
  },
  verify_email_update: {
    at: '/account/verify-email-update?token=abc',
    empty: {
      it: 'asks to confirm the new address',
      shows: ['Confirm this e-mail', 'You’ll sign in with the new address from now on'],
    },
    failed: {
      it: 'says why the address was not changed',
      calls: [fails(identity.validateEmailChange, 'forbidden')],
      acts: confirmAddress,
      shows: ['You do not have permission to do this.', 'Request a new link'],
    },
    locked: 'none: whoever has the link may confirm it',
    filled: {
      it: 'shows the new address',
      calls: [answers(identity.validateEmailChange, { success: true, email: 'new@example.com' })],
      acts: confirmAddress,
      shows: ['new@example.com', 'E-mail changed'],
    },
  },
});

describe('somebody new who is invited', () => {
  it('is asked whether to join or to start on their own, and answers with a button (D48)', async () => {
    const by = { invited_by: 'Nora Berg', expires_at: '2026-12-01T00:00:00.000Z' };
    const asked = { success: true, is_new_user: true, invitations: [{ profile_id: 9, org_name: 'Northlight', ...by }] };
    const part = openPart(() => <StartQuestion asked={asked as AskedToStart} />, {
      ...signedOut,
      calls: [waits(identity.start)],
    });
    await part.shows('Northlight invites you', 'Join Northlight', 'Invited by Nora Berg', 'Start on your own');

    part.press('Join Northlight');

    await waitFor(() => expect(part.network.asked).toContain(identity.start));
    part.close();
  });
});
