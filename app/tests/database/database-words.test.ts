import type { Selectable } from 'kysely';
import { expect, it } from 'vitest';
import type * as z from 'zod';
import type { DB } from '#database/types.generated.ts';
import type { LastActivityType } from '#domain/activity-data.ts';
import type { ActivityType } from '#domain/activity-types.ts';
import type { DeviceType } from '#domain/device-type.ts';
import type { FollowUp } from '#domain/follow-up.ts';
import type { OldLeadsRun } from '#engines/connected-sources/contract.ts';
import type { DistributionType, LogicalOperator } from '#engines/rules/contract.ts';
import type { ViewGrade } from '#engines/visits/contract.ts';
import type { AutomationKind, CreditEntryKind } from '#features/automations/contract.ts';
import type { InvoiceStatus, OrderKind, OrderStatus } from '#features/billing/contract.ts';
import type { BulkStatus, SkipReason } from '#features/bulk-actions/contract.ts';
import type { OnLead } from '#features/client-duplicates/contract.ts';
import type { ExportFormatName, ExportStatus } from '#features/client-export/contract.ts';
import type {
  Delimiter,
  DuplicateChoice,
  FileKind,
  ImportEncoding,
  ImportStatus,
  RowOutcome,
  UndoOutcome,
} from '#features/client-import/contract.ts';
import type { ClientSource } from '#features/clients/contract.ts';
import type {
  ContentType,
  ContentVisibility,
  DocStatus,
  MessageTemplateType,
  PublishRequest,
} from '#features/content/contract.ts';
import type { CustomFieldType, DefaultKey, Outcome, Removal } from '#features/custom-fields/contract.ts';
import type { UploadRef } from '#features/files/contract.ts';
import type { NotGivenBecause, SubmissionStatus } from '#features/form-submissions/contract.ts';
import type { CatalogueEntry } from '#features/inbound-webhooks/contract.ts';
import type { DeliveryStatus, DistributionChannel, DistributionOutcome } from '#features/lead-distribution/contract.ts';
import type { FormState } from '#features/lead-forms/contract.ts';
import type { DecisionOutcome, RuleKind } from '#features/lead-rules/contract.ts';
import type { LeadOutcome, LeadSourceStatus } from '#features/leads/contract.ts';
import type { AlertChannel } from '#features/notifications/contract.ts';
import type {
  OutgoingWebhookKind,
  WebhookDeliveryStatus,
  WebhookEndReason,
  WebhookEvent,
} from '#features/outgoing-webhooks/contract.ts';
import type { Profile } from '#features/preferences/contract.ts';
import type { SelfTest, SelfTestDepth } from '#features/self-tests/contract.ts';
import type { AdditionStatus, LeftOutReason } from '#features/sequences/adding-contract.ts';
import type { ClientState, LeaveReason, SequenceItem, StepMailState } from '#features/sequences/contract.ts';
import type { SharePlatform } from '#features/sharing/contract.ts';
import type { PixelProvider } from '#features/tracking-pixels/contract.ts';
import type { UnsubscribeWay } from '#features/unsubscribes/contract.ts';
import type { AccountState, NumberStatus, OptOutWay, TokenKind, WhatsAppQuality } from '#features/whatsapp/contract.ts';
import type { MessageCredit, MessageKind, MessageState } from '#features/whatsapp-messages/contract.ts';
import type { OutsideHours } from '#features/whatsapp-responder/contract.ts';
import type { UnusableReason } from '#features/whatsapp-templates/templates-contract.ts';
import type { MailCheck, MailState, NotLead } from '#integrations/lead-email/contract.ts';
import type { ConversionStatus, DatasetKind, DatasetState } from '#integrations/meta-conversions/contract.ts';
import type { ProfileRole, SubscriptionStatus } from '#platform/contract/permissions.ts';
import type { PaidBy } from '#platform/contract/plan.ts';
import type { CallErrorClass } from '#platform/contract/provider-calls.ts';

type ProfileShape = z.output<typeof Profile>;

