import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ConnectedAccount } from '#engines/connected-sources/server/index.ts';
import { apiKeys } from '#features/api-keys/contract.ts';
import { apiKeysModule } from '#features/api-keys/server/index.ts';
import { auditLogModule } from '#features/audit-log/server/index.ts';
import { automationsModule, reserveCredits } from '#features/automations/server/index.ts';
import { bulkActions } from '#features/bulk-actions/contract.ts';
import { bulkActionsModule } from '#features/bulk-actions/server/index.ts';
import { clientExportModule } from '#features/client-export/server/index.ts';
import { clientGroups } from '#features/client-groups/contract.ts';
import { clientGroupsModule } from '#features/client-groups/server/index.ts';
import { type ClientCondition, clients } from '#features/clients/contract.ts';
import { clientsModule } from '#features/clients/server/index.ts';
import { contentGroupsModule } from '#features/content-groups/server/index.ts';
import { newGroup, newText } from '#features/content-groups/testing/new-group.ts';
import { customFields } from '#features/custom-fields/contract.ts';
import { customFieldsModule } from '#features/custom-fields/server/index.ts';
import { followUpsModule } from '#features/follow-ups/server/index.ts';
import { formResultsModule } from '#features/form-results/server/index.ts';
import { integrationsModule } from '#features/integrations/server/index.ts';
import { leadDistribution } from '#features/lead-distribution/contract.ts';
import { leadDistributionModule } from '#features/lead-distribution/server/index.ts';
import { leadFormsModule } from '#features/lead-forms/server/index.ts';
import { newForm } from '#features/lead-forms/testing/new-form.ts';
import { leadRules } from '#features/lead-rules/contract.ts';
import { leadRulesModule } from '#features/lead-rules/server/index.ts';
import { outgoingWebhooks } from '#features/outgoing-webhooks/contract.ts';
import { outgoingWebhooksModule } from '#features/outgoing-webhooks/server/index.ts';
import { savedViews } from '#features/saved-views/contract.ts';
import { savedViewsModule } from '#features/saved-views/server/index.ts';
import { selfTests } from '#features/self-tests/contract.ts';
import { selfTestsModule } from '#features/self-tests/server/index.ts';
import { sequenceAdditions } from '#features/sequences/adding-contract.ts';
import { sequenceClients } from '#features/sequences/clients-contract.ts';
import { sequencesModule } from '#features/sequences/server/index.ts';
import { callStep, newSequence, newStepId } from '#features/sequences/testing/new-sequence.ts';
import { sourceHealthModule } from '#features/source-health/server/index.ts';
import { subteams } from '#features/subteams/contract.ts';
import { subteamsModule } from '#features/subteams/server/index.ts';
import { teamDashboardModule } from '#features/team-dashboard/server/index.ts';
import { timelineModule } from '#features/timeline/server/index.ts';
import { unsubscribesModule } from '#features/unsubscribes/server/index.ts';
import { whatsappModule } from '#features/whatsapp/server/index.ts';
import { saveWhatsAppAccount } from '#features/whatsapp/testing/saved-account.ts';
import { whatsappMessagesModule } from '#features/whatsapp-messages/server/index.ts';
import { saveChat } from '#features/whatsapp-messages/testing/saved-chat.ts';
import { whatsappResponder } from '#features/whatsapp-responder/contract.ts';
import { whatsappResponderModule } from '#features/whatsapp-responder/server/index.ts';
import { whatsappTemplatesModule } from '#features/whatsapp-templates/server/index.ts';
import { whatsappTemplates } from '#features/whatsapp-templates/templates-contract.ts';
import { FACEBOOK } from '#integrations/facebook/contract.ts';
import { facebookModule } from '#integrations/facebook/server/index.ts';
import { leadEmailModule } from '#integrations/lead-email/server/index.ts';
import { storeMail } from '#integrations/lead-email/testing/stored-mail.ts';
import { LINKEDIN } from '#integrations/linkedin/contract.ts';
import { linkedinModule } from '#integrations/linkedin/server/index.ts';
import { metaConversionsModule } from '#integrations/meta-conversions/server/index.ts';
import { wordpressModule } from '#integrations/wordpress/server/index.ts';
import { newSite } from '#integrations/wordpress/testing/new-site.ts';
import type { AnyEndpoint } from '#platform/contract/endpoint.ts';
import { saveConnectedAccount } from '#testing/leads/connected-account.ts';
import { newWebhook } from '#testing/leads/leads.ts';
import { listStatements } from '#testing/statements.ts';
import { newOrg, type Org } from '#testing/world.ts';

/** What calls are asked about in an organisation. */
interface Seeded {
  org: Org;
  /** The client, group, field and content with the most rows behind them. */
  client: number;
  /** One that was deleted. */
  deleted: number;
  group: number;
  smart: number;
  field: number;
  key: string;
  content: number;
  rule: number;
  /** A distribution rule, and a lead it sent. */
  distribution_rule: number;
  distributed: number;
  subteam: number;
  /** The same at LinkedIn. */
  ad_account: number;
  /** A page of Facebook with the most forms. */
  page: number;
  /** The lead form with the most links. */
  form: number;
  /** The webhook with the most deliveries. */
  outgoing: number;
  /** The mail address with the most mails, and one of them. */
  mailbox: number;
  lead_mail: string;
  /** A site of WordPress. */
  site: number;
  /** The group of contents with the most items. */
  collection: number;
  /** A sequence with every client on its first step, one that the client is not in, and a command that left the most out. */
  sequence: number;
  other_sequence: number;
  step: string;
  addition: number;
  /** A template of WhatsApp with the most versions. */
  template: number;
  responder: number;
  message: string;
  /** A message among the contents. */
  text: number;
  chat: number;
  /** An action of many kinds of changes that left out every client. */
  bulk_action: number;
  client_export: number;
}

