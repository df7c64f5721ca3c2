// Written by `npm run generate` from the migrated database. Do not edit: change a migration and run it again.
import type { ColumnType, Generated } from 'kysely';
import type { JsonColumns } from './json-columns.ts';

/** JSON that is read as what it holds and written as text. */
type Json<Value> = ColumnType<Value, string, string>;
type GeneratedJson<Value> = ColumnType<Value, string | undefined, string>;

/** A column the database fills by itself; it can be read only. */
type ReadOnly<Value> = ColumnType<Value, never, never>;

export interface AccountGrants {
  org_id: number;
  account_id: number;
  connection_id: number;
  sealed_token: string | null;
  tasks: Generated<string[]>;
  missing: Generated<string[]>;
  last_ok_at: string | null;
  last_error_class: 'retry_now' | 'retry_later' | 'auth_expired' | 'permission_missing' | 'not_found' | 'invalid_request' | 'rejected' | 'unknown' | null;
  last_error_code: string | null;
  last_error_at: string | null;
  updated_at: string;
}

export interface AlertDeliveries {
  org_id: number;
  id: string;
  alert_id: string;
  channel: 'in_app' | 'email' | 'push';
  device_name: string | null;
  message_id: string | null;
  reason: string | null;
  created_at: string;
  shown_at: string | null;
  seen_at: string | null;
}

export interface AlertSettings {
  org_id: number;
  profile_id: number;
  choices: GeneratedJson<JsonColumns['alert_settings']['choices']>;
  quiet_hours: Json<JsonColumns['alert_settings']['quiet_hours']> | null;
  escalation: GeneratedJson<JsonColumns['alert_settings']['escalation']>;
}

export interface Alerts {
  org_id: number;
  id: string;
  profile_id: number;
  kind: string;
  title: string;
  body: string;
  page: string;
  client_ids: number[];
  lead_ids: string[];
  created_at: string;
  waits_until: string | null;
  waits_for: Generated<string[]>;
}

export interface ApiKeys {
  org_id: number;
  id: Generated<number>;
  name: string;
  profile_id: number;
  beginning: string;
  ending: string;
  created_at: string;
  last_used_at: string | null;
  revoked_at: string | null;
}

export interface AutomationCredits {
  org_id: number;
  month: string;
  spent: number;
  share_spent: number;
  bought_left: Generated<number>;
  reserved: Generated<number>;
  told_running_out: string | null;
  told_used_up: string | null;
}

export interface Automations {
  org_id: number;
  kind: 'LEAD_DISTRIBUTION' | 'WHATSAPP_RESPONDER';
  is_on: boolean;
  changed_by_id: number | null;
  changed_at: string;
}

export interface BillingTurns {
  org_id: number;
  holder: string;
  ends_at: string;
}

export interface Brands {
  org_id: number;
  website: string | null;
  read_at: string | null;
  found_logo_key: string | null;
  found_accent: string | null;
  logo_key: string | null;
  accent: string | null;
}

export interface BulkActionSkips {
  org_id: number;
  action_id: number;
  client_id: number;
  is_undo: boolean;
  reason: 'NO_RIGHT' | 'UNCHANGED' | 'TOO_MANY_GROUPS' | 'CHANGED_SINCE' | 'GONE' | 'NO_ADDRESS' | 'UNSUBSCRIBED' | 'SENT_RECENTLY' | 'NO_VALUE' | 'DAILY_LIMIT';
}

export interface BulkActions {
  org_id: number;
  id: Generated<number>;
  created_by_id: number | null;
  kind: string;
  change: Json<JsonColumns['bulk_actions']['change']>;
  client_ids: number[];
  total_count: number;
  done_count: Generated<number>;
  changed_count: Generated<number>;
  undone_count: Generated<number>;
  status: Generated<'RUNNING' | 'DONE' | 'CANCELLED' | 'FAILED' | 'UNDOING' | 'UNDONE'>;
  created_at: string;
  finished_at: string | null;
  undone_at: string | null;
}

export interface CalendarFeeds {
  org_id: number;
  profile_id: number;
  sealed_token: string;
  created_at: string;
  last_read_at: string | null;
}

export interface ClientConsents {
  org_id: number;
  id: Generated<number>;
  client_id: number;
  source_id: number;
  lead_id: string;
  question_id: string;
  text: string;
  version: number;
  given_at: string;
}

export interface ClientEmails {
  org_id: number;
  id: Generated<number>;
  client_id: number;
  position: number;
  email: string;
}

export interface ClientExportColumnSets {
  org_id: number;
  id: Generated<number>;
  profile_id: number;
  name: string;
  columns: string[];
}

export interface ClientExports {
  org_id: number;
  id: Generated<number>;
  created_by_id: number | null;
  request: Json<JsonColumns['client_exports']['request']>;
  format: 'CSV' | 'XLSX';
  columns: Json<JsonColumns['client_exports']['columns']>;
  added: Json<JsonColumns['client_exports']['added']>;
  time_zone: string;
  sight: number[] | null;
  file_key: string;
  status: Generated<'RUNNING' | 'DONE' | 'CANCELLED' | 'FAILED'>;
  failure: string | null;
  total_count: number | null;
  done_count: Generated<number>;
  part_count: Generated<number>;
  cursor: string | null;
  created_at: string;
  finished_at: string | null;
  parts_until: string | null;
  file_bytes: number | null;
}

export interface ClientGroups {
  org_id: number;
  id: Generated<number>;
  name: string;
  color_id: number;
  criteria: Json<JsonColumns['client_groups']['criteria']> | null;
  created_by_id: number | null;
  created_at: string;
  updated_at: string;
  last_used_at: string | null;
  deleted_at: string | null;
}

export interface ClientImportRows {
  org_id: number;
  import_id: number;
  row_number: number;
  cells: Json<JsonColumns['client_import_rows']['cells']>;
  outcome: 'CREATED' | 'ATTACHED' | 'DUPLICATE_IN_FILE' | 'UNCHANGED' | 'BAD';
  remarks: GeneratedJson<JsonColumns['client_import_rows']['remarks']>;
  client_id: number | null;
  added: Json<JsonColumns['client_import_rows']['added']> | null;
  note_id: number | null;
  undo_outcome: 'REMOVED' | 'DETACHED' | 'KEPT' | null;
}

export interface ClientImports {
  org_id: number;
  id: Generated<number>;
  created_by_id: number | null;
  file_id: number;
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
  delimiter: ',' | ';' | '\t';
  has_header: boolean;
  columns: Json<JsonColumns['client_imports']['columns']>;
  sample: Json<JsonColumns['client_imports']['sample']>;
  estimated_rows: number;
  mapping: Json<JsonColumns['client_imports']['mapping']>;
  default_country: string;
  assigned_to_id: number | null;
  duplicates: 'ATTACH' | 'SKIP';
  source_name: string;
  status: Generated<'DRAFT' | 'CHECKING' | 'CHECKED' | 'RUNNING' | 'DONE' | 'CANCELLED' | 'FAILED' | 'UNDOING' | 'UNDONE'>;
  failure: string | null;
  rows_done: Generated<number>;
  last_row_number: Generated<number>;
  rows_total: number | null;
  worked_at: string | null;
  check_counts: Json<JsonColumns['client_imports']['check_counts']> | null;
  run_counts: Json<JsonColumns['client_imports']['run_counts']> | null;
  undo_counts: Json<JsonColumns['client_imports']['undo_counts']> | null;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
  undone_at: string | null;
  restarts: Generated<number>;
  check_examples: Json<JsonColumns['client_imports']['check_examples']> | null;
  column_forms: Json<JsonColumns['client_imports']['column_forms']> | null;
  file_kind: Generated<'CSV' | 'XLSX' | 'VCARD'>;
  sheets: GeneratedJson<JsonColumns['client_imports']['sheets']>;
  sheet: string | null;
  header_key: string | null;
  file_print: string | null;
  mapping_from: string | null;
  stored_rows: Json<JsonColumns['client_imports']['stored_rows']> | null;
  stored_at: string | null;
}

export interface ClientMergeMembers {
  org_id: number;
  merge_id: number;
  client_id: number;
}

export interface ClientMergeRows {
  org_id: number;
  id: Generated<number>;
  merge_id: number;
  table_name: string;
  client_id: number;
  did: 'MOVED' | 'SWAPPED' | 'CHANGED';
  row_key: Json<JsonColumns['client_merge_rows']['row_key']>;
  before: Json<JsonColumns['client_merge_rows']['before']> | null;
  after: Json<JsonColumns['client_merge_rows']['after']> | null;
}

export interface ClientMerges {
  org_id: number;
  id: Generated<number>;
  survivor_id: number;
  merged_by_id: number | null;
  merged_at: string;
  unmerged_at: string | null;
  before: Json<JsonColumns['client_merges']['before']>;
  after: Json<JsonColumns['client_merges']['after']>;
}

export interface ClientPhones {
  org_id: number;
  id: Generated<number>;
  client_id: number;
  position: number;
  raw: string;
  number_e164: string | null;
}