/** The values in the contract, by the column that holds them. */
interface ContractWords {
  'automations.kind': AutomationKind;
  'credit_entries.automation': AutomationKind;
  'credit_entries.kind': CreditEntryKind;
  'client_unsubscribes.way': UnsubscribeWay;
  'conversion_datasets.kind': DatasetKind;
  'conversion_datasets.state': DatasetState;
  'conversion_events.status': ConversionStatus;
  'whatsapp_accounts.state': AccountState;
  'whatsapp_accounts.token_kind': TokenKind;
  'whatsapp_numbers.status': NumberStatus;
  'whatsapp_numbers.quality': WhatsAppQuality;
  'responder_answers.outside': OutsideHours;
  'whatsapp_templates.unusable': UnusableReason;
  'whatsapp_messages.kind': MessageKind;
  'whatsapp_messages.state': MessageState;
  'whatsapp_messages.credit': MessageCredit;
  'whatsapp_opt_outs.way': OptOutWay;
  'bulk_actions.status': BulkStatus;
  'client_exports.status': ExportStatus;
  'client_exports.format': ExportFormatName;
  'bulk_action_skips.reason': SkipReason;
  'sequence_additions.status': AdditionStatus;
  'sequence_addition_left_out.reason': LeftOutReason;
  'sequence_clients.state': ClientState;
  'sequence_clients.reason': LeaveReason;
  'sequence_steps_done.mail_state': StepMailState;
  'sequence_contents.state': SequenceItem['state'];
  'outgoing_webhooks.kind': OutgoingWebhookKind;
  'outgoing_webhooks.end_reason': WebhookEndReason;
  'webhook_deliveries.event': WebhookEvent;
  'webhook_deliveries.status': WebhookDeliveryStatus;
  'client_import_rows.outcome': RowOutcome;
  'client_import_rows.undo_outcome': UndoOutcome;
  'client_imports.delimiter': Delimiter;
  'client_imports.duplicates': DuplicateChoice;
  'client_imports.file_kind': FileKind;
  'client_imports.encoding': z.output<typeof ImportEncoding>;
  'client_imports.status': ImportStatus;
  'clients.last_activity_type': LastActivityType;
  'clients.recently_active_type': Extract<LastActivityType, 'CONTENT_OPENED' | 'DUPLICATE_LEAD_RECEIVED' | 'MESSAGE'>;
  'clients.source': ClientSource;
  'connected_accounts.last_error_class': CallErrorClass;
  'connections.last_error_class': CallErrorClass;
  'content_labels.content_type': ContentType;
  'content_views.device_type': DeviceType;
  'content_views.grade': ViewGrade;
  'contents.type': ContentType;
  'contents.visibility': ContentVisibility;
  'custom_field_options.outcome': Outcome;
  'custom_field_removals.former_type': CustomFieldType;
  'custom_field_removals.kind': Removal['kind'];
  'custom_fields.default_key': z.output<typeof DefaultKey>;
  'custom_fields.type': CustomFieldType;
  'file_contents.doc_status': DocStatus;
  'duplicate_settings.on_lead': OnLead;
  'files.upload_ref': UploadRef;
  'follow_ups.maturity_type': z.output<typeof FollowUp>['maturity_type'];
  'distribution_deliveries.channel': DistributionChannel;
  'distribution_deliveries.status': DeliveryStatus;
  'invoices.status': InvoiceStatus;
  'lead_decisions.outcome': DecisionOutcome;
  'lead_distributions.outcome': DistributionOutcome;
  'lead_events.outcome': LeadOutcome;
  'lead_mails.check_reason': z.output<typeof MailCheck>;
  'lead_mails.not_lead_reason': z.output<typeof NotLead>;
  'lead_mails.state': z.output<typeof MailState>;
  'lead_form_contents.not_given_because': NotGivenBecause;
  'lead_form_submissions.status': SubmissionStatus;
  'lead_form_views.grade': ViewGrade;
  'lead_forms.state': FormState;
  'indiamart_keys.last_error_class': CallErrorClass;
  'lead_notices.last_error_class': CallErrorClass;
  'lead_rules.distribution_type': DistributionType;
  'lead_rules.kind': RuleKind;
  'lead_rules.logical_operator': LogicalOperator;
  'lead_source_catalogue.kind': z.output<typeof CatalogueEntry>['kind'];
  'lead_sources.status': LeadSourceStatus;
  'old_lead_runs.status': OldLeadsRun['status'];
  'orders.kind': OrderKind;
  'orders.status': OrderStatus;
  'profiles.account_status': ProfileShape['account_status'];
  'profiles.mobile_onboarding_status': ProfileShape['mobile_onboarding_status'];
  'profiles.role': ProfileRole;
  'profiles.web_onboarding_status': ProfileShape['web_onboarding_status'];
  'account_grants.last_error_class': CallErrorClass;
  'alert_deliveries.channel': AlertChannel;
  'publish_requests.visibility': PublishRequest['visibility'];
  'self_tests.depth': SelfTestDepth;
  'self_tests.status': SelfTest['status'];
  'shared_contents.platform': SharePlatform;
  'subscriptions.given_by': Exclude<PaidBy, 'own' | 'sponsor'>;
  'subscriptions.subscription_status': SubscriptionStatus;
  'text_contents.template_type': z.output<typeof MessageTemplateType>;
  'timeline_activities.item_type': ActivityType;
  'tracking_pixels.provider': PixelProvider;
}

/** Columns whose values never leave the server. */
type InnerWords =
  | 'client_merge_rows.did'
  | 'custom_field_removals.status'
  | 'ended_follow_ups.outcome'
  | 'files.status'
  | 'lead_notices.origin'
  | 'lead_notices.status'
  | 'lead_offer_recipients.claimed_through'
  | 'lead_offers.status'
  | 'message_channels.channel'
  | 'otp_challenges.channel'
  | 'outbox_messages.channel'
  | 'outbox_messages.delivery_status'
  | 'outbox_messages.status'
  | 'publish_requests.outcome'
  | 'record_viewers.kind'
  | 'stripe_events.status'
  | 'visit_signals.subject';

type ValueIn<Table extends keyof DB, Column> = Column extends keyof Selectable<DB[Table]>
  ? NonNullable<Selectable<DB[Table]>[Column]>
  : never;

/** Every column that a check restricts to some values: `clients.source`. */
type CheckedColumn = {
  [Table in keyof DB]: {
    [Column in keyof Selectable<DB[Table]> & string]: HasWords<ValueIn<Table, Column>> extends true
      ? `${Table}.${Column}`
      : never;
  }[keyof Selectable<DB[Table]> & string];
}[keyof DB];

type HasWords<Value> = [Value] extends [string] ? (string extends Value ? false : true) : false;

type DatabaseWords = {
  [Name in Exclude<CheckedColumn, InnerWords>]: Name extends `${infer Table extends keyof DB}.${infer Column}`
    ? ValueIn<Table, Column>
    : never;
};

/** The names that differ; with any of them the line below does not compile. */
type Different = {
  [Name in keyof DatabaseWords | keyof ContractWords]: Name extends keyof DatabaseWords & keyof ContractWords
    ? [DatabaseWords[Name], ContractWords[Name]] extends [ContractWords[Name], DatabaseWords[Name]]
      ? never
      : Name
    : Name;
}[keyof DatabaseWords | keyof ContractWords];

it('the contract and the database allow the same values, column by column', () => {
  const different: [Different] extends [never] ? true : Different = true;
  expect(different).toBe(true);
});