const MANY = 30;
let one: Seeded;
let many: Seeded;

beforeAll(async () => {
  [one, many] = [await seed(1), await seed(MANY)];
}, 120_000);

/** Makes so many rows of everything these calls show. */
async function seed(count: number): Promise<Seeded> {
  const org = await newOrg();
  const times = Array.from({ length: count }, (_, index) => index);
  const { owner } = org;
  await org.setFlag('enable_wa_monitoring_feature', true);
  await org.setFlag('enable_subteams_feature', true);
  const { results } = await owner.call(customFields.createDefaultFields);
  const stage = results.find(({ default_key }) => default_key === 'LEAD_STAGE')!;
  const [fields, groups] = [[] as { id: number; key: string }[], [] as number[]];
  for (const index of times) {
    fields.push(await owner.call(customFields.create, { body: { name: `Field ${index}`, type: 'text' } }));
    const gone = await owner.call(customFields.create, { body: { name: `Gone ${index}`, type: 'date' } });
    await owner.call(customFields.delete, { params: { id: gone.id } });
    const body = { name: `Plain ${index}`, color_id: 1 } as const;
    groups.push((await owner.call(clientGroups.create, { body })).id);
  }
  const [field, group] = [fields[0]!, groups[0]!];
  const rule = { conditions: [{ field: `custom:${field.key}`, operator: 'is', values: ['x'] } as ClientCondition] };
  const smart: number[] = [];
  for (const index of times) {
    const body = { name: `Smart ${index}`, color_id: 1, criteria: rule } as const;
    smart.push((await owner.call(clientGroups.create, { body })).id);
  }
  const ids: number[] = [];
  const gone: number[] = [];
  const rules: number[] = [];
  const source = await newWebhook(org);
  for (const index of times) await saveWhatsAppAccount(org, { name: `Account ${index}`, numbers: count });
  let site = 0;
  for (const index of times) site = (await newSite(org, { site_name: `Site ${index}` })).id;
  for (const index of times) {
    const { id } = await newWebhook(org, { name: `Source ${index}` });
    await owner.call(selfTests.start, { params: { id }, body: {} });
  }
  const members: number[] = [];
  for (const index of times) {
    const name = `Client ${index}`;
    ids.push((await org.client({ name, emails: ['same@example.com'], phones: ['+6581234571'], is_new_lead: true })).id);
    gone.push((await org.client({ name: `Gone ${index}` })).id);
    const custom_fields = { [field.key]: 'x', [stage.key]: stage.options[0]!.id };
    await owner.call(clients.update, { params: { id: ids[index]! }, body: { custom_fields } });
    await owner.call(savedViews.create, { body: { name: `View ${index}`, is_shared: true, query: {}, columns: null } });
    await owner.call(clients.update, { params: { id: ids[0]! }, body: { location: `Place ${index}` } });
    const { profile_id: member_prof_id } = await org.member({ name: `Member ${index}` });
    const expressions = [
      { name: `custom_field:${field.id}` as const, operator: 'equal' as const, value: `${index}` },
      { name: 'source' as const, operator: 'equal' as const, value: String(source.id) },
    ];
    const rule_definition = { logical_operator: 'AND' as const, expressions };
    const member_recipients = [{ member_prof_id, max_leads_per_round: 1 }];
    rules.push(
      (await owner.call(leadRules.create, { body: { name: `Rule ${index}`, rule_definition, member_recipients } })).id,
    );
    members.push((await org.member({ name: `Member ${index}` })).profile_id);
    await owner.call(subteams.create, { body: { name: `Sub-team ${index}` } });
  }
  await owner.call(bulkActions.start, { body: { clients: { client_ids: gone }, change: { kind: 'DELETE' } } });
  for (const id of ids) {
    await owner.call(clientGroups.setClientAutoGroups, { params: { id }, body: { group_ids: groups } });
  }
  const texts: number[] = [];
  for (const index of times) texts.push(await newText(owner, `Text ${index}`));
  const collection = await newGroup(owner, 'All', texts);
  for (const text of texts) await newGroup(owner, `With ${text}`, [text]);
  const content = await addShares(org, ids[0]!, count);
  await addDecisions(org, { client_id: ids[0]!, rule_id: rules[0]! }, count);
  await org.inScope((scope) =>
    reserveCredits(
      scope,
      ids.map((client_id) => ({
        ...{ automation: 'LEAD_DISTRIBUTION', channel: 'email_alert', client_id, credits: 1 },
        key: `test:${client_id}`,
      })),
    ),
  );
  const sending = await addDistributed(org, ids[0]!, count);
  const page = await addPages(org, FACEBOOK, count);
  const ad_account = await addPages(org, LINKEDIN, count);
  const form = await addForms(org, count);
  const outgoing = await addOutgoing(org, ids, count);
  const mails = await addMails(org, ids[0]!, count);
  const team = await owner.call(subteams.create, { body: { name: 'Everybody', member_ids: members } });
  return {
    deleted: gone[0]!,
    org,
    client: ids[0]!,
    group,
    smart: smart[0]!,
    field: field.id,
    key: field.key,
    content,
    rule: rules[0]!,
    ...sending,
    subteam: team.id,
    page,
    ad_account,
    collection,
    ...(await addSequences(org, ids, texts)),
    form,
    outgoing,
    ...mails,
    site,
    template: await addTemplates(org, count),
    responder: await addResponders(org, count),
    message: await addMessages(org, ids[0]!, count),
    text: texts[0]!,
    bulk_action: await addBulkActions(org, ids, { [field.key]: 'x' }),
    client_export: await addExports(org, count),
    chat: (await saveChat(org, { id: ids[0]!, name: 'Jane' }, count)).client_id,
  };
}

