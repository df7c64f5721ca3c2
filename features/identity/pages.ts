import { definePages } from '#platform/contract/pages.ts';

export const identityPages = definePages({
  login: { path: '/login', title: 'Sign in', layout: 'blank', is_public: true },
  login_mobile: { path: '/login_mobile', title: 'Sign in', layout: 'blank', is_public: true },
  signup: { path: '/signup', title: 'Create your account', layout: 'blank', is_public: true },
  invitation: { path: '/invitation/{token}', title: 'Invitation', layout: 'blank', is_public: true },
  sessions: { path: '/account/sessions', title: 'Sessions' },
  change_email: { path: '/account/change-email', title: 'Change e-mail', layout: 'full-screen-centered' },
  verify_email_update: {
    path: '/account/verify-email-update',
    title: 'Confirm your new e-mail',
    layout: 'full-screen-centered',
  },
});