export interface ClientPrivateNotes {
  org_id: number;
  client_id: number;
  profile_id: number;
  private_notes: string;
  updated_at: string;
}

export interface ClientUnsubscribes {
  org_id: number;
  id: Generated<number>;
  client_id: number;
  sealed_code: string;
  way: 'PAGE' | 'ONE_CLICK' | null;
  unsubscribed_at: string | null;
  created_at: string;
}

export interface ClientValues {
  org_id: number;
  client_id: number;
  key: string;
  number: number | null;
  text: string | null;
  last_activity_at: string | null;
}

export interface Clients {
  org_id: number;
  id: Generated<number>;
  name: string;
  location: string | null;
  source: 'added_manually' | 'import_phonebook' | 'external_integration';
  source_name: Generated<string>;
  is_new_lead: Generated<boolean>;
  assigned_to_id: number | null;
  assigned_to_id_or_zero: ReadOnly<number>;
  last_activity_type: Generated<'NOTE' | 'PAGE' | 'MESSAGE' | 'MEETING' | 'PHONECALL' | 'COLLECTION' | 'FIRST_RESPONSE' | 'UNASSIGN_CLIENT' | 'CLIENT_ASSIGNMENT' | 'SHARED_TEXT_TEMPLATE' | 'CLIENT_CREATED_DETAILS' | 'SHARED_DOCUMENT_TEMPLATE' | 'DUPLICATE_LEAD_RECEIVED' | 'LEAD_COMPLETED' | 'WHATSAPP_AUTORESPONDER' | 'CONTENT_OPENED'>;
  last_activity_at: string;
  last_interaction_at: string | null;
  last_viewed_at: string | null;
  first_response_at: string | null;
  converted_at: string | null;
  created_by_id: number | null;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  contact_search: Generated<string>;
  company: string | null;
  recently_active_at: string | null;
  recently_active_type: 'CONTENT_OPENED' | 'DUPLICATE_LEAD_RECEIVED' | 'MESSAGE' | null;
  deleted_by_id: number | null;
  job_title: string | null;
  last_activity_data: GeneratedJson<JsonColumns['clients']['last_activity_data']>;
  recently_active_data: GeneratedJson<JsonColumns['clients']['recently_active_data']>;
  custom_fields: GeneratedJson<JsonColumns['clients']['custom_fields']>;
  custom_search: Generated<string>;
  search_text: ReadOnly<string>;
  group_ids: Generated<number[]>;
  is_test: Generated<boolean>;
  came_by: string | null;
  time_zone: string | null;
  merged_into_id: number | null;
  deletion_id: string | null;
  contact_points: GeneratedJson<JsonColumns['clients']['contact_points']>;
}

export interface ConnectedAccounts {
  org_id: number;
  id: Generated<number>;
  provider: string;
  external_id: string;
  name: string;
  source_id: number;
  is_receiving: Generated<boolean>;
  subscribed_at: string | null;
  forms_synced_at: string | null;
  reconciled_until: string | null;
  delayed_at: string | null;
  last_error_class: 'retry_now' | 'retry_later' | 'auth_expired' | 'permission_missing' | 'not_found' | 'invalid_request' | 'rejected' | 'unknown' | null;
  last_error_code: string | null;
  last_error_at: string | null;
  failures: Generated<number>;
  failing_since: string | null;
  created_at: string;
  updated_at: string;
  disconnected_at: string | null;
  paused_until: string | null;
  receiving_since: string | null;
}

export interface Connections {
  org_id: number;
  id: Generated<number>;
  provider: string;
  external_id: string;
  name: string;
  scopes: Generated<string[]>;
  declined_scopes: Generated<string[]>;
  sealed_token: string | null;
  sealed_refresh_token: string | null;
  token_expires_at: string | null;
  refresh_expires_at: string | null;
  data_access_expires_at: string | null;
  last_ok_at: string | null;
  last_error_class: 'retry_now' | 'retry_later' | 'auth_expired' | 'permission_missing' | 'not_found' | 'invalid_request' | 'rejected' | 'unknown' | null;
  last_error_code: string | null;
  last_error_at: string | null;
  failures: Generated<number>;
  failing_since: string | null;
  connected_by_id: number | null;
  connected_at: string;
  created_at: string;
  updated_at: string;
  granted_at: string | null;
  accounts_left_out: Generated<number>;
  renewing_until: string | null;
}

export interface ContentLabels {
  org_id: number;
  id: Generated<number>;
  content_type: 'text' | 'file' | 'html_page' | 'collection' | 'sequence';
  name: string;
  color_id: number;
  position: number;
  created_at: string;
  deleted_at: string | null;
}

export interface ContentPrivateNotes {
  org_id: number;
  content_id: number;
  profile_id: number;
  private_notes: string;
  updated_at: string;
}

export interface ContentSubteams {
  org_id: number;
  content_id: number;
  subteam_id: number;
}

export interface ContentViews {
  org_id: number;
  id: string;
  shared_content_id: number;
  visit_id: string;
  grade: 'human' | 'likely' | 'preview_bot' | 'scanner' | 'owner' | 'unproven';
  started_at: string;
  last_signal_at: string;
  seconds: number;
  page_seconds: GeneratedJson<JsonColumns['content_views']['page_seconds']>;
  device_type: 'MOBILE' | 'TABLET' | 'DESKTOP' | 'UNKNOWN';
  version: number | null;
  part_taps: GeneratedJson<JsonColumns['content_views']['part_taps']>;
  part_played_seconds: GeneratedJson<JsonColumns['content_views']['part_played_seconds']>;
}

export interface Contents {
  org_id: number;
  id: Generated<number>;
  type: 'text' | 'file' | 'html_page' | 'collection' | 'sequence';
  owner_id: number;
  title: string;
  visibility: 'PRIVATE' | 'ORG' | 'SUBTEAMS';
  share_options: GeneratedJson<JsonColumns['contents']['share_options']>;
  share_count: Generated<number>;
  opened_count: Generated<number>;
  view_count: Generated<number>;
  seconds_viewed: Generated<number>;
  last_shared_at: string | null;
  last_viewed_at: string | null;
  last_used_at: ReadOnly<string>;
  last_opened_at: ReadOnly<string>;
  search_body: Generated<string>;
  search_text: ReadOnly<string>;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  tracked_count: Generated<number>;
}

export interface ConversionDatasets {
  org_id: number;
  kind: 'CONNECTION' | 'PASTED';
  external_id: string;
  name: string;
  account_id: number | null;
  sealed_token: string | null;
  state: 'CONNECTED' | 'EXPIRED' | 'PERMISSION_MISSING';
  fault_code: string | null;
  fault_said: string | null;
  faulted_at: string | null;
  failures: Generated<number>;
  paused_until: string | null;
  sending_until: string | null;
  last_received_at: string | null;
  chosen_at: string;
  chosen_by_id: number | null;
}

export interface ConversionEvents {
  org_id: number;
  id: Generated<number>;
  event_id: string;
  client_id: number | null;
  lead_id: string | null;
  option_id: number | null;
  stage_name: string;
  event_name: string;
  occurred_at: string;
  status: 'WAITING' | 'RECEIVED' | 'REFUSED' | 'TOO_LATE' | 'WITHDRAWN';
  payload: string | null;
  tries: Generated<number>;
  fault_code: string | null;
  fault_said: string | null;
  messages: Generated<string[]>;
  trace_id: string | null;
  created_at: string;
  settled_at: string | null;
}

export interface ConversionStages {
  org_id: number;
  option_id: number;
  event_name: string;
  is_on: boolean;
}

export interface CopiedContents {
  org_id: number;
  content_id: number;
  profile_id: number;
  source_org_id: number;
  source_content_id: number;
  source_version: string;
}

export interface CreditEntries {
  org_id: number;
  id: Generated<number>;
  kind: 'RESERVE' | 'SPEND' | 'RETURN' | 'BUY' | 'REVOKE';
  key: string;
  automation: 'LEAD_DISTRIBUTION' | 'WHATSAPP_RESPONDER' | null;
  channel: string | null;
  client_id: number | null;
  credits: number;
  from_share: number;
  from_bought: number;
  month: string;
  created_at: string;
}

export interface CustomFieldOptions {
  org_id: number;
  id: Generated<number>;
  field_id: number;
  name: string;
  color_id: number;
  outcome: Generated<'OPEN' | 'WON' | 'LOST'>;
  position: number;
  deleted_at: string | null;
}

export interface CustomFieldRemovals {
  org_id: number;
  id: Generated<number>;
  kind: 'field' | 'option' | 'type' | 'start';
  field_id: number;
  option_id: number | null;
  move_to_id: number | null;
  former_type: 'text' | 'date' | 'dropdown' | 'number' | null;
  former_currency: string | null;
  undoes_id: number | null;
  status: Generated<'TAKING' | 'DONE' | 'RESTORING'>;
  last_client_id: Generated<number>;
  clients_count: Generated<number>;
  removed_by_id: number | null;
  removed_at: string;
}