/** Stores so many exports that ended. @returns the last of them. */
const addExports = ({ org_id, owner, inScope }: Org, count: number): Promise<number> =>
  inScope(async ({ db }) => {
    const { rows } = await sql<{ id: number }>`
      insert into client_exports (org_id, created_by_id, request, format, columns, added, time_zone, file_key, status, created_at, finished_at)
      select ${org_id}, ${owner.profile_id}, '{"period": "ALL", "format": "CSV"}', 'CSV', '[]', '{}', 'UTC', n::text, 'DONE', now(), now()
      from generate_series(1, ${count}::int) n returning id`.execute(db);
    return rows.at(-1)!.id;
  });

/** Sets a field of every client to what it is, so many times. @returns the last of these actions, which left out each. */
async function addBulkActions(
  { owner }: Org,
  client_ids: number[],
  custom_fields: Record<string, string>,
): Promise<number> {
  const body = { clients: { client_ids }, change: { kind: 'FIELDS' as const, custom_fields } };
  for (const _ of client_ids) await owner.call(bulkActions.start, { body });
  return (await owner.call(bulkActions.start, { body })).id;
}

/** Gives every client a follow-up, and one client so many activities, each of them about a share of one content. */
async function addShares({ org_id, owner, inScope }: Org, client_id: number, count: number): Promise<number> {
  return inScope(async ({ db }) => {
    await sql`
      insert into follow_ups (org_id, client_id, profile_id, maturity_type, remind_at_local, time_zone, remind_on, created_at, updated_at)
      select org_id, id, ${owner.profile_id}, 'FIXED', now(), 'UTC', now() + interval '1 hour', now(), now() from clients
      where org_id = ${org_id} and deleted_at is null`.execute(db);
    await sql`
      update clients set recently_active_at = now(), recently_active_type = 'CONTENT_OPENED' where org_id = ${org_id}`.execute(
      db,
    );
    const { rows } = await sql<{ id: number }>`
      insert into contents (org_id, type, owner_id, title, visibility, created_at, updated_at)
      values (${org_id}, 'html_page', ${owner.profile_id}, 'Price list', 'ORG', now(), now()) returning id`.execute(db);
    const content_id = rows[0]!.id;
    await sql`
      with shares as (
        insert into shared_contents (org_id, content_id, client_id, profile_id, code_sealed, shared_at, times_viewed, first_viewed_at, last_viewed_at, created_at)
        select ${org_id}, ${content_id}, ${client_id}, ${owner.profile_id}, 'x', now() + n * interval '1 second', 1, now(), now(), now()
        from generate_series(1, ${count}::int) as n returning id)
      insert into timeline_activities (org_id, client_id, actor_profile_id, item_type, type_specific_data, shared_content_id, occurred_at, created_at, updated_at)
      select ${org_id}, ${client_id}, ${owner.profile_id}, 'PAGE',
        ${JSON.stringify({ content_id, content_type: 'html_page', content_title: 'Price list' })}::jsonb, id, now(), now(), now()
      from shares`.execute(db);
    // Automatic answers, of which one is newer than the shares.
    await sql`
      insert into timeline_activities (org_id, client_id, item_type, type_specific_data, occurred_at, created_at, updated_at)
      select ${org_id}, ${client_id}, 'WHATSAPP_AUTORESPONDER', '{}', now() + (2 - n) * interval '1 second', now(), now()
      from generate_series(1, ${count}::int) as n`.execute(db);
    return content_id;
  });
}

/** Makes so many templates of an account, the first with as many versions. @returns the first. */
async function addTemplates(org: Org, count: number): Promise<number> {
  const account_id = await saveWhatsAppAccount(org);
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const body = { account_id, title: `Template ${index}`, language: 'en' as const, answers_leads: false };
    ids.push((await org.owner.call(whatsappTemplates.create, { body })).id);
  }
  await org.inScope(({ db }) =>
    sql`
      insert into whatsapp_template_versions (
        org_id, template_id, version, content, meta_name, status, status_at, category, submitted_at, submitted_by_id)
      select org_id, id, n, draft, 'template_' || n, 'APPROVED', now(), 'UTILITY', now(), created_by_id
      from whatsapp_templates cross join generate_series(1, ${count}::int) as n where org_id = ${org.org_id}`.execute(
      db,
    ),
  );
  await org.inScope(({ db }) =>
    sql`update whatsapp_templates set last_version = ${count}, live_version = 1 where org_id = ${org.org_id}`.execute(
      db,
    ),
  );
  return ids[0]!;
}

