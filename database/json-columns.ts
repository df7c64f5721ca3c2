import type { ActivityDetails, LastActivityData, RecordedMarks } from '#domain/activity-data.ts';
import type { ActivityType } from '#domain/activity-types.ts';
import type { StoredRepeat } from '#domain/follow-up.ts';
import type { SourceQuestion } from '#engines/connected-sources/contract.ts';
import type { UnavailableReason } from '#engines/rules/contract.ts';
import type { VisitFacts } from '#engines/visits/contract.ts';
import type { BillingDetails, OrderDetails } from '#features/billing/contract.ts';
import type { BulkChange } from '#features/bulk-actions/contract.ts';
import type { ExportColumn, ExportRequest } from '#features/client-export/contract.ts';
import type {
  ColumnForm,
  ImportCounts,
  ImportMapping,
  ImportRow,
  Remark,
  RemarkCode,
  RowOutcome,
  StoredRows,
  UndoCounts,
} from '#features/client-import/contract.ts';
import type { ClientCriteria, MergeRecord, StoredContact } from '#features/clients/contract.ts';
import type { DocumentTemplate, ShareOptions } from '#features/content/contract.ts';
import type { GroupJoin } from '#features/content-groups/contract.ts';
import type { PageDefinition } from '#features/content-pages/contract.ts';
import type { CustomValue, CustomValues } from '#features/custom-fields/contract.ts';
import type { Attribution, FoundSign, GivenConsent } from '#features/form-submissions/contract.ts';
import type { FormDefinition } from '#features/lead-forms/contract.ts';
import type { ChainStep, StoredExpression, TestedRule, WorkingHours } from '#features/lead-rules/contract.ts';
import type { LeadAnswer, LeadMapping, LeadRole, NormalisedLead, QuestionTarget } from '#features/leads/contract.ts';
import type { AlertChoices, EscalationStep, QuietHours } from '#features/notifications/contract.ts';
import type { EventFacts, WebhookAttempt, WebhookFilters } from '#features/outgoing-webhooks/contract.ts';
import type { SavedView } from '#features/saved-views/contract.ts';
import type { StoredStep } from '#features/self-tests/contract.ts';
import type { EditedClient, Moving, PreviousStanding, SequenceDefinition } from '#features/sequences/contract.ts';
import type { Silence } from '#features/source-health/contract.ts';
import type { RecurringFacts, RecurringPlan } from '#features/subscription/contract.ts';
import type { OriginData, ShareData } from '#features/timeline/contract.ts';
import type {
  AccountFacts,
  ConnectFault,
  MessageContent,
  NumberHealth,
  StepsDone,
} from '#features/whatsapp/contract.ts';
import type { TemplateContent } from '#features/whatsapp-templates/contract.ts';
import type { Changes } from '#platform/contract/event.ts';
import type { MemberAccessPolicy } from '#platform/contract/permissions.ts';
import type { PlanStep } from '#platform/contract/plan.ts';
import type { MailHeaders } from '#platform/server/messages/messenger.ts';

interface MailPerson {
  address: string;
  name: string;
}

