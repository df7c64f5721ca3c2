import { randomUUID } from 'node:crypto';
import { safetyRows } from '#testing/safety.ts';
import { notifications } from '../contract.ts';

const newDevice = () => ({
  endpoint: `https://push.example.com/${randomUUID()}`,
  keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
});

export const notificationSafety = safetyRows(notifications, {
  getSettings: { about: 'person', call: () => ({}) },
  updateSettings: {
    about: 'person',
    call: () => ({ body: { choices: { new_lead_assigned: { email: false } } } }),
  },
  listDevices: { about: 'person', call: () => ({}) },
  addDevice: {
    about: 'person',
    call: () => ({ body: newDevice() }),
  },
  removeDevice: {
    about: 'row',
    call: async (org) => ({
      params: { id: (await org.owner.call(notifications.addDevice, { body: newDevice() })).id },
    }),
  },
  sendTest: { about: 'person', call: () => ({}) },
  getReceipts: {
    about: 'row',
    call: async (org) => ({ params: { id: (await org.owner.call(notifications.sendTest)).id } }),
  },
  listUnshown: { about: 'person', call: () => ({}) },
  reportShown: { about: 'person', call: () => ({ body: { alert_ids: [randomUUID()], is_seen: true } }) },
  reportPush: { about: 'public' },
  continueClientInApp: {
    about: 'client',
    call: async (org, marker) => ({ params: { id: (await org.client({ name: marker })).id } }),
  },
});
