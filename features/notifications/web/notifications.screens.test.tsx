import { answers, fails } from '#testing/web/fake-calls.ts';
import { sample } from '#testing/web/sample.ts';
import { testScreens } from '#testing/web/screens.ts';
import { AlertRow, AlertSettings, defaultQuietHours, notifications, PushDevice } from '../contract.ts';
import { notificationsWeb } from './index.ts';

const newLead = sample(AlertRow, {
  kind: 'new_lead_assigned',
  label: 'New lead assigned to me',
  in_app: true,
  email: true,
  push: true,
  locked: ['in_app'],
  in_quiet_hours: 'comes_through',
});
const settings = (given: Partial<AlertSettings> = {}) =>
  answers(
    notifications.getSettings,
    sample(AlertSettings, {
      alerts: [newLead],
      quiet_hours: defaultQuietHours,
      escalation: [{ after_seconds: 90, action: 'alert_again', profile_id: null, subteam_id: null }],
      time_zone: 'Asia/Singapore',
      email: 'nadia@kestrel.example',
      is_email_verified: true,
      push_public_key: 'B',
      ...given,
    }),
  );
const devices = (results: PushDevice[]) => answers(notifications.listDevices, { results });
const laptop = sample(PushDevice, { name: 'Chrome on macOS' });

testScreens(notificationsWeb.screens, {
  notifications: {
    at: '/account/notifications',
    empty: {
      it: 'says that no browser gets push alerts, and why this one can’t',
      calls: [settings(), devices([])],
      shows: ['No browser gets push alerts yet', 'This browser can’t show push alerts', 'No devices'],
      lacks: ['Add this browser'],
    },
    failed: {
      it: 'says that the settings failed to load',
      calls: [fails(notifications.getSettings, 'internal'), devices([])],
      shows: ['Couldn’t load your notifications'],
    },
    locked: {
      it: 'says that the address is not verified and that push is not set up',
      calls: [settings({ is_email_verified: false, push_public_key: null }), devices([])],
      shows: ['Not verified', 'Not set up', 'Push alerts are not set up on this server'],
    },
    filled: [
      {
        it: 'shows the table, quiet hours, the escalation and the browsers (S0-2.1-32)',
        calls: [settings(), devices([laptop])],
        shows: [
          'New lead assigned to me',
          'always on',
          'Sent immediately',
          'Quiet hours',
          'All day on my days off',
          '90 seconds',
          'alert me again by e-mail and push',
          'Chrome on macOS',
          'Send test',
        ],
      },
      {
        it: 'says that a chosen colleague can’t see the clients, and who is told instead',
        calls: [
          settings({
            escalation: [{ after_seconds: 900, action: 'tell', profile_id: 9, subteam_id: null }],
            colleagues: [{ id: 9, name: 'Omar Aziz', may_see_clients: false }],
            told_instead: 'Nadia Rahman',
          }),
          devices([laptop]),
        ],
        shows: ['Omar Aziz can’t see your clients, so Nadia Rahman is notified instead.'],
      },
      {
        it: 'shows the sub-team that a step tells',
        calls: [
          settings({
            subteams: [{ id: 7, name: 'Bayshore' }],
            escalation: [{ after_seconds: 900, action: 'tell', profile_id: null, subteam_id: 7 }],
          }),
          devices([laptop]),
        ],
        shows: [
          '15 minutes',
          'notify a sub-team',
          'Bayshore',
          'If no one here can see the client, you are notified instead',
        ],
        lacks: ['Choose a colleague'],
      },
    ],
  },
});
