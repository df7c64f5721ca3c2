import { startConsent } from '#engines/connected-sources/server/index.ts';
import { bind } from '#platform/server/http/bind.ts';
import { linkedin } from '../contract.ts';
import { linkedinProvider } from './linkedin-source.ts';

export const linkedinRoutes = bind(linkedin, {
  ...linkedinProvider.handlers,
  previewLeads: linkedinProvider.previewLeads,
  triggerConnect: async ({ services, session, request, reply, transaction }) => {
    const url = await transaction((scope) =>
      startConsent(linkedinProvider, scope, services, { session_id: session.id, is_rerequest: false }),
    );
    const isPage = String(request.headers.accept ?? '').includes('text/html');
    return isPage ? reply.redirect(url) : { url };
  },
});