/** The content of each JSON column, as types only, so that the database loads nothing of a feature. */
export interface JsonColumns {
  alert_settings: { choices: AlertChoices; quiet_hours: QuietHours; escalation: EscalationStep[] };
  bulk_actions: { change: BulkChange };
  client_exports: { request: ExportRequest; columns: ExportColumn[]; added: NonNullable<ClientCriteria['created']> };
  client_groups: { criteria: ClientCriteria };
  clients: {
    contact_points: StoredContact;
    custom_fields: CustomValues;
    last_activity_data: LastActivityData;
    recently_active_data: LastActivityData;
  };
  client_import_rows: {
    cells: string[];
    remarks: Remark[];
    /** What a row added to an existing client: the ids of phones and e-mails, values and groups. */
    added: {
      phone_ids: number[];
      email_ids: number[];
      custom_fields?: CustomValues;
      group_ids?: number[];
      converted_at?: string | null;
    };
  };
  client_merges: { before: MergeRecord; after: MergeRecord };
  /** Columns of a row, by their names. */
  client_merge_rows: {
    row_key: Record<string, unknown>;
    before: Record<string, unknown>;
    after: Record<string, unknown>;
  };
  client_imports: {
    sheets: string[];
    columns: string[];
    sample: string[][];
    mapping: ImportMapping;
    check_counts: ImportCounts;
    column_forms: ColumnForm[];
    stored_rows: StoredRows;
    check_examples: Partial<Record<RowOutcome | RemarkCode, ImportRow[]>>;
    run_counts: ImportCounts;
    undo_counts: UndoCounts;
  };
  /** Seconds, taps and seconds of video by part: the number of a page of a PDF, or the id of a component. */
  content_views: {
    page_seconds: Record<string, number>;
    part_taps: Record<string, number>;
    part_played_seconds: Record<string, number>;
  };
  contents: { share_options: ShareOptions };
  custom_field_removed_values: { value: CustomValue; replaced_by: CustomValue };
  /** The payload differs by the event's kind. */
  events: { changes: Changes; payload: unknown };
  file_contents: { pages: DocumentTemplate['pages'] };
  follow_ups: { repeat: StoredRepeat };
  group_joins: { not_copied: GroupJoin['not_copied']; copied_versions: Record<string, string> };
  lead_decisions: { skipped: { profile_id: number; why: UnavailableReason }[]; tested: TestedRule[] };
  lead_escalations: { steps: EscalationStep[] };
  lead_events: { headers: Record<string, string>; lead: NormalisedLead; answers: LeadAnswer[] };
  lead_form_submissions: { answers: LeadAnswer[]; consents: GivenConsent[]; came_by: Attribution; signs: FoundSign[] };
  lead_form_versions: { definition: FormDefinition };
  lead_forms: { draft: FormDefinition };
  lead_offers: { steps: number[][] };
  lead_rules: { expressions: StoredExpression[]; offer_chain: ChainStep[] };
  lead_sources: {
    mapping: LeadMapping;
    last_bad_signatures: { at: string; headers: Record<string, string> }[];
  };
  member_availability: { working_hours: WorkingHours[] };
  /** Amounts are in the smallest unit of the order's currency. */
  orders: { details: OrderDetails };
  outbox_messages: { mail_headers: MailHeaders };
  page_contents: { draft: PageDefinition };
  page_versions: { definition: PageDefinition };
  responder_answers: { hours: WorkingHours[] };
  sequence_clients: { previous: PreviousStanding };
  sequence_contents: { draft: SequenceDefinition; moving: Moving };
  sequence_move_parts: { clients: EditedClient[] };
  sequence_versions: { definition: SequenceDefinition };
  whatsapp_accounts: { steps_done: StepsDone; fault: ConnectFault; facts: AccountFacts };
  whatsapp_messages: { content: MessageContent };
  whatsapp_numbers: { health: NumberHealth; register_tries: string[] };
  whatsapp_templates: { draft: TemplateContent };
  whatsapp_template_versions: { content: TemplateContent };
  profiles: { member_access_policy: MemberAccessPolicy };
  lead_mails: {
    /** What reading a mail brought, and what it was read from. */
    reading: {
      from?: MailPerson | null;
      reply_to?: MailPerson | null;
      hrefs?: string[];
      sent_at?: string | null;
      confirmation?: { code: string | null; link: string | null } | null;
      answers?: (LeadAnswer & {
        role?: LeadRole;
        has_no_role?: boolean;
        custom_field_id?: number;
        place?: { part: 'subject' | 'text'; start: number; end: number };
      })[];
    };
  };
  lead_mail_senders: {
    corrections: {
      part: 'subject' | 'text';
      before: string;
      after: string;
      is_next_line: boolean;
      target: string;
    }[];
  };
  saved_views: { query: SavedView['query'] };
  self_tests: { hops: StoredStep[] };
  source_silences: { checks: Silence['checks'] };
  subscriptions: {
    recurring: RecurringPlan;
    sponsor: RecurringFacts;
    steps: PlanStep[];
    billing_details: BillingDetails;
  };
  source_forms: { questions: SourceQuestion[]; mapping: Record<string, QuestionTarget> };
  /** People by id, because names change. */
  timeline_activities: {
    type_specific_data: ActivityDetails &
      RecordedMarks &
      Pick<ShareData, 'content_id' | 'content_title' | 'platform' | 'is_automatic'> &
      OriginData & {
        seconds?: number;
        by?: ActivityType;
        from_id?: number | null;
        to_id?: number | null;
        rule_name?: string | null;
      };
  };
  /** By part: milliseconds, taps, milliseconds of video. */
  visit_signals: {
    parts: Record<string, number>;
    part_taps: Record<string, number>;
    part_played_ms: Record<string, number>;
    facts: VisitFacts;
  };
  outgoing_webhooks: { filters: WebhookFilters };
  webhook_deliveries: { facts: EventFacts; attempts: WebhookAttempt[] };
}
