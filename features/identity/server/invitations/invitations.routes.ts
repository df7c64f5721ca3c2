import { done } from '#platform/contract/endpoint.ts';
import { bind } from '#platform/server/http/bind.ts';
import { invitations } from '../../invitations-contract.ts';
import { acceptInvitation, declineByLink, declineOwnInvitation, showInvitation } from './answer-invitation.ts';
import { listOrganisations, switchOrganisation } from './organisations.ts';

export const invitationRoutes = bind(invitations, {
  listOrganisations: (context) => listOrganisations(context),
  switchOrganisation: (context) => switchOrganisation(context, context.body.profile_id),
  accept: (context) => acceptInvitation(context, context.body.profile_id),
  decline: async (context) => {
    await declineOwnInvitation(context, context.body.profile_id);
    return done;
  },
  show: (context) => showInvitation(context, context.params.token),
  declineByLink: async (context) => {
    await declineByLink(context, context.params.token);
    return done;
  },
});