export interface CustomFieldRemovedValues {
  org_id: number;
  removal_id: number;
  client_id: number;
  value: Json<JsonColumns['custom_field_removed_values']['value']> | null;
  replaced_by: Json<JsonColumns['custom_field_removed_values']['replaced_by']> | null;
  converted_at: string | null;
}

export interface CustomFields {
  org_id: number;
  id: Generated<number>;
  key: string;
  name: string;
  type: 'text' | 'date' | 'dropdown' | 'number';
  default_key: 'OPPORTUNITY_SIZE' | 'LEAD_STAGE' | null;
  currency: string | null;
  is_pipeline: Generated<boolean>;
  position: number;
  created_by_id: number | null;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  is_converting: Generated<boolean>;
  is_counted: Generated<boolean>;
  start_option_id: number | null;
  starts_clients: Generated<boolean>;
}

export interface DailySelfTests {
  org_id: number;
  source_id: number;
  next_at: string;
}

export interface DefaultShareMessages {
  org_id: number;
  content_id: number;
  profile_id: number;
  body: string;
  updated_at: string;
}

export interface DelayedLeadDismissals {
  org_id: number;
  profile_id: number;
  dismissed_at: string;
}

export interface DistributionDeliveries {
  org_id: number;
  id: Generated<number>;
  distribution_id: number;
  recipient_id: number | null;
  profile_id: number | null;
  name: string;
  address: string | null;
  channel: 'app_alert' | 'email_alert' | 'whatsapp_alert';
  status: Generated<'QUEUED' | 'KEPT' | 'SENT' | 'DELIVERED' | 'READ' | 'FAILED' | 'NOT_SENT' | 'UNKNOWN'>;
  reason: string | null;
  message_id: string | null;
  alert_id: string | null;
  tries: Generated<number>;
  earlier_tries: Generated<number>;
  credits: Generated<number>;
  look_at: string | null;
  created_at: string;
  updated_at: string;
  is_own_alert: Generated<boolean>;
}

export interface DistributionRecipients {
  org_id: number;
  id: Generated<number>;
  rule_id: number;
  profile_id: number | null;
  name: string | null;
  email: string | null;
  phone: string | null;
  channels: string[];
  position: number;
  round_robin_max_leads_per_round: number;
  current_round_lead_counter: Generated<number>;
  kept_turns: Generated<number>;
  last_lead_received_at: string | null;
}

export interface DuplicatePairs {
  org_id: number;
  first_id: number;
  second_id: number;
  id: Generated<number>;
  found_at: string;
  is_question: Generated<boolean>;
  place: ReadOnly<number>;
  dismissed_at: string | null;
  dismissed_by_id: number | null;
}

export interface DuplicateSettings {
  org_id: number;
  on_lead: 'ATTACH' | 'CREATE' | 'ASK';
}

export interface EmailChanges {
  id: string;
  user_id: number;
  new_email: string;
  code_hash: Buffer;
  link_token_hash: Buffer;
  attempts: Generated<number>;
  created_at: Generated<string>;
  expires_at: string;
  completed_at: string | null;
}

export interface EndedFollowUps {
  org_id: number;
  event_id: string;
  client_id: number;
  profile_id: number;
  due_at: string;
  due_day_ends_at: string;
  outcome: 'completed' | 'replaced' | 'deleted';
  ended_at: string;
  is_kept: ReadOnly<boolean>;
}

export interface Events {
  org_id: number;
  id: string;
  kind: string;
  subject: string;
  subject_id: number;
  actor_profile_id: number | null;
  request_id: string | null;
  changes: Json<JsonColumns['events']['changes']> | null;
  payload: Json<JsonColumns['events']['payload']> | null;
  audience: number[] | null;
  to_profile_id: number | null;
  created_at: string;
  xact_id: Generated<string>;
  is_audited: Generated<boolean>;
  audited_count: number | null;
}

export interface FacebookDatasets {
  org_id: number;
  account_id: number;
  external_id: string;
  name: string;
  is_crm: boolean;
  chosen_at: string;
}

export interface FileContents {
  org_id: number;
  content_id: number;
  s3_obj_key: string;
  content_type: string;
  size_bytes: number;
  doc_status: Generated<'NOT_PROCESSED' | 'PROCESSING' | 'PROCESSED' | 'WILL_NOT_PROCESS' | 'FAILED'>;
  failure_reason: string | null;
  page_count: number | null;
  processed_pages: Generated<number>;
  pages: GeneratedJson<JsonColumns['file_contents']['pages']>;
  processed_at: string | null;
}

export interface Files {
  org_id: number;
  id: Generated<number>;
  key: string;
  upload_ref: 'DOCUMENT_TEMPLATE' | 'TIMELINE_ATTACHMENT' | 'PROFILE_PICTURE' | 'CLIENT_IMPORT' | 'PRIVYR_LEAD_FORMS' | 'PAGE_TEMPLATE_ATTACHMENT' | 'WHATSAPP_PICTURE' | 'WHATSAPP_DOCUMENT' | 'WHATSAPP_ATTACHMENT';
  name: string;
  status: Generated<'GRANTED' | 'STORED'>;
  content_type: string | null;
  size_bytes: number | null;
  uploaded_by_id: number | null;
  granted_until: string;
  created_at: string;
  stored_at: string | null;
  granted_bytes: Generated<number>;
}

export interface FirstResponses {
  org_id: number;
  client_id: number;
  profile_id: number | null;
  at: string;
  seconds: number;
  working_seconds: number;
}

export interface FollowUps {
  org_id: number;
  client_id: number;
  profile_id: number;
  maturity_type: 'FIXED' | 'NOT_FIXED';
  remind_at_local: string | null;
  time_zone: string;
  remind_on: string | null;
  note: Generated<string>;
  reminded_at: string | null;
  created_at: string;
  updated_at: string;
  due_at: ReadOnly<string>;
  repeat: Json<JsonColumns['follow_ups']['repeat']> | null;
}

export interface FormCounts {
  org_id: number;
  source_id: number;
  form_external_id: string;
  day: string;
  at_provider: number;
  counted_at: string;
}

export interface GroupContents {
  org_id: number;
  content_id: number;
  sealed_code: string | null;
  is_open: Generated<boolean>;
  closes_at: string | null;
}

export interface GroupItems {
  org_id: number;
  group_id: number;
  content_id: number;
  position: number;
}

export interface GroupJoins {
  org_id: number;
  id: Generated<number>;
  group_id: number;
  joiner_org_id: number;
  joiner_id: number;
  name: string;
  org_name: string;
  joined_at: string;
  finished_at: string | null;
  total_count: number;
  copied_count: Generated<number>;
  not_copied: GeneratedJson<JsonColumns['group_joins']['not_copied']>;
  copied_versions: GeneratedJson<JsonColumns['group_joins']['copied_versions']>;
  offered_at: string | null;
}

export interface IndiamartKeys {
  org_id: number;
  source_id: number;
  sealed_key: string;
  key_hash: Buffer;
  pulled_until: string | null;
  last_pull_at: string | null;
  next_pull_at: string;
  last_error_class: 'retry_now' | 'retry_later' | 'auth_expired' | 'permission_missing' | 'not_found' | 'invalid_request' | 'rejected' | 'unknown' | null;
  last_error_code: string | null;
  last_error_at: string | null;
}

export interface Installation {
  is_only: Generated<boolean>;
  key_check: Buffer;
}

export interface IntegrationWishes {
  org_id: number;
  profile_id: number;
  integration_id: string;
  created_at: string;
}

export interface InvitedAddresses {
  org_id: number;
  profile_id: number;
  email: string;
  expires_at: string;
}

export interface Invoices {
  org_id: number;
  id: string;
  number: string | null;
  description: string;
  status: 'PAID' | 'NOT_PAID' | 'FAILED';
  currency: string;
  subtotal: number;
  tax: number;
  total: number;
  amount_due: number;
  amount_paid: number;
  refunded_amount: Generated<number>;
  created_at: string;
  due_at: string | null;
  paid_at: string | null;
  failed_at: Generated<string[]>;
  failure_code: string | null;
  next_attempt_at: string | null;
  hosted_url: string | null;
  pdf_url: string | null;
  pdf_key: string | null;
  order_id: string | null;
  subscription_id: string | null;
  payment_intent_ids: Generated<string[]>;
  reminded_days: Generated<number[]>;
}

export interface KnownDevices {
  device_hash: Buffer;
  user_id: number;
  last_used_at: Generated<string>;
  expires_at: string;
}

export interface LabeledContents {
  org_id: number;
  content_id: number;
  label_id: number;
}

export interface LeadDecisions {
  org_id: number;
  id: Generated<number>;
  lead_id: string;
  client_id: number | null;
  rule_id: number | null;
  rule_name: string | null;
  rule_position: number | null;
  outcome: 'TURN' | 'WAITING' | 'WITHDRAWN' | 'UNASSIGNED_BY_RULE' | 'OWNER_BY_RULE' | 'SOURCE_ASSIGNEE' | 'OWNER_BY_SOURCE' | 'OWNER_IN_FREE_TIER' | 'NOBODY' | 'OFFERED' | 'CLAIMED' | 'OWNER_AFTER_OFFER' | 'TEST_LEAD';
  profile_id: number | null;
  round: number | null;
  turn: number | null;
  turns_in_round: number | null;
  is_kept_turn: Generated<boolean>;
  skipped: GeneratedJson<JsonColumns['lead_decisions']['skipped']>;
  tested: GeneratedJson<JsonColumns['lead_decisions']['tested']>;
  created_at: string;
  decided_at: string | null;
}

