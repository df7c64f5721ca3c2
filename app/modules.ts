import { connectedSourcesModule } from '#engines/connected-sources/server/index.ts';
import { visitsModule } from '#engines/visits/server/index.ts';
import { apiKeysModule } from '#features/api-keys/server/index.ts';
import { auditLogModule } from '#features/audit-log/server/index.ts';
import { automationsModule } from '#features/automations/server/index.ts';
import { billingModule } from '#features/billing/server/index.ts';
import { brandingModule } from '#features/branding/server/index.ts';
import { bulkActionsModule } from '#features/bulk-actions/server/index.ts';
import { clientDuplicatesModule } from '#features/client-duplicates/server/index.ts';
import { clientExportModule } from '#features/client-export/server/index.ts';
import { clientGroupsModule } from '#features/client-groups/server/index.ts';
import { clientImportModule } from '#features/client-import/server/index.ts';
import { clientsModule } from '#features/clients/server/index.ts';
import { contentModule } from '#features/content/server/index.ts';
import { contentApprovalsModule } from '#features/content-approvals/server/index.ts';
import { contentGroupsModule } from '#features/content-groups/server/index.ts';
import { contentLabelsModule } from '#features/content-labels/server/index.ts';
import { contentPagesModule } from '#features/content-pages/server/index.ts';
import { customFieldsModule } from '#features/custom-fields/server/index.ts';
import { filesModule } from '#features/files/server/index.ts';
import { followUpsModule } from '#features/follow-ups/server/index.ts';
import { formResultsModule } from '#features/form-results/server/index.ts';
import { formSubmissionsModule } from '#features/form-submissions/server/index.ts';
import { identityModule } from '#features/identity/server/index.ts';
import { inboundWebhooksModule } from '#features/inbound-webhooks/server/index.ts';
import { integrationsModule } from '#features/integrations/server/index.ts';
import { leadDistributionModule } from '#features/lead-distribution/server/index.ts';
import { leadFormsModule } from '#features/lead-forms/server/index.ts';
import { leadOffersModule } from '#features/lead-offers/server/index.ts';
import { leadRulesModule } from '#features/lead-rules/server/index.ts';
import { leadsModule } from '#features/leads/server/index.ts';
import { notificationsModule } from '#features/notifications/server/index.ts';
import { outgoingWebhooksModule } from '#features/outgoing-webhooks/server/index.ts';
import { preferencesModule } from '#features/preferences/server/index.ts';
import { presenceModule } from '#features/presence/server/index.ts';
import { savedViewsModule } from '#features/saved-views/server/index.ts';
import { selfTestsModule } from '#features/self-tests/server/index.ts';
import { sequencesModule } from '#features/sequences/server/index.ts';
import { sharingModule } from '#features/sharing/server/index.ts';
import { sourceHealthModule } from '#features/source-health/server/index.ts';
import { subscriptionModule } from '#features/subscription/server/index.ts';
import { subteamsModule } from '#features/subteams/server/index.ts';
import { teamModule } from '#features/team/server/index.ts';
import { teamDashboardModule } from '#features/team-dashboard/server/index.ts';
import { timelineModule } from '#features/timeline/server/index.ts';
import { trackingPixelsModule } from '#features/tracking-pixels/server/index.ts';
import { unsubscribesModule } from '#features/unsubscribes/server/index.ts';
import { warningsModule } from '#features/warnings/server/index.ts';
import { whatsappModule } from '#features/whatsapp/server/index.ts';
import { whatsappMessagesModule } from '#features/whatsapp-messages/server/index.ts';
import { whatsappResponderModule } from '#features/whatsapp-responder/server/index.ts';
import { whatsappTemplatesModule } from '#features/whatsapp-templates/server/index.ts';
import { clickfunnelsModule } from '#integrations/clickfunnels/server/index.ts';
import { facebookModule } from '#integrations/facebook/server/index.ts';
import { godaddyModule } from '#integrations/godaddy/server/index.ts';
import { googleAdsModule } from '#integrations/google-ads/server/index.ts';
import { indiamartModule } from '#integrations/indiamart/server/index.ts';
import { leadEmailModule } from '#integrations/lead-email/server/index.ts';
import { linkedinModule } from '#integrations/linkedin/server/index.ts';
import { metaConversionsModule } from '#integrations/meta-conversions/server/index.ts';
import { propertyguruModule } from '#integrations/propertyguru/server/index.ts';
import { tiktokModule } from '#integrations/tiktok/server/index.ts';
import { webhookModule } from '#integrations/webhook/server/index.ts';
import { whatsappLeadsModule } from '#integrations/whatsapp-leads/server/index.ts';
import { wordpressModule } from '#integrations/wordpress/server/index.ts';
import { zapierModule } from '#integrations/zapier/server/index.ts';
import type { ServerModule } from '#platform/server/module.ts';
import { platformModule } from '#platform/server/platform-module.ts';

/**
 * Every feature, integration and engine of the product; the application lists them nowhere else. Subscribers run in this order.
 */
export const modules: readonly ServerModule[] = [
  platformModule,
  clientsModule,
  customFieldsModule,
  timelineModule,
  contentModule,
  contentLabelsModule,
  contentApprovalsModule,
  filesModule,
  followUpsModule,
  bulkActionsModule,
  sharingModule,
  contentPagesModule,
  contentGroupsModule,
  unsubscribesModule,
  sequencesModule,
  identityModule,
  preferencesModule,
  brandingModule,
  trackingPixelsModule,
  notificationsModule,
  subscriptionModule,
  warningsModule,
  automationsModule,
  whatsappModule,
  whatsappTemplatesModule,
  whatsappMessagesModule,
  billingModule,
  leadsModule,
  integrationsModule,
  inboundWebhooksModule,
  connectedSourcesModule,
  leadRulesModule,
  leadDistributionModule,
  leadOffersModule,
  whatsappResponderModule,
  sourceHealthModule,
  selfTestsModule,
  clientImportModule,
  clientDuplicatesModule,
  clientExportModule,
  clientGroupsModule,
  savedViewsModule,
  presenceModule,
  teamModule,
  subteamsModule,
  auditLogModule,
  teamDashboardModule,
  facebookModule,
  linkedinModule,
  tiktokModule,
  metaConversionsModule,
  whatsappLeadsModule,
  leadFormsModule,
  formSubmissionsModule,
  formResultsModule,
  webhookModule,
  googleAdsModule,
  clickfunnelsModule,
  indiamartModule,
  wordpressModule,
  apiKeysModule,
  outgoingWebhooksModule,
  zapierModule,
  leadEmailModule,
  propertyguruModule,
  godaddyModule,
  visitsModule,
];
