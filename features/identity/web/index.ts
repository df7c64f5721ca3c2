import { webModule } from '#platform/web/module.ts';
import { identityPages } from '../pages.ts';

/** Loads the sign-in screens by page, each as its own chunk. */
const load = () => import('./sign-in.screens.tsx');

/** Loads the lines of the user menu for other organisations and invitations. */
export const loadOrganisationSwitcher = () =>
  import('./organisation-switcher.tsx').then((module) => module.OrganisationSwitcher);

export const identityWeb = webModule({
  pages: identityPages,
  screens: {
    login: () => load().then((module) => module.LoginScreen),
    login_mobile: () => load().then((module) => module.LoginMobileScreen),
    change_email: () => import('./change-email.screen.tsx').then((module) => module.ChangeEmailScreen),
    verify_email_update: () =>
      import('./verify-email-update.screen.tsx').then((module) => module.VerifyEmailUpdateScreen),
    invitation: () => import('./invitation.screen.tsx').then((module) => module.InvitationScreen),
    sessions: () => import('./sessions.screen.tsx').then((module) => module.SessionsScreen),
    signup: () => load().then((module) => module.SignupScreen),
  },
});
