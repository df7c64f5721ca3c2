import { safetyRows } from '#testing/safety.ts';
import { identity } from '../contract.ts';

export const identitySafety = safetyRows(identity, {
  getCallingCode: { about: 'public', call: () => ({}) },
  getAppStartup: { about: 'person', call: () => ({}) },
  generateEmailOtp: { about: 'public', call: () => ({ body: { email: 'somebody@example.com' } }) },
  submitEmailOtp: { about: 'public' },
  generatePhoneOtp: { about: 'public', call: () => ({ body: { phone_number: '+6581234567' } }) },
  submitPhoneOtp: { about: 'public' },
  signInWithGoogle: { about: 'public' },
  signInToDemo: { about: 'public' },
  sendProofCode: { about: 'person', call: () => ({}) },
  submitProofCode: { about: 'person' },
  // The present address needs no proof.
  initiateEmailChange: { about: 'person', call: ({ owner }) => ({ body: { new_email: owner.email } }) },
  validateEmailChange: { about: 'person' },
  exchangeMagicToken: { about: 'public', call: () => ({}) },
  confirmSession: { about: 'person', call: () => ({}) },
  logout: { about: 'person', call: () => ({}) },
  listSessions: { about: 'person', call: () => ({}) },
  endSession: {
    about: 'person',
    call: async ({ owner }) => {
      const { results } = await owner.call(identity.listSessions);
      return { params: { id: results[0]?.id } };
    },
  },
  endOtherSessions: { about: 'person', call: () => ({}) },
  getAppDownloadLinks: { about: 'public', call: () => ({}) },
});
