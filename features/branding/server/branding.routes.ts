import { bind } from '#platform/server/http/bind.ts';
import { branding } from '../contract.ts';
import { changeBranding, findBranding, showBranding } from './change-branding.ts';

export const brandingRoutes = bind(branding, {
  get: (context) => showBranding(context),
  readWebsite: ({ body, ...context }) => findBranding(context, body.website),
  update: ({ body, ...context }) => changeBranding(context, body),
});