export interface LeadDeliveries {
  org_id: number;
  source_id: number;
  dedupe_key: string;
  receipt: string;
  received_at: string;
  reusable_at: string;
  repeats: Generated<number>;
}

export interface LeadDistributions {
  org_id: number;
  id: Generated<number>;
  lead_id: string;
  client_id: number | null;
  rule_id: number | null;
  rule_name: string;
  outcome: 'SENT_IN_TURN' | 'SENT_TO_ALL' | 'WAITING' | 'NO_RECIPIENT' | 'OFF';
  profile_id: number | null;
  assigned_to_id: number | null;
  round: number | null;
  turn: number | null;
  turns_in_round: number | null;
  created_at: string;
}

export interface LeadEscalations {
  org_id: number;
  lead_id: string;
  profile_id: number;
  client_id: number;
  step: number;
  steps: Json<JsonColumns['lead_escalations']['steps']>;
  filed_at: string;
  due_at: string;
}

export interface LeadEvents {
  org_id: number;
  id: string;
  source_id: number;
  content_type: Generated<string>;
  query: Generated<string>;
  headers: GeneratedJson<JsonColumns['lead_events']['headers']>;
  body: Buffer;
  is_signed: Generated<boolean>;
  is_test: Generated<boolean>;
  outcome: Generated<'RECEIVED' | 'CLIENT_CREATED' | 'DUPLICATE' | 'COMPLETED' | 'NEEDS_ATTENTION' | 'UNPARSABLE' | 'DISMISSED'>;
  lead: Json<JsonColumns['lead_events']['lead']> | null;
  answers: Json<JsonColumns['lead_events']['answers']> | null;
  client_id: number | null;
  attempts: Generated<number>;
  next_attempt_at: string | null;
  reason: string | null;
  received_at: string;
  parsed_at: string | null;
  matched_at: string | null;
  filed_at: string | null;
  alerted_at: string | null;
  seen_at: string | null;
  seen_by_id: number | null;
  first_response_at: string | null;
  settled_by_id: number | null;
  settled_at: string | null;
  completes_id: string | null;
}

export interface LeadFormContents {
  org_id: number;
  submission_id: string;
  form_id: number;
  content_id: number;
  shared_content_id: number | null;
  waiting_client_id: number | null;
  email_digest: Buffer | null;
  created_at: string;
  settled_at: string | null;
  tried_at: string | null;
  not_given_because: 'CONTENT_GONE' | 'CLIENT_GONE' | 'NOBODY' | 'FAILED' | null;
}

export interface LeadFormLinks {
  org_id: number;
  id: Generated<number>;
  form_id: number;
  name: string;
  slug: string;
  assignee_id: number | null;
  group_id: number | null;
  stage_option_id: number | null;
  created_by_id: number | null;
  created_at: string;
  deleted_at: string | null;
}

export interface LeadFormQuarantineNotices {
  org_id: number;
  profile_id: number;
  told_at: string;
}

export interface LeadFormSlugs {
  org_id: number;
  form_id: number;
  slug: string;
  link_id: number;
}

export interface LeadFormSubmissions {
  org_id: number;
  id: string;
  form_id: number;
  version: number;
  link_id: number | null;
  visit_id: string;
  status: 'UNFINISHED' | 'SENT' | 'QUARANTINED' | 'DISCARDED';
  name: Generated<string>;
  answers: GeneratedJson<JsonColumns['lead_form_submissions']['answers']>;
  consents: GeneratedJson<JsonColumns['lead_form_submissions']['consents']>;
  came_by: GeneratedJson<JsonColumns['lead_form_submissions']['came_by']>;
  page: Generated<number>;
  signs: GeneratedJson<JsonColumns['lead_form_submissions']['signs']>;
  score: Generated<number>;
  address_digest: Buffer | null;
  text_digest: Buffer | null;
  is_test: Generated<boolean>;
  lead_id: string | null;
  sent_at: string;
  settled_at: string | null;
  settled_by_id: number | null;
  search_text: ReadOnly<string>;
  erased_at: string | null;
  is_unfinished: Generated<boolean>;
  failed_tries: Generated<number>;
  reach: Generated<string[]>;
}

export interface LeadFormTrustedSenders {
  org_id: number;
  form_id: number;
  sender_digest: Buffer;
  submission_id: string;
}

export interface LeadFormVersions {
  org_id: number;
  form_id: number;
  version: number;
  definition: Json<JsonColumns['lead_form_versions']['definition']>;
  published_at: string;
  published_by_id: number | null;
}

export interface LeadFormViews {
  org_id: number;
  form_id: number;
  visit_id: string;
  version: number;
  link_id: number | null;
  grade: 'human' | 'likely' | 'preview_bot' | 'scanner' | 'owner' | 'unproven';
  day: string;
  started_at: string;
  has_started: boolean;
  reached_question_id: Generated<string>;
  is_sent: Generated<boolean>;
  site: string | null;
}

export interface LeadForms {
  org_id: number;
  id: Generated<number>;
  source_id: number;
  name: string;
  state: Generated<'DRAFT' | 'LIVE' | 'CLOSED'>;
  draft: Json<JsonColumns['lead_forms']['draft']>;
  draft_changed_at: string;
  draft_changed_by_id: number | null;
  live_version: number | null;
  published_at: string | null;
  closed_at: string | null;
  sealed_code: string;
  alias: string | null;
  closes_at: string | null;
  max_leads: number | null;
  allowed_sites: Generated<string[]>;
  assignee_id: number | null;
  group_ids: Generated<number[]>;
  stage_option_id: number | null;
  tells_each_quarantined: Generated<boolean>;
  archived_at: string | null;
  deleted_at: string | null;
  created_by_id: number | null;
  created_at: string;
  updated_at: string;
  quarantine_told_at: string | null;
}

export interface LeadMailSenders {
  org_id: number;
  source_id: number;
  sender: string;
  corrections: GeneratedJson<JsonColumns['lead_mail_senders']['corrections']>;
  labels: Generated<string[]>;
  updated_at: string;
}

export interface LeadMailWindows {
  org_id: number;
  profile_id: number;
  closes_at: string;
}

export interface LeadMails {
  org_id: number;
  id: string;
  source_id: number;
  dedupe_key: string;
  content_key: string | null;
  state: Generated<'WAITING' | 'LEAD' | 'NOT_LEAD' | 'CONFIRMATION'>;
  check_reason: 'NO_CONTACT' | 'LAYOUT_CHANGED' | 'UNREADABLE' | 'CONFIRM' | null;
  not_lead_reason: 'AUTO_REPLY' | 'BULK' | 'BOUNCE' | null;
  is_test: Generated<boolean>;
  envelope_from: string;
  raw: Buffer | null;
  file_key: string | null;
  size: number;
  sender: Generated<string>;
  sender_name: Generated<string>;
  subject: Generated<string>;
  text: Generated<string>;
  reading: GeneratedJson<JsonColumns['lead_mails']['reading']>;
  lead_id: string | null;
  received_at: string;
}

export interface LeadMailsWaiting {
  org_id: number;
  profile_id: number;
  lead_id: string;
  is_new_client: boolean;
}

export interface LeadNotices {
  org_id: number;
  source_id: number;
  external_id: string;
  form_external_id: string | null;
  status: 'WAITING' | 'FETCHED' | 'IGNORED' | 'FAILED' | 'ERASED';
  origin: 'NOTICE' | 'RECONCILE' | 'OLD_LEADS' | 'SELF_TEST';
  submitted_at: string | null;
  notified_at: string;
  fetched_at: string | null;
  lead_id: string | null;
  is_test: Generated<boolean>;
  attempts: Generated<number>;
  next_attempt_at: string | null;
  last_error_class: 'retry_now' | 'retry_later' | 'auth_expired' | 'permission_missing' | 'not_found' | 'invalid_request' | 'rejected' | 'unknown' | null;
  last_error_code: string | null;
  reason: string | null;
  content: string | null;
}

export interface LeadOfferRecipients {
  org_id: number;
  id: Generated<number>;
  offer_id: number;
  profile_id: number;
  step: number;
  offered_at: string;
  seen_at: string | null;
  passed_at: string | null;
  claimed_through: 'screen' | 'email' | 'push' | null;
  alert_waits: Generated<boolean>;
  alerted_at: string | null;
}

export interface LeadOffers {
  org_id: number;
  id: Generated<number>;
  lead_id: string;
  client_id: number;
  rule_id: number | null;
  rule_name: string;
  status: Generated<'OPEN' | 'CLAIMED' | 'OWNER' | 'WITHDRAWN'>;
  step: Generated<number>;
  minutes: number;
  steps: Json<JsonColumns['lead_offers']['steps']>;
  offered_at: string;
  deadline_at: string;
  claimed_by_id: number | null;
  claimed_at: string | null;
  closed_at: string | null;
  created_at: string;
}