/** Makes so many responders. @returns the first. */
async function addResponders({ owner }: Org, count: number): Promise<number> {
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1)
    ids.push((await owner.call(whatsappResponder.create, { body: { name: `Responder ${index}` } })).id);
  return ids[0]!;
}
/** Writes so many messages that were not sent today to a client. @returns one. */
const addMessages = ({ org_id, inScope }: Org, client_id: number, count: number): Promise<string> =>
  inScope(async ({ db }) => {
    const { rows } = await sql<{ id: string }>`
      insert into whatsapp_messages (org_id, id, kind, wa_id, client_id, lead_id, state, reason, at)
      select ${org_id}, gen_random_uuid(), 'RESPONDER', '6581234500', ${client_id}, gen_random_uuid(), 'NOT_SENT', 'NO_CREDITS', now()
      from generate_series(1, ${count}::int) returning id`.execute(db);
    return rows[0]!.id;
  });

/** Gives a client so many decisions of a rule about its assignee. */
async function addDecisions(
  { org_id, owner, inScope }: Org,
  { client_id, rule_id }: { client_id: number; rule_id: number },
  count: number,
): Promise<void> {
  const skipped = JSON.stringify([{ profile_id: owner.profile_id, why: 'paused' }]);
  await inScope(({ db }) =>
    sql`
      insert into lead_decisions (org_id, lead_id, client_id, rule_id, outcome, profile_id, skipped, created_at)
      select ${org_id}, gen_random_uuid(), ${client_id}, ${rule_id}, 'TURN', ${owner.profile_id}, ${skipped}::jsonb, now()
      from generate_series(1, ${count}::int)`.execute(db),
  );
}

/** Makes so many distribution rules with as many recipients, and as many leads with as many messages. */
async function addDistributed({ org_id, owner, inScope }: Org, client_id: number, count: number) {
  const recipients = Array.from({ length: count }, (_, index) => ({
    name: `Partner ${index}`,
    email: `partner${index}@example.com`,
    channels: ['email_alert' as const],
    max_leads_per_round: 1,
  }));
  const rules: number[] = [];
  for (let index = 0; index < count; index += 1) {
    rules.push((await owner.call(leadDistribution.create, { body: { name: `Sent ${index}`, recipients } })).id);
  }
  const distributed = await inScope(async ({ db }) => {
    const { rows } = await sql<{ id: number }>`
      insert into lead_distributions (org_id, lead_id, client_id, rule_id, rule_name, outcome, assigned_to_id, created_at)
      select ${org_id}, gen_random_uuid(), ${client_id}, ${rules[0]!}, 'Sent', 'SENT_TO_ALL', ${owner.profile_id}, now()
      from generate_series(1, ${count}::int) returning id`.execute(db);
    await sql`
      insert into distribution_deliveries (
        org_id, distribution_id, name, channel, status, message_id, alert_id, look_at, created_at, updated_at)
      select org_id, id, 'Partner', 'email_alert', 'QUEUED', gen_random_uuid(), gen_random_uuid(),
             now() + interval '1 day', now(), now()
      from lead_distributions cross join generate_series(1, ${count}::int) where org_id = ${org_id}`.execute(db);
    return rows[0]!.id;
  });
  return { distribution_rule: rules[0]!, distributed };
}

/** Adds so many keys and webhooks, the first of them with a delivery about each client. */
async function addOutgoing(org: Org, client_ids: readonly number[], count: number): Promise<number> {
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1) {
    await org.owner.call(apiKeys.create, { body: { name: `Key ${index}` } });
    const body = { name: `Hook ${index}`, url: 'http://127.0.0.1:9/', events: ['lead.created' as const] };
    ids.push((await org.owner.call(outgoingWebhooks.create, { body })).id);
  }
  await org.inScope(({ db }) =>
    sql`
      insert into webhook_deliveries (org_id, webhook_id, message_id, event, client_id, facts, occurred_at, status, created_at)
      select ${org.org_id}, ${ids[0]!}, gen_random_uuid(), 'lead.created', n, '{}', now(), 'FAILED', now()
      from unnest(${[...client_ids]}::bigint[]) as n`.execute(db),
  );
  return ids[0]!;
}

/** Stores so many mails of a source, half of them from senders of their own, each with a lead of one client. */
async function addMails(org: Org, client_id: number, count: number) {
  const { source_id, mail_id } = await storeMail(org, 'Portal');
  await org.inScope(({ db }) =>
    sql`
      with leads as (
        insert into lead_events (org_id, id, source_id, body, outcome, client_id, received_at)
        select ${org.org_id}, gen_random_uuid(), ${source_id}, '', 'CLIENT_CREATED', ${client_id}, now()
        from generate_series(1, ${count}::int) returning id)
      insert into lead_mails (org_id, id, source_id, dedupe_key, envelope_from, raw, size, state, sender, lead_id, reading, received_at)
      select ${org.org_id}, gen_random_uuid(), ${source_id}, 'id:' || id, '', '', 1, 'LEAD',
        case when row_number() over () % 2 = 1 then 'portal@post.example' else id || '@post.example' end, id,
        (select reading from lead_mails where org_id = ${org.org_id} and id = ${mail_id}), now()
      from leads`.execute(db),
  );
  return { mailbox: source_id, lead_mail: mail_id };
}

