import { safetyRows } from '#testing/safety.ts';
import { identity } from '../contract.ts';
import { invitations } from '../invitations-contract.ts';

const ownSafety = safetyRows(identity, {
  getCallingCode: { about: 'public', call: () => ({}) },
  getAppStartup: { about: 'person', call: () => ({}) },
  generateEmailOtp: { about: 'public', call: () => ({ body: { email: 'somebody@example.com' } }) },
  submitEmailOtp: { about: 'public' },
  generatePhoneOtp: { about: 'public', call: () => ({ body: { phone_number: '+6581234567' } }) },
  submitPhoneOtp: { about: 'public' },
  signInWithGoogle: { about: 'public' },
  start: { about: 'public' },
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

const invitationSafety = safetyRows(invitations, {
  listOrganisations: { about: 'person', call: () => ({}) },
  switchOrganisation: { about: 'person', call: ({ owner }) => ({ body: { profile_id: owner.profile_id } }) },
  // Somebody who has joined hears the same again.
  accept: { about: 'person', call: ({ owner }) => ({ body: { profile_id: owner.profile_id } }) },
  decline: { about: 'person' },
  show: { about: 'public' },
  declineByLink: { about: 'public' },
});

export const identitySafety = [...ownSafety, ...invitationSafety];