export interface LeadRuleRecipients {
  org_id: number;
  rule_id: number;
  profile_id: number;
  position: number;
  round_robin_max_leads_per_round: number;
  current_round_lead_counter: Generated<number>;
  kept_turns: Generated<number>;
  last_lead_received_at: string | null;
}

export interface LeadRules {
  org_id: number;
  id: Generated<number>;
  kind: Generated<'assignment' | 'distribution' | 'responder'>;
  name: string;
  position: number;
  is_default_rule: Generated<boolean>;
  logical_operator: 'AND' | 'OR';
  expressions: Json<JsonColumns['lead_rules']['expressions']>;
  lead_source: string;
  rule_lead_source_type: string;
  distribution_type: 'ROUND_ROBBIN' | 'BROADCAST';
  save_lead_to_owner_account: boolean;
  round: Generated<number>;
  version: Generated<number>;
  updated_by_id: number | null;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  offer_minutes: Generated<number>;
  offer_chain: GeneratedJson<JsonColumns['lead_rules']['offer_chain']>;
}

export interface LeadSourceCatalogue {
  org_id: number;
  source_id: number;
  kind: 'page' | 'form' | 'campaign';
  external_id: string;
  name: string;
  first_seen_at: string;
  last_seen_at: string;
  page_name: string | null;
}

export interface LeadSourceRates {
  org_id: number;
  source_id: number;
  tokens: number;
  refilled_at: string;
}

export interface LeadSources {
  org_id: number;
  id: Generated<number>;
  kind: string;
  name: string;
  status: Generated<'ACTIVE' | 'PAUSED'>;
  default_country: string | null;
  default_assignee_id: number | null;
  save_lead_to_owner_account: Generated<boolean>;
  mapping: GeneratedJson<JsonColumns['lead_sources']['mapping']>;
  sealed_token: string | null;
  sealed_signing_secret: string | null;
  leads_per_minute: Generated<number>;
  burst: Generated<number>;
  created_count: Generated<number>;
  duplicate_count: Generated<number>;
  last_received_at: string | null;
  bad_signature_count: Generated<number>;
  last_bad_signatures: GeneratedJson<JsonColumns['lead_sources']['last_bad_signatures']>;
  created_by_id: number | null;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  stored_name: string;
  sealed_old_secret: string | null;
  old_secret_until: string | null;
}

export interface MagicTokens {
  token_hash: Buffer;
  user_id: number;
  org_id: number;
  profile_id: number;
  session_token_hash: Buffer | null;
  created_at: Generated<string>;
  expires_at: string;
  spent_at: string | null;
}

export interface MemberAvailability {
  org_id: number;
  profile_id: number;
  working_hours: Json<JsonColumns['member_availability']['working_hours']> | null;
  days_off: Generated<string[]>;
  is_paused: Generated<boolean>;
  paused_until: string | null;
  daily_cap: number | null;
  counted_on: string | null;
  counted_leads: Generated<number>;
  updated_at: string;
}

export interface MessageChannels {
  channel: 'email' | 'sms' | 'push' | 'whatsapp';
  broken_since: string | null;
  reason: string | null;
  closed_until: string | null;
  next_call_at: string | null;
}

export interface NoticeAccounts {
  provider: string;
  external_id: string;
  org_id: number;
  source_id: number;
  account_id: number;
}

export interface OauthStates {
  org_id: number;
  state_hash: Buffer;
  provider: string;
  profile_id: number;
  session_id: string;
  expires_at: string;
}

export interface OldLeadRunForms {
  org_id: number;
  run_id: number;
  form_id: number;
  since: string;
  leads_seen: Generated<number>;
  leads_new: Generated<number>;
  place: string | null;
  placed_at: string | null;
  done_at: string | null;
}

export interface OldLeadRuns {
  org_id: number;
  id: Generated<number>;
  provider: string;
  status: 'RUNNING' | 'DONE' | 'FAILED';
  hours: number;
  started_at: string;
  finished_at: string | null;
  told_at: string | null;
  problem: string | null;
}

export interface OldLeadsWaiting {
  org_id: number;
  profile_id: number;
  lead_id: string;
  is_untaken: boolean;
  submitted_at: string;
  gathered_at: string;
}

export interface Orders {
  org_id: number;
  id: string;
  kind: 'PLAN' | 'CREDITS' | 'EXTENSION' | 'CARD' | 'CHANGE' | 'SEATS';
  status: 'OPEN' | 'PAID' | 'FAILED' | 'EXPIRED' | 'REFUNDED';
  asked: string;
  details: Json<JsonColumns['orders']['details']>;
  amount: number | null;
  currency: string | null;
  url: string | null;
  session_id: string | null;
  invoice_id: string | null;
  subscription_id: string | null;
  payment_intent_id: string | null;
  failure_code: string | null;
  created_by_id: number | null;
  created_at: string;
  expires_at: string | null;
  settled_at: string | null;
  refunded_at: string | null;
}

export interface Orgs {
  org_id: Generated<number>;
  name: string;
  org_code: string;
  account_type: Generated<string>;
  web_app_logo_url: string | null;
  default_country: Generated<string>;
  time_zone: Generated<string>;
  enable_advance_analytics_feature: Generated<boolean>;
  enable_subteams_feature: Generated<boolean>;
  enable_wa_monitoring_feature: Generated<boolean>;
  created_at: Generated<string>;
}

export interface OtpChallenges {
  id: string;
  channel: 'email' | 'phone';
  target: string;
  code_hash: Buffer;
  attempts: Generated<number>;
  created_at: Generated<string>;
  expires_at: string;
  consumed_at: string | null;
  holder_hash: Buffer;
}

export interface OutboxMessages {
  id: string;
  channel: 'email' | 'sms' | 'push' | 'whatsapp';
  recipient: string;
  subject: string | null;
  text: string;
  html: string | null;
  code: string | null;
  status: Generated<'QUEUED' | 'SENDING' | 'SENT' | 'KEPT' | 'REFUSED' | 'UNKNOWN'>;
  provider_id: string | null;
  error: string | null;
  created_at: Generated<string>;
  settled_at: string | null;
  tries: Generated<number>;
  delivery_status: 'queued' | 'sent' | 'undelivered' | 'delivered' | 'read' | null;
  delivery_error: string | null;
  mail_headers: Json<JsonColumns['outbox_messages']['mail_headers']> | null;
}

