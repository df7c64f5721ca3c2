import { safetyRows } from '#testing/safety.ts';
import { identity } from '../contract.ts';

export const identitySafety = safetyRows(identity, {
  getCallingCode: { about: 'door', call: () => ({}) },
  getAppStartup: { about: 'person', call: () => ({}) },
  generateEmailOtp: { about: 'door', call: () => ({ body: { email: 'somebody@example.com' } }) },
  submitEmailOtp: { about: 'door' },
  generatePhoneOtp: { about: 'door', call: () => ({ body: { phone_number: '+6581234567' } }) },
  submitPhoneOtp: { about: 'door' },
  signInWithGoogle: { about: 'door' },
  signInToDemo: { about: 'door' },
  initiateEmailChange: { about: 'person', call: () => ({ body: { new_email: 'new@example.com' } }) },
  validateEmailChange: { about: 'person' },
  exchangeMagicToken: { about: 'door', call: () => ({}) },
  confirmSession: { about: 'person', call: () => ({}) },
  logout: { about: 'person', call: () => ({}) },
  getAppDownloadLinks: { about: 'door', call: () => ({}) },
});