/** Makes as many sequences as clients, all with the first client and the first with all, each step about a text of its own. */
async function addSequences({ owner, inScope, org_id }: Org, client_ids: number[], texts: readonly number[]) {
  const steps = texts.map((content_id) => ({
    id: newStepId(),
    type: 'SHARE_CONTENT' as const,
    content_id,
    platform: 'whatsapp' as const,
    message: '',
    is_automatic: false,
    hours: null,
  }));
  const made: number[] = [];
  for (const _ of client_ids) made.push((await newSequence(owner, { steps })).id);
  for (const [place, id] of made.entries()) {
    const body = { client_ids: place === 0 ? client_ids : [client_ids[0]!] };
    await owner.call(sequenceClients.add, { params: { id }, body });
  }
  const other = await newSequence(owner, { steps: [callStep()] });
  const sequence = made[0]!;
  const command = { params: { id: sequence }, body: { criteria: {} } };
  const { id: addition } = await owner.call(sequenceAdditions.start, command);
  await inScope(({ db }) =>
    sql`
      insert into sequence_addition_left_out (org_id, addition_id, client_id, reason)
      select ${org_id}, ${addition}, n, 'INSIDE' from unnest(${client_ids}::bigint[]) as n`.execute(db),
  );
  return { sequence, other_sequence: other.id, step: steps[0]!.id, addition };
}

/** Connects so many accounts of a provider, the first of them with as many forms. */
async function addPages(org: Org, provider: string, count: number): Promise<number> {
  const pages: ConnectedAccount[] = [];
  for (let index = 0; index < count; index += 1) pages.push(await saveConnectedAccount(provider, org, `Page ${index}`));
  await org.inScope(({ db }) =>
    sql`
      insert into source_forms (org_id, source_id, external_id, name, status, synced_at)
      select ${org.org_id}, ${pages[0]!.source_id}, n, 'Form', 'ACTIVE', now() from generate_series(1, ${count}::int) as n`.execute(
      db,
    ),
  );
  return pages[0]!.id;
}

/** Makes so many lead forms, the first of them with as many links. */
async function addForms(org: Org, count: number): Promise<number> {
  const { id } = await newForm(org);
  await org.inScope(async ({ db, org_id }) => {
    await sql`
      with sources as (
        insert into lead_sources (org_id, kind, name, stored_name, created_at, updated_at)
        select ${org_id}, 'lead-forms', 'Form ' || n, 'Form ' || n, now(), now()
        from generate_series(2, ${count}::int) as n returning id)
      insert into lead_forms (org_id, source_id, name, draft, draft_changed_at, sealed_code, created_at, updated_at)
      select ${org_id}, sources.id, 'Form', draft, now(), sealed_code, now(), now()
      from sources cross join lead_forms where lead_forms.org_id = ${org_id} and lead_forms.id = ${id}`.execute(db);
    await sql`
      insert into lead_form_links (org_id, form_id, name, slug, created_at)
      select ${org_id}, ${id}, 'Link ' || n, 'link-' || n, now() from generate_series(1, ${count}::int) as n`.execute(
      db,
    );
  });
  await addSubmissions(org, id, count);
  return id;
}

/** Stores so many leads, unfinished and held submissions of a form; each lead has a view by that. */
async function addSubmissions({ org_id, inScope }: Org, form_id: number, count: number): Promise<void> {
  await inScope(async ({ db }) => {
    await sql`
      with made as (
        select status, gen_random_uuid() as lead_id, n from generate_series(1, ${count}::int) as n,
          unnest(array['SENT', 'UNFINISHED', 'QUARANTINED']) as status),
      leads as (
        insert into lead_events (org_id, id, source_id, body, outcome, client_id, received_at)
        select ${org_id}, lead_id, (select source_id from lead_forms where org_id = ${org_id} and id = ${form_id}), '',
          'CLIENT_CREATED', (select min(id) from clients where org_id = ${org_id} and deleted_at is null), now()
        from made where status = 'SENT')
      insert into lead_form_submissions (org_id, id, form_id, version, visit_id, status, came_by, lead_id, sent_at)
      select ${org_id}, gen_random_uuid(), ${form_id}, 1, status || n, status,
        '{"first_touch": null, "last_touch": null, "site": null}', case status when 'SENT' then lead_id end, now()
      from made`.execute(db);
  });
}

type Input = (seeded: Seeded) => object;
const nothing: Input = () => ({});
const ofSubteam: Input = ({ subteam }) => ({ params: { id: subteam } });
const ofOutgoing: Input = ({ outgoing }) => ({ params: { id: outgoing } });
const ofBulkAction: Input = ({ bulk_action }) => ({ params: { id: bulk_action } });
const ofSequence: Input = ({ sequence }) => ({ params: { id: sequence } });
const ofStep: Input = ({ sequence, step }) => ({ params: { id: sequence, sid: step } });
const ofMailbox: Input = ({ mailbox }) => ({ params: { id: mailbox } });
const ofLeadMail: Input = ({ lead_mail }) => ({ params: { id: lead_mail } });
const previewPhone: Input = (seeded) => ({
  ...ofLeadMail(seeded),
  body: { place: { part: 'text', start: 6, end: 12 }, target: 'phone' },
});
const ofForm: Input = ({ form }) => ({ params: { id: form } });
const ofClient: Input = ({ client }) => ({ params: { id: client } });
const ofChat: Input = ({ chat }) => ({ params: { id: chat } });
const whole = { with_count: true, page_size: 50 };
const withQuery =
  (query: object): Input =>
  () => ({ query: { ...whole, ...query } });