export interface OutgoingWebhooks {
  org_id: number;
  id: Generated<number>;
  kind: 'ZAP' | 'WEBHOOK';
  name: string;
  url: string;
  events: string[];
  filters: GeneratedJson<JsonColumns['outgoing_webhooks']['filters']>;
  profile_id: number;
  api_key_id: number | null;
  sealed_secret: string | null;
  sealed_old_secret: string | null;
  old_secret_until: string | null;
  is_on: Generated<boolean>;
  end_reason: 'GONE' | 'NO_SUCCESS' | 'KEY_REVOKED' | 'NO_RIGHT' | null;
  ended_at: string | null;
  failing_since: string | null;
  warned_at: string | null;
  paused_until: string | null;
  last_success_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface PageContents {
  org_id: number;
  content_id: number;
  draft: Json<JsonColumns['page_contents']['draft']>;
  draft_changed_at: string;
  draft_changed_by_id: number | null;
  draft_restored_from: number | null;
  live_version: number | null;
  published_at: string | null;
  generated_from: string | null;
  components_count: Generated<number>;
  unpublished_changes: Generated<number>;
  cover_key: string | null;
  shown_file_ids: Generated<number[]>;
  search_due_since: string | null;
}

export interface PageFiles {
  org_id: number;
  content_id: number;
  key: string;
  width: number | null;
  height: number | null;
}

export interface PageVersions {
  org_id: number;
  content_id: number;
  version: number;
  definition: Json<JsonColumns['page_versions']['definition']>;
  published_at: string;
  published_by_id: number | null;
  restored_from: number | null;
}

export interface Profiles {
  org_id: number;
  id: Generated<number>;
  user_id: number | null;
  name: Generated<string>;
  email: string | null;
  is_email_verified: Generated<boolean>;
  phone_raw: string | null;
  is_phone_verified: Generated<boolean>;
  whatsapp_raw: string | null;
  country_code: string | null;
  picture_key: string | null;
  role: 'OWNER' | 'MEMBER';
  account_status: Generated<'ACTIVE' | 'INVITED' | 'DEACTIVATED'>;
  member_access_policy: Json<JsonColumns['profiles']['member_access_policy']>;
  web_onboarding_status: Generated<'NOT_STARTED' | 'COMPLETED'>;
  mobile_onboarding_status: Generated<'NOT_STARTED' | 'COMPLETED'>;
  onboarding_style_type: Generated<string>;
  conversion_id: Generated<string>;
  created_at: Generated<string>;
}

export interface PublicAddresses {
  token_hash: Buffer;
  kind: string;
  org_id: number;
  subject_id: number;
  created_at: Generated<string>;
  expires_at: string | null;
}

export interface PublishRequests {
  org_id: number;
  id: Generated<number>;
  content_id: number;
  asker_id: number;
  asked_id: number;
  visibility: 'ORG' | 'SUBTEAMS';
  subteam_ids: Generated<number[]>;
  note: string;
  asked_at: string;
  outcome: 'APPROVED' | 'DECLINED' | 'WITHDRAWN' | null;
  outcome_note: Generated<string>;
  closed_by_id: number | null;
  closed_at: string | null;
}

export interface PushDevices {
  id: string;
  user_id: number;
  session_hash: Buffer;
  endpoint: string;
  p256dh: string;
  auth: string;
  name: string;
  device_type: string;
  created_at: string;
  last_alert_at: string | null;
}

export interface RateWindows {
  bucket: string;
  window_start: string;
  hits: number;
}

export interface RecordViewers {
  org_id: number;
  kind: 'client' | 'lead_form' | 'content';
  record_id: number;
  tab: string;
  profile_id: number;
  seen_at: string;
}

export interface ResponderAnswers {
  org_id: number;
  rule_id: number;
  template_id: number | null;
  wait_seconds: Generated<number>;
  hours: Json<JsonColumns['responder_answers']['hours']> | null;
  outside: Generated<'WAIT' | 'NOTHING' | 'TEMPLATE'>;
  outside_template_id: number | null;
  is_on: Generated<boolean>;
}

export interface ResponderSettings {
  org_id: number;
  repeat_days: Generated<number>;
  needs_consent: Generated<boolean>;
}

export interface SavedViews {
  org_id: number;
  id: Generated<number>;
  name: string;
  is_shared: boolean;
  shared: ReadOnly<number>;
  query: Json<JsonColumns['saved_views']['query']>;
  columns: string[] | null;
  created_by_id: number | null;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
}

export interface SelfTests {
  org_id: number;
  id: string;
  source_id: number;
  form_id: number | null;
  depth: 'PROVIDER' | 'OUR_ADDRESS' | 'PERMISSION_ONLY';
  status: Generated<'RUNNING' | 'PASSED' | 'FAILED'>;
  hops: Json<JsonColumns['self_tests']['hops']>;
  is_daily: boolean;
  started_by_id: number | null;
  started_at: string;
  finished_at: string | null;
  external_id: string | null;
  lead_id: string | null;
  client_id: number | null;
  assignee_id: number | null;
  seen_at: string | null;
}

export interface SequenceAdditionLeftOut {
  org_id: number;
  addition_id: number;
  client_id: number;
  reason: 'INSIDE' | 'WAS_INSIDE' | 'IN_OTHERS' | 'NO_RIGHT';
}

export interface SequenceAdditions {
  org_id: number;
  id: Generated<number>;
  sequence_id: number;
  created_by_id: number | null;
  step_id: string | null;
  start_on: string | null;
  client_ids: number[];
  total_count: number;
  done_count: Generated<number>;
  added_count: Generated<number>;
  status: Generated<'RUNNING' | 'DONE' | 'CANCELLED' | 'FAILED'>;
  created_at: string;
  finished_at: string | null;
}

export interface SequenceClients {
  org_id: number;
  id: Generated<number>;
  sequence_id: number;
  client_id: number;
  assigned_to_id_or_zero: number;
  is_client_deleted: Generated<boolean>;
  state: 'ACTIVE' | 'PAUSED' | 'WAITING' | 'COMPLETED' | 'REMOVED';
  reason: 'BY_HAND' | 'REPLY' | 'BOUNCE' | 'UNSUBSCRIBED' | 'CONVERTED' | 'STAGE' | 'MEETING' | 'NEW_ENQUIRY' | 'SEQUENCE_DELETED' | 'MERGED' | 'PLAN' | 'HELD' | null;
  reason_text: Generated<string>;
  state_by_id: number | null;
  state_at: string;
  paused_until: string | null;
  step_id: string | null;
  due_at: string | null;
  is_due_chosen: Generated<boolean>;
  time_zone: string;
  has_own_zone: Generated<boolean>;
  waits_from: string;
  done_step_ids: Generated<string[]>;
  version: number;
  previous: Json<JsonColumns['sequence_clients']['previous']> | null;
  reminded_at: string | null;
  entered_at: string;
  moved_version: number | null;
}

export interface SequenceContents {
  org_id: number;
  content_id: number;
  draft: Json<JsonColumns['sequence_contents']['draft']>;
  draft_changed_at: string;
  draft_changed_by_id: number | null;
  unpublished_changes: Generated<number>;
  live_version: number | null;
  published_at: string | null;
  shared_content_ids: Generated<number[]>;
  automatic_step_ids: Generated<string[]>;
  entry_keys: Generated<string[]>;
  state: Generated<'DRAFT' | 'RUNNING' | 'PAUSED'>;
  paused_by_id: number | null;
  paused_at: string | null;
  paused_until: string | null;
  moving: Json<JsonColumns['sequence_contents']['moving']> | null;
  default_of_id: number | null;
}

export interface SequenceMoveParts {
  org_id: number;
  id: Generated<number>;
  sequence_id: number;
  version: number;
  clients: Json<JsonColumns['sequence_move_parts']['clients']>;
}

export interface SequenceReplyAddresses {
  org_id: number;
  sealed_token: string;
}

export interface SequenceStepsDone {
  org_id: number;
  sequence_client_id: number;
  step_id: string;
  sequence_id: number;
  client_id: number;
  due_at: string;
  done_at: string;
  done_by_id: number | null;
  is_skipped: boolean;
  share_id: number | null;
  message_id: string | null;
  mail_state: 'QUEUED' | 'SENT' | 'UNKNOWN' | 'REFUSED' | null;
  sent_for_id: number | null;
}

export interface SequenceVersions {
  org_id: number;
  content_id: number;
  version: number;
  definition: Json<JsonColumns['sequence_versions']['definition']>;
  published_at: string;
  published_by_id: number | null;
}

export interface Sessions {
  token_hash: Buffer;
  user_id: number;
  org_id: number;
  profile_id: number;
  device_type: Generated<string>;
  user_agent: string | null;
  is_provisional: Generated<boolean>;
  created_at: Generated<string>;
  last_seen_at: Generated<string>;
  expires_at: string;
  id: Generated<string>;
  device_hash: Buffer | null;
  proven_at: string | null;
}

export interface SharedContents {
  org_id: number;
  id: Generated<number>;
  content_id: number;
  client_id: number | null;
  profile_id: number;
  platform: 'whatsapp' | 'sms' | 'email' | 'telegram' | null;
  message: Generated<string>;
  code_sealed: string;
  shared_at: string | null;
  expires_at: string | null;
  revoked_at: string | null;
  times_viewed: Generated<number>;
  seconds_viewed: Generated<number>;
  first_viewed_at: string | null;
  last_viewed_at: string | null;
  created_at: string;
  is_tracked: Generated<boolean>;
  is_automatic: Generated<boolean>;
  message_id: string | null;
}

export interface SourceForms {
  org_id: number;
  id: Generated<number>;
  source_id: number;
  external_id: string;
  name: string;
  status: string;
  locale: string | null;
  is_on: Generated<boolean>;
  switched_at: string | null;
  questions: GeneratedJson<JsonColumns['source_forms']['questions']>;
  mapping: GeneratedJson<JsonColumns['source_forms']['mapping']>;
  made_at: string | null;
  synced_at: string;
  gone_at: string | null;
  reconciled_until: string | null;
}

export interface SourceHours {
  org_id: number;
  source_id: number;
  form_external_id: string;
  hour: string;
  leads: number;
  slots: number;
  last_at: string;
}

export interface SourceSchedules {
  org_id: number;
  provider: string;
  reconcile_at: string;
  check_at: string;
}

export interface SourceSilences {
  org_id: number;
  source_id: number;
  since: string;
  usual: number;
  checked_at: string;
  checks: GeneratedJson<JsonColumns['source_silences']['checks']>;
  warned_at: string | null;
  paused_at: string | null;
}

export interface SpentTokens {
  token_hash: Buffer;
  expires_at: string;
}

export interface StageCounts {
  org_id: number;
  id: Generated<number>;
  field_id: number;
  option_id: number;
  assigned_to_id_or_zero: number;
  clients_count: number;
  amount_sum: string;
}

export interface StripeEvents {
  event_id: string;
  type: string;
  object_type: string | null;
  object_id: string | null;
  customer_id: string | null;
  subscription_id: string | null;
  payment_intent_id: string | null;
  created_at: string;
  received_at: string;
  status: 'WAITING' | 'DONE' | 'IGNORED' | 'FAILED';
  attempts: Generated<number>;
  next_attempt_at: string;
  reason: string | null;
}

export interface Subscriptions {
  org_id: number;
  subscription_status: 'free_trial_active' | 'free_trial_expiring' | 'free_trial_expired' | 'subscription_active' | 'subscription_expiring' | 'subscription_expired' | 'payment_failing' | 'payment_overdue';
  free_trial_end_date: string | null;
  paid_for_until_date: string | null;
  updated_at: Generated<string>;
  recurring: Json<JsonColumns['subscriptions']['recurring']> | null;
  sponsor: Json<JsonColumns['subscriptions']['sponsor']> | null;
  given_until_date: string | null;
  given_by: 'staff' | 'app_store' | null;
  steps: GeneratedJson<JsonColumns['subscriptions']['steps']>;
  changes_at: string | null;
  customer_id: string | null;
  billing_details: Json<JsonColumns['subscriptions']['billing_details']> | null;
  told_end: string | null;
}

export interface SubteamMembers {
  org_id: number;
  subteam_id: number;
  profile_id: number;
}

export interface Subteams {
  org_id: number;
  id: Generated<number>;
  name: string;
  created_at: Generated<string>;
}

export interface TeamInvitations {
  org_id: number;
  profile_id: number;
  invited_by_id: number | null;
  sent_at: string;
  expires_at: string;
  times_sent: Generated<number>;
}

export interface TextContents {
  org_id: number;
  content_id: number;
  template_type: 'FOLLOW_UP_MESSAGE' | 'MAIN_CONTENT_MESSAGE' | 'DEFAULT_SHARE_MESSAGE';
  body: string;
}

export interface TimelineActivities {
  org_id: number;
  id: Generated<number>;
  client_id: number;
  actor_profile_id: number | null;
  item_type: 'NOTE' | 'PAGE' | 'MESSAGE' | 'MEETING' | 'PHONECALL' | 'COLLECTION' | 'FIRST_RESPONSE' | 'UNASSIGN_CLIENT' | 'CLIENT_ASSIGNMENT' | 'SHARED_TEXT_TEMPLATE' | 'CLIENT_CREATED_DETAILS' | 'SHARED_DOCUMENT_TEMPLATE' | 'DUPLICATE_LEAD_RECEIVED' | 'LEAD_COMPLETED' | 'WHATSAPP_AUTORESPONDER';
  text: Generated<string>;
  type_specific_data: GeneratedJson<JsonColumns['timeline_activities']['type_specific_data']>;
  shared_content_id: number | null;
  occurred_at: string;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
}

export interface TimelineAttachments {
  org_id: number;
  activity_id: number;
  file_id: number;
  position: number;
}

export interface TrackingPixels {
  org_id: number;
  provider: 'META' | 'GOOGLE' | 'TIKTOK' | 'LINKEDIN';
  pixel_id: string;
  is_on: boolean;
}

export interface UserOrgs {
  user_id: number;
  org_id: number;
  profile_id: number;
  last_used_at: Generated<string>;
}

export interface UserPreferences {
  org_id: number;
  profile_id: number;
  default_next_step_time: Generated<string>;
  time_zone: string;
  default_content_share_platform: Generated<string>;
  connect_lead_source_warning: Generated<boolean>;
  auto_unmark_type: Generated<string>;
  single_key_shortcuts: Generated<boolean>;
  theme: Generated<string>;
  density: Generated<string>;
  client_list_columns: string[] | null;
  client_list_sort: string | null;
  preferred_integrations: Generated<string[]>;
  last_client_export_datetime: string | null;
  files_view: Generated<string>;
  client_card_parts: string[] | null;
}

export interface Users {
  id: Generated<number>;
  name: Generated<string>;
  email: string | null;
  is_email_verified: Generated<boolean>;
  phone_e164: string | null;
  phone_raw: string | null;
  is_phone_verified: Generated<boolean>;
  google_sub: string | null;
  country_code: string | null;
  is_staff: Generated<boolean>;
  created_at: Generated<string>;
}

export interface VisitSignals {
  org_id: number;
  id: string;
  subject: 'share' | 'lead_form';
  subject_id: number;
  visit_id: string;
  load_id: string;
  seq: number;
  visible_ms: number;
  active_ms: number;
  inputs: number;
  parts: GeneratedJson<JsonColumns['visit_signals']['parts']>;
  reached_part: Generated<string>;
  facts: GeneratedJson<JsonColumns['visit_signals']['facts']>;
  user_agent: string;
  is_owner: boolean;
  received_at: string;
  part_taps: GeneratedJson<JsonColumns['visit_signals']['part_taps']>;
  part_played_ms: GeneratedJson<JsonColumns['visit_signals']['part_played_ms']>;
}

export interface VisitedPages {
  org_id: number;
  profile_id: number;
  page: string;
  visits: Generated<number>;
  first_visited_at: Generated<string>;
  last_visited_at: Generated<string>;
}

export interface WarningDismissals {
  org_id: number;
  profile_id: number;
  warning_id: string;
  dismissed_at: Generated<string>;
}

export interface WebhookDeliveries {
  org_id: number;
  id: Generated<number>;
  webhook_id: number;
  message_id: string;
  event: 'lead.created' | 'client.updated' | 'stage.changed' | 'content.opened';
  client_id: number | null;
  facts: Json<JsonColumns['webhook_deliveries']['facts']>;
  occurred_at: string;
  is_test: Generated<boolean>;
  body: string | null;
  status: 'WAITING' | 'DELIVERED' | 'FAILED';
  tries: Generated<number>;
  due_at: string | null;
  attempts: GeneratedJson<JsonColumns['webhook_deliveries']['attempts']>;
  answer: string | null;
  created_at: string;
}

export interface WhatsappAccounts {
  org_id: number;
  id: Generated<number>;
  waba_id: string;
  name: Generated<string>;
  sealed_token: string | null;
  token_kind: 'EMBEDDED' | 'PASTED';
  state: 'CONNECTING' | 'CONNECTED' | 'EXPIRED' | 'DISCONNECTED';
  steps_done: GeneratedJson<JsonColumns['whatsapp_accounts']['steps_done']>;
  failed_step: string | null;
  fault: Json<JsonColumns['whatsapp_accounts']['fault']> | null;
  facts: GeneratedJson<JsonColumns['whatsapp_accounts']['facts']>;
  connected_by_id: number | null;
  connected_at: string;
  read_at: string | null;
  templates_read_at: string | null;
  last_notice_at: string | null;
  chosen_phone_id: string | null;
  stays_in_phone_app: Generated<boolean>;
  heard_at: string | null;
}

export interface WhatsappContacts {
  org_id: number;
  number_id: number;
  wa_id: string;
  name: Generated<string>;
  last_inbound_at: string | null;
  closed_until: string | null;
}

export interface WhatsappMessages {
  org_id: number;
  id: string;
  kind: 'RESPONDER' | 'ALERT' | 'CHAT' | 'STEP' | 'TEST' | 'SHARE' | 'PHONE' | 'CLIENT';
  number_id: number | null;
  wa_id: string;
  client_id: number | null;
  lead_id: string | null;
  profile_id: number | null;
  template_id: number | null;
  template_version: number | null;
  rule_id: number | null;
  content: Json<JsonColumns['whatsapp_messages']['content']> | null;
  text: Generated<string>;
  state: 'QUEUED' | 'CLAIMED' | 'ACCEPTED' | 'HELD' | 'SENT' | 'DELIVERED' | 'READ' | 'FAILED' | 'UNKNOWN' | 'NOT_SENT' | 'RECEIVED';
  reason: string | null;
  said: string | null;
  due_at: string | null;
  tries: Generated<number>;
  claimed_at: string | null;
  provider_id: string | null;
  credit: 'RESERVED' | 'SPENT' | 'RETURNED' | null;
  at: string;
  sent_at: string | null;
  delivered_at: string | null;
  read_at: string | null;
  failed_at: string | null;
  edited_at: string | null;
  revoked_at: string | null;
  activity_id: number | null;
  offered_at: string | null;
  offered_to_id: number | null;
  answered_at: string | null;
  is_under_way: ReadOnly<boolean>;
}

export interface WhatsappNumbers {
  org_id: number;
  id: Generated<number>;
  account_id: number;
  phone_id: string;
  e164: string;
  display_number: string;
  verified_name: Generated<string>;
  status: 'BANNED' | 'CONNECTED' | 'DELETED' | 'DISCONNECTED' | 'FLAGGED' | 'MIGRATED' | 'PENDING' | 'RATE_LIMITED' | 'RESTRICTED' | 'UNKNOWN' | 'UNVERIFIED';
  quality: 'GREEN' | 'YELLOW' | 'RED' | null;
  name_status: string | null;
  tier: string | null;
  throughput: string | null;
  is_in_phone_app: Generated<boolean>;
  registered_at: string | null;
  health: GeneratedJson<JsonColumns['whatsapp_numbers']['health']>;
  is_default: Generated<boolean>;
  closed_until: string | null;
  closed_reason: string | null;
  read_at: string;
  platform_type: string | null;
  register_tries: GeneratedJson<JsonColumns['whatsapp_numbers']['register_tries']>;
  makes_leads: Generated<boolean>;
  next_call_at: string | null;
}

export interface WhatsappOptOuts {
  org_id: number;
  number_e164: string;
  opted_out_at: string | null;
  way: 'REPLY' | 'PREFERENCE' | 'PROVIDER' | 'HAND' | null;
  profile_id: number | null;
  said_at: string;
  stops_alerts: Generated<boolean>;
}

export interface WhatsappTemplateVersions {
  org_id: number;
  template_id: number;
  version: number;
  content: Json<JsonColumns['whatsapp_template_versions']['content']>;
  meta_name: string;
  meta_id: string | null;
  status: string;
  status_at: string;
  reason: string | null;
  said: string | null;
  category: string;
  quality: string | null;
  submitted_at: string;
  submitted_by_id: number | null;
}

export interface WhatsappTemplates {
  org_id: number;
  id: Generated<number>;
  account_id: number | null;
  title: string;
  language: string;
  draft: Json<JsonColumns['whatsapp_templates']['draft']>;
  draft_changed_at: string;
  draft_changed_by_id: number | null;
  unpublished_changes: Generated<number>;
  live_version: number | null;
  last_version: Generated<number>;
  created_by_id: number | null;
  created_at: string;
  deleted_at: string | null;
  is_made_at_meta: Generated<boolean>;
  unusable: 'NAMED_PARAMETERS' | 'PARAMETER_ORDER' | 'HEADER_FILE' | 'LINK_PARAMETER' | 'BUTTON' | 'COMPONENT' | null;
}

export interface WhatsappUploads {
  org_id: number;
  number_id: number;
  file_key: string;
  media_id: string;
  uploaded_at: string;
}

export interface WordpressCodes {
  org_id: number;
  profile_id: number;
  code_hash: Buffer;
  sealed_code: string;
  expires_at: string;
  used_at: string | null;
}

export interface WordpressForms {
  org_id: number;
  source_id: number;
  plugin: string;
  external_id: string;
  title: string;
  is_on_at_site: boolean;
  is_on: Generated<boolean>;
}

export interface WordpressNonces {
  org_id: number;
  source_id: number;
  nonce: string;
  expires_at: string;
}

export interface WordpressSites {
  org_id: number;
  source_id: number;
  site_key: string;
  url: string;
  wp_version: string;
  php_version: string;
  plugin_version: string;
  connected_at: string;
  last_heartbeat_at: string | null;
  last_seen_at: string;
}

export interface DB {
  account_grants: AccountGrants;
  alert_deliveries: AlertDeliveries;
  alert_settings: AlertSettings;
  alerts: Alerts;
  api_keys: ApiKeys;
  automation_credits: AutomationCredits;
  automations: Automations;
  billing_turns: BillingTurns;
  brands: Brands;
  bulk_action_skips: BulkActionSkips;
  bulk_actions: BulkActions;
  calendar_feeds: CalendarFeeds;
  client_consents: ClientConsents;
  client_emails: ClientEmails;
  client_export_column_sets: ClientExportColumnSets;
  client_exports: ClientExports;
  client_groups: ClientGroups;
  client_import_rows: ClientImportRows;
  client_imports: ClientImports;
  client_merge_members: ClientMergeMembers;
  client_merge_rows: ClientMergeRows;
  client_merges: ClientMerges;
  client_phones: ClientPhones;
  client_private_notes: ClientPrivateNotes;
  client_unsubscribes: ClientUnsubscribes;
  client_values: ClientValues;
  clients: Clients;
  connected_accounts: ConnectedAccounts;
  connections: Connections;
  content_labels: ContentLabels;
  content_private_notes: ContentPrivateNotes;
  content_subteams: ContentSubteams;
  content_views: ContentViews;
  contents: Contents;
  conversion_datasets: ConversionDatasets;
  conversion_events: ConversionEvents;
  conversion_stages: ConversionStages;
  copied_contents: CopiedContents;
  credit_entries: CreditEntries;
  custom_field_options: CustomFieldOptions;
  custom_field_removals: CustomFieldRemovals;
  custom_field_removed_values: CustomFieldRemovedValues;
  custom_fields: CustomFields;
  daily_self_tests: DailySelfTests;
  default_share_messages: DefaultShareMessages;
  delayed_lead_dismissals: DelayedLeadDismissals;
  distribution_deliveries: DistributionDeliveries;
  distribution_recipients: DistributionRecipients;
  duplicate_pairs: DuplicatePairs;
  duplicate_settings: DuplicateSettings;
  email_changes: EmailChanges;
  ended_follow_ups: EndedFollowUps;
  events: Events;
  facebook_datasets: FacebookDatasets;
  file_contents: FileContents;
  files: Files;
  first_responses: FirstResponses;
  follow_ups: FollowUps;
  form_counts: FormCounts;
  group_contents: GroupContents;
  group_items: GroupItems;
  group_joins: GroupJoins;
  indiamart_keys: IndiamartKeys;
  installation: Installation;
  integration_wishes: IntegrationWishes;
  invited_addresses: InvitedAddresses;
  invoices: Invoices;
  known_devices: KnownDevices;
  labeled_contents: LabeledContents;
  lead_decisions: LeadDecisions;
  lead_deliveries: LeadDeliveries;
  lead_distributions: LeadDistributions;
  lead_escalations: LeadEscalations;
  lead_events: LeadEvents;
  lead_form_contents: LeadFormContents;
  lead_form_links: LeadFormLinks;
  lead_form_quarantine_notices: LeadFormQuarantineNotices;
  lead_form_slugs: LeadFormSlugs;
  lead_form_submissions: LeadFormSubmissions;
  lead_form_trusted_senders: LeadFormTrustedSenders;
  lead_form_versions: LeadFormVersions;
  lead_form_views: LeadFormViews;
  lead_forms: LeadForms;
  lead_mail_senders: LeadMailSenders;
  lead_mail_windows: LeadMailWindows;
  lead_mails: LeadMails;
  lead_mails_waiting: LeadMailsWaiting;
  lead_notices: LeadNotices;
  lead_offer_recipients: LeadOfferRecipients;
  lead_offers: LeadOffers;
  lead_rule_recipients: LeadRuleRecipients;
  lead_rules: LeadRules;
  lead_source_catalogue: LeadSourceCatalogue;
  lead_source_rates: LeadSourceRates;
  lead_sources: LeadSources;
  magic_tokens: MagicTokens;
  member_availability: MemberAvailability;
  message_channels: MessageChannels;
  notice_accounts: NoticeAccounts;
  oauth_states: OauthStates;
  old_lead_run_forms: OldLeadRunForms;
  old_lead_runs: OldLeadRuns;
  old_leads_waiting: OldLeadsWaiting;
  orders: Orders;
  orgs: Orgs;
  otp_challenges: OtpChallenges;
  outbox_messages: OutboxMessages;
  outgoing_webhooks: OutgoingWebhooks;
  page_contents: PageContents;
  page_files: PageFiles;
  page_versions: PageVersions;
  profiles: Profiles;
  public_addresses: PublicAddresses;
  publish_requests: PublishRequests;
  push_devices: PushDevices;
  rate_windows: RateWindows;
  record_viewers: RecordViewers;
  responder_answers: ResponderAnswers;
  responder_settings: ResponderSettings;
  saved_views: SavedViews;
  self_tests: SelfTests;
  sequence_addition_left_out: SequenceAdditionLeftOut;
  sequence_additions: SequenceAdditions;
  sequence_clients: SequenceClients;
  sequence_contents: SequenceContents;
  sequence_move_parts: SequenceMoveParts;
  sequence_reply_addresses: SequenceReplyAddresses;
  sequence_steps_done: SequenceStepsDone;
  sequence_versions: SequenceVersions;
  sessions: Sessions;
  shared_contents: SharedContents;
  source_forms: SourceForms;
  source_hours: SourceHours;
  source_schedules: SourceSchedules;
  source_silences: SourceSilences;
  spent_tokens: SpentTokens;
  stage_counts: StageCounts;
  stripe_events: StripeEvents;
  subscriptions: Subscriptions;
  subteam_members: SubteamMembers;
  subteams: Subteams;
  team_invitations: TeamInvitations;
  text_contents: TextContents;
  timeline_activities: TimelineActivities;
  timeline_attachments: TimelineAttachments;
  tracking_pixels: TrackingPixels;
  user_orgs: UserOrgs;
  user_preferences: UserPreferences;
  users: Users;
  visit_signals: VisitSignals;
  visited_pages: VisitedPages;
  warning_dismissals: WarningDismissals;
  webhook_deliveries: WebhookDeliveries;
  whatsapp_accounts: WhatsappAccounts;
  whatsapp_contacts: WhatsappContacts;
  whatsapp_messages: WhatsappMessages;
  whatsapp_numbers: WhatsappNumbers;
  whatsapp_opt_outs: WhatsappOptOuts;
  whatsapp_template_versions: WhatsappTemplateVersions;
  whatsapp_templates: WhatsappTemplates;
  whatsapp_uploads: WhatsappUploads;
  wordpress_codes: WordpressCodes;
  wordpress_forms: WordpressForms;
  wordpress_nonces: WordpressNonces;
  wordpress_sites: WordpressSites;
}
