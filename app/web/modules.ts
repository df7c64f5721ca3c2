import { auditLogWeb } from '#features/audit-log/web/index.ts';
import { automationsWeb } from '#features/automations/web/index.ts';
import { billingWeb } from '#features/billing/web/index.ts';
import { brandingWeb } from '#features/branding/web/index.ts';
import { bulkActionsWeb } from '#features/bulk-actions/web/index.ts';
import { clientDuplicatesWeb } from '#features/client-duplicates/web/index.ts';
import { clientExportWeb } from '#features/client-export/web/index.ts';
import { clientGroupsWeb } from '#features/client-groups/web/index.ts';
import { clientImportWeb } from '#features/client-import/web/index.ts';
import { clientsWeb } from '#features/clients/web/index.ts';
import { contentWeb } from '#features/content/web/index.ts';
import { contentGroupsWeb } from '#features/content-groups/web/index.ts';
import { contentPagesWeb } from '#features/content-pages/web/index.ts';
import { customFieldsWeb } from '#features/custom-fields/web/index.ts';
import { followUpsWeb } from '#features/follow-ups/web/index.ts';
import { formResultsWeb } from '#features/form-results/web/index.ts';
import { identityWeb } from '#features/identity/web/index.ts';
import { integrationsWeb } from '#features/integrations/web/index.ts';
import { leadDistributionWeb } from '#features/lead-distribution/web/index.ts';
import { leadFormsWeb } from '#features/lead-forms/web/index.ts';
import { leadOffersWeb } from '#features/lead-offers/web/index.ts';
import { leadRulesWeb } from '#features/lead-rules/web/index.ts';
import { leadsWeb } from '#features/leads/web/index.ts';
import { notificationsWeb } from '#features/notifications/web/index.ts';
import { preferencesWeb } from '#features/preferences/web/index.ts';
import { savedViewsWeb } from '#features/saved-views/web/index.ts';
import { sequencesWeb } from '#features/sequences/web/index.ts';
import { sharingWeb } from '#features/sharing/web/index.ts';
import { subteamsWeb } from '#features/subteams/web/index.ts';
import { teamWeb } from '#features/team/web/index.ts';
import { teamDashboardWeb } from '#features/team-dashboard/web/index.ts';
import { timelineWeb } from '#features/timeline/web/index.ts';
import { trackingPixelsWeb } from '#features/tracking-pixels/web/index.ts';
import { unsubscribesWeb } from '#features/unsubscribes/web/index.ts';
import { whatsappWeb } from '#features/whatsapp/web/index.ts';
import { whatsappMessagesWeb } from '#features/whatsapp-messages/web/index.ts';
import { whatsappResponderWeb } from '#features/whatsapp-responder/web/index.ts';
import { whatsappTemplatesWeb } from '#features/whatsapp-templates/web/index.ts';
import { clickfunnelsWeb } from '#integrations/clickfunnels/web/index.ts';
import { facebookWeb } from '#integrations/facebook/web/index.ts';
import { godaddyWeb } from '#integrations/godaddy/web/index.ts';
import { googleAdsWeb } from '#integrations/google-ads/web/index.ts';
import { indiamartWeb } from '#integrations/indiamart/web/index.ts';
import { leadEmailWeb } from '#integrations/lead-email/web/index.ts';
import { linkedinWeb } from '#integrations/linkedin/web/index.ts';
import { metaConversionsWeb } from '#integrations/meta-conversions/web/index.ts';
import { propertyguruWeb } from '#integrations/propertyguru/web/index.ts';
import { tiktokWeb } from '#integrations/tiktok/web/index.ts';
import { webhookWeb } from '#integrations/webhook/web/index.ts';
import { wordpressWeb } from '#integrations/wordpress/web/index.ts';
import { zapierWeb } from '#integrations/zapier/web/index.ts';
import type { WebModule } from '#platform/web/module.ts';

/** Every feature and integration with something on the screens, in the order of areas, palette entries and cards. */
export const webModules: readonly WebModule[] = [
  followUpsWeb,
  clientsWeb,
  contentWeb,
  contentPagesWeb,
  contentGroupsWeb,
  sequencesWeb,
  unsubscribesWeb,
  timelineWeb,
  teamWeb,
  automationsWeb,
  identityWeb,
  preferencesWeb,
  brandingWeb,
  whatsappWeb,
  whatsappTemplatesWeb,
  whatsappMessagesWeb,
  whatsappResponderWeb,
  trackingPixelsWeb,
  notificationsWeb,
  customFieldsWeb,
  clientGroupsWeb,
  savedViewsWeb,
  leadRulesWeb,
  leadDistributionWeb,
  leadsWeb,
  integrationsWeb,
  leadOffersWeb,
  clientImportWeb,
  bulkActionsWeb,
  clientDuplicatesWeb,
  clientExportWeb,
  sharingWeb,
  subteamsWeb,
  auditLogWeb,
  billingWeb,
  teamDashboardWeb,
  webhookWeb,
  googleAdsWeb,
  clickfunnelsWeb,
  indiamartWeb,
  wordpressWeb,
  zapierWeb,
  facebookWeb,
  linkedinWeb,
  tiktokWeb,
  metaConversionsWeb,
  leadEmailWeb,
  propertyguruWeb,
  godaddyWeb,
  leadFormsWeb,
  formResultsWeb,
];