const where = (text: string) => withQuery({ where: text, ignore_prefs: true });

/**
 * How many statements each call sends that only looks, without those that find out who is calling, which are kept for a few
 * seconds. A name behind the call tells its variants apart.
 */
const expected: Record<string, readonly [statements: number, input: Input]> = {
  'clients.list': [2, withQuery({ ignore_prefs: true })],
  'clients.list with the saved sort': [3, withQuery({})],
  'clients.list with a search': [4, withQuery({ search: 'client', ignore_prefs: true })],
  'clients.list of a group': [5, ({ group }) => ({ query: { ...whole, group_id: group, ignore_prefs: true } })],
  'clients.list by a custom field': [4, ({ key }) => ({ query: { ...whole, sort: `custom:${key}` } })],
  'clients.list with a condition on a text': [4, where('name.contains.client')],
  'clients.list with a condition on a day': [5, where('added.in_last.7')],
  'clients.list with a condition on a choice': [3, where('source.is.added_manually')],
  'clients.list with a condition on a group': [4, (seeded) => where(`groups.is.${seeded.group}`)(seeded)],
  'clients.list with a condition on what was opened': [4, where('opened_content.in_last.7')],
  'clients.get': [1, ofClient],
  'clients.filter': [3, () => ({ body: { with_count: true, page_size: 50, has_email: true } })],
  'clients.search': [1, withQuery({ search: 'client' })],
  'clients.searchDuplicates': [1, () => ({ body: { email: 'same@example.com' } })],
  'clients.listRecentlyActive': [2, withQuery({})],
  'clients.getStatsBySource': [2, nothing],
  'clients.listAssignees': [1, withQuery({})],
  'clients.getPrivateNotes': [2, ofClient],
  'clientHistory.list': [7, (seeded) => ({ ...ofClient(seeded), query: { page_size: 50 } })],
  'clientHistory.getAt': [8, (seeded) => ({ ...ofClient(seeded), query: { at: new Date().toISOString() } })],
  'deletedClients.list': [4, withQuery({})],
  'deletedClients.get': [1, ({ deleted }) => ({ params: { id: deleted } })],
  'deletedClients.listHistory': [3, ({ deleted }) => ({ params: { id: deleted }, query: whole })],
  'deletedClients.count': [1, () => ({})],
  'clientPipeline.getPipelineView': [5, () => ({ body: {} })],
  'clientPipeline.getPipelineView with a condition': [
    4,
    () => ({ body: { conditions: [{ field: 'source', operator: 'is', values: ['added_manually'] }] } }),
  ],
  'clientGroups.list': [2, withQuery({ page_size: 100 })],
  'clientGroups.list with counts': [4, withQuery({ page_size: 100, with_counts: true })],
  'clientGroups.listClients': [6, ({ group }) => ({ params: { id: group }, query: whole })],
  'clientGroups.listClients of a smart group': [6, ({ smart }) => ({ params: { id: smart }, query: whole })],
  'clientGroups.listForClient': [5, ofClient],
  'contentGroups.list': [3, () => ({ params: { t: 'text' }, query: whole })],
  'contentGroups.get': [5, ({ collection }) => ({ params: { id: collection } })],
  'customFields.list': [1, nothing],
  'customFields.get': [1, ({ field }) => ({ params: { id: field } })],
  'customFields.listUses': [1, nothing],
  'customFields.previewType': [2, ({ field }) => ({ params: { id: field }, query: { type: 'number' } })],
  'customFields.listRemovals': [1, nothing],
  'followUps.list': [3, withQuery({})],
  'followUps.count': [2, nothing],
  'followUps.listUnscheduled': [2, withQuery({})],
  'sequences.list': [3, withQuery({})],
  'sequences.get': [5, ofSequence],
  'sequences.listSteps': [3, ofSequence],
  'sequences.getStep': [3, ofStep],
  'sequenceClients.list': [3, (seeded) => ({ ...ofSequence(seeded), query: whole })],
  'sequenceClients.listOfStep': [3, (seeded) => ({ ...ofStep(seeded), query: whole })],
  'dueSteps.listDue': [2, withQuery({})],
  'stepWork.listOffered': [1, () => ({ query: { activity_id: 1 } })],
  'dueSteps.listSequenceSteps': [13, (seeded) => ({ ...ofClient(seeded), query: whole })],
  'sequencePreviews.previewAdd': [
    10,
    ({ client, other_sequence }) => ({ params: { id: other_sequence, cid: client } }),
  ],
  'savedViews.list': [1, nothing],
  'leadRules.list': [5, nothing],
  'leadRules.get': [5, ({ rule }) => ({ params: { id: rule } })],
  'leadRules.listCriteria': [5, withQuery({})],
  'leadRules.listCriteriaValues': [1, () => ({ body: { name: 'form_id' } })],
  'leadDistribution.list': [3, nothing],
  'leadDistribution.get': [3, ({ distribution_rule }) => ({ params: { id: distribution_rule } })],
  'leadDistribution.listCriteria': [5, withQuery({})],
  'leadDistribution.listCriteriaValues': [1, () => ({ body: { name: 'form_id' } })],
  'leadDistribution.listLeadsHistory': [8, withQuery({})],
  'leadDistribution.listDeliveries': [5, ({ distributed }) => ({ params: { id: distributed }, query: whole })],
  'leadDistribution.listChannels': [0, nothing],
  'leadDecisions.list': [4, withQuery({})],
  'leadDecisions.ofClient': [4, ofClient],
  'unsubscribes.list': [2, withQuery({})],
  'unsubscribes.getOfClient': [2, ofClient],
  'availability.getOwn': [2, nothing],
  'availability.get': [2, ({ org }) => ({ params: { id: org.owner.profile_id } })],
  'calendarFeeds.get': [1, nothing],
  'timeline.listForClient': [5, (seeded) => ({ ...ofClient(seeded), query: whole })],
  'timeline.listShareHistoryByContent': [
    3,
    ({ client, content }) => ({ params: { c: client, t: 'html_page', id: content }, query: whole }),
  ],
  'timeline.listOfUser': [3, withQuery({})],
  'teamDashboard.get': [10, nothing],
  'teamDashboard.listLeads': [4, withQuery({})],
  'teamDashboard.listFollowUps': [2, withQuery({})],
  'teamDashboard.listShares': [2, withQuery({})],
  'subteams.list': [3, withQuery({})],
  'subteams.listUserSubteams': [1, nothing],
  'subteams.get': [3, ofSubteam],
  'subteams.listMembers': [2, (seeded) => ({ ...ofSubteam(seeded), query: { page_size: 50 } })],
  'subteams.checkHasContent': [2, ({ org, subteam }) => ({ params: { a: subteam, b: org.owner.profile_id } })],
  'subteamPage.listContents': [2, (seeded) => ({ ...ofSubteam(seeded), query: { page_size: 50 } })],
  'subteamPage.previewRemoval': [3, ofSubteam],
  'sourceHealth.list': [7, () => ({ query: { kind: 'webhook' } })],
  'selfTests.list': [3, () => ({ query: { kind: 'webhook' } })],
  'auditLog.list': [2, withQuery({})],
  'automations.getDetails': [2, nothing],
  'automations.list': [11, nothing],
  'automations.listLogs': [2, withQuery({})],
  'facebook.listConnections': [3, nothing],
  'facebook.listPages': [4, nothing],
  'facebook.pagesStatus': [3, nothing],
  'facebook.listForms': [6, ({ page }) => ({ params: { id: page } })],
  'facebook.getOldLeadsRun': [1, nothing],
  'facebook.listDelayedPages': [1, nothing],
  'whatsappAccounts.list': [2, nothing],
  'metaConversions.getMetaCapiDetail': [10, nothing],
  'metaConversions.listEvents': [2, withQuery({})],
  'metaConversions.listOfClient': [2, ofClient],
  'metaConversions.listTestClients': [1, nothing],
  'linkedin.listConnections': [3, nothing],
  'linkedin.listPages': [4, nothing],
  'linkedin.pagesStatus': [3, nothing],
  'linkedin.listForms': [6, ({ ad_account }) => ({ params: { id: ad_account } })],
  'linkedin.getOldLeadsRun': [1, nothing],
  'linkedin.listDelayedPages': [1, nothing],
  'leadEmail.list': [3, nothing],
  'leadEmail.mails': [4, (seeded) => ({ ...ofMailbox(seeded), query: whole })],
  'leadEmail.mails with a search': [4, (seeded) => ({ ...ofMailbox(seeded), query: { ...whole, search: 'x' } })],
  'leadEmail.senders': [2, ofMailbox],
  'leadMails.get': [3, ofLeadMail],
  'leadMails.preview': [7, previewPhone],
  'leadForms.list': [7, withQuery({})],
  'leadForms.search': [7, withQuery({ search: 'form' })],
  'leadForms.listSupportedFields': [1, nothing],
  'leadForms.get': [5, ofForm],
  'leadForms.listDeleted': [1, nothing],
  'leadForms.checkAlias': [2, (seeded) => ({ ...ofForm(seeded), query: { alias: 'bayshore' } })],
  'formSubmissions.listLeads': [4, (seeded) => ({ ...ofForm(seeded), query: whole })],
  'formSubmissions.listLeads with a search': [3, (seeded) => ({ ...ofForm(seeded), query: { ...whole, search: 'x' } })],
  'formSubmissions.listUnfinished': [5, (seeded) => ({ ...ofForm(seeded), query: whole })],
  'formSubmissions.listQuarantined': [4, (seeded) => ({ ...ofForm(seeded), query: whole })],
  'formSubmissions.readSigns': [3, ofForm],
  'formSubmissions.listQuestions': [3, ofForm],
  'formSubmissions.listSources': [2, ofForm],
  'formSubmissions.readFigures': [6, ofForm],
  'leadForms.preview': [3, (seeded) => ({ ...ofForm(seeded), body: { shows: 'form' } })],
  'formLinks.list': [5, ofForm],
  'formLinks.drawQr': [2, ofForm],
  'clientConsents.list': [2, ofClient],
  'memberContent.getStats': [3, nothing],
  'integrations.list': [21, nothing],
  'integrations.search': [12, () => ({ query: { search: 'form' } })],
  'wordpress.getWpIntegrationInfo': [4, nothing],
  'wordpress.payloads': [3, ({ site }) => ({ params: { id: site } })],
  'wordpress.getWpConnectionStatus': [3, nothing],
  'wordpress.getWpcf7ConnectionStatus': [3, nothing],
  'apiKeys.list': [1, nothing],
  'outgoingWebhooks.list': [1, nothing],
  'outgoingWebhooks.getFilterChoices': [2, nothing],
  'outgoingWebhooks.getSecret': [1, ofOutgoing],
  'outgoingWebhooks.listDeliveries': [3, ofOutgoing],
  'sequenceClients.list of a figure': [
    3,
    (seeded) => ({ ...ofSequence(seeded), query: { ...whole, step_id: seeded.step, figure: 'DONE' } }),
  ],
  'bulkActions.previewShare': [
    8,
    ({ text }) => ({ body: { clients: { criteria: {} }, change: { content_id: text, message: 'Hello' } } }),
  ],
  'bulkActions.list': [2, withQuery({})],
  'bulkActions.get': [3, ofBulkAction],
  'bulkActions.listSkipped': [2, (seeded) => ({ ...ofBulkAction(seeded), query: whole })],
  'clientExports.list': [1, withQuery({})],
  'exportColumnSets.list': [2, () => ({})],
  'clientExports.get': [2, ({ client_export }) => ({ params: { id: client_export } })],
  'clientExports.preview': [7, () => ({ body: {} })],
  'clientExports.count': [3, () => ({ body: {} })],
  'sequenceAdditions.list': [2, (seeded) => ({ ...ofSequence(seeded), query: whole })],
  'sequenceAdditions.listLeftOut': [
    3,
    ({ sequence, addition }) => ({ params: { id: sequence, aid: addition }, query: whole }),
  ],
  'sequenceFigures.getFigures': [6, ofSequence],
  'sequenceEntry.getChoices': [2, nothing],
  'integrations.get': [2, () => ({ params: { id: 'webhook' } })],
  'whatsappResponder.list': [3, nothing],
  'whatsappResponder.get': [3, ({ responder }) => ({ params: { id: responder } })],
  'whatsappResponder.getAutoresponder': [7, nothing],
  'whatsappResponder.getSettings': [1, nothing],
  'whatsappResponder.listCriteria': [5, withQuery({})],
  'whatsappResponder.listCriteriaValues': [1, () => ({ body: { name: 'form_id' } })],
  'responderDryRun.run': [10, nothing],
  'whatsappChat.listWhatsappChatPhoneNumbers': [2, ofChat],
  'whatsappChat.getWhatsappChat': [3, ofChat],
  'whatsappChat.getComposer': [9, ofChat],
  'whatsappMessages.list': [3, withQuery({})],
  'whatsappMessages.getFigures': [6, withQuery({})],
  'whatsappOptOuts.listLatest': [2, nothing],
  'whatsappOptOuts.getOfClient': [2, ofClient],
  'whatsappTemplates.list': [2, nothing],
  'whatsappTemplates.get': [3, ({ template }) => ({ params: { id: template } })],
  'whatsappTemplates.getValues': [3, ({ client }) => ({ params: { id: client } })],
  'answerOffers.get': [2, ({ client }) => ({ params: { id: client } })],
};

const features = [
  clientsModule,
  savedViewsModule,
  clientGroupsModule,
  customFieldsModule,
  followUpsModule,
  bulkActionsModule,
  clientExportModule,
  timelineModule,
  leadRulesModule,
  leadDistributionModule,
  teamDashboardModule,
  subteamsModule,
  auditLogModule,
  automationsModule,
  apiKeysModule,
  outgoingWebhooksModule,
  facebookModule,
  metaConversionsModule,
  leadEmailModule,
  linkedinModule,
  formResultsModule,
  leadFormsModule,
  integrationsModule,
  contentGroupsModule,
  sourceHealthModule,
  selfTestsModule,
  sequencesModule,
  wordpressModule,
  unsubscribesModule,
  whatsappMessagesModule,
  whatsappModule,
  whatsappResponderModule,
  whatsappTemplatesModule,
];

/** The calls of these features that only look, by the names of their contracts. */
const calls = new Map<string, AnyEndpoint>(
  features
    .flatMap(({ contracts = [] }) => contracts)
    .flatMap((contract) => Object.entries(contract))
    .flatMap(([name, part]) =>
      isCalls(part) ? Object.entries(part).map(([call, made]) => [`${name}.${call}`, made] as const) : [],
    )
    .filter(([, { database }]) => database === 'read'),
);

function isCalls(part: unknown): part is Record<string, AnyEndpoint> {
  return (
    typeof part === 'object' && part !== null && Object.values(part).every((call) => typeof call?.route === 'string')
  );
}

const getCall = (name: string): AnyEndpoint => calls.get(name.split(' ')[0] ?? '')!;

describe('the statements of a call', () => {
  it('are counted for every call that only looks', () => {
    const named = new Set(Object.keys(expected).map((name) => name.split(' ')[0]));
    expect([...calls.keys()].filter((name) => !named.has(name))).toEqual([]);
  });

  it.each(Object.entries(expected))('of %s do not depend on the number of rows', async (name, [statements, input]) => {
    const count = async (seeded: Seeded) => {
      const ask = async () => expect((await seeded.org.owner.raw(getCall(name), input(seeded))).status).toBe(200);
      // The first call finds out who is calling and what the plan of a search depends on. What is known of the caller ends now and
      // then, between two calls or the next two, but not between both.
      await ask();
      return Math.min((await listStatements(ask)).length, (await listStatements(ask)).length);
    };

    expect([await count(one), await count(many)]).toEqual([statements, statements]);
  });
});
