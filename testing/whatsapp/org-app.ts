import { sql } from 'kysely';
import type { MessageContent } from '#features/whatsapp/contract.ts';
import type { MessageKind } from '#features/whatsapp-messages/contract.ts';
import { queueMessages, sendDueMessages } from '#features/whatsapp-messages/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import { seal } from '#platform/server/sessions/secrets.ts';
import type { TestApp } from '../app.ts';
import type { Org } from '../world.ts';
import { metaApp, startBesideMeta } from './meta-app.ts';

export type WhatsAppOrgApp = Awaited<ReturnType<typeof startWhatsAppOrgApp>>;

/** Starts the application beside a stand-in for Meta, at which organisations have accounts of their own. */
export const startWhatsAppOrgApp = (databaseUrl?: string) => startBesideMeta({ databaseUrl });

/** A number of an organisation, with an approved template. */
export interface ConnectedNumber {
  org: Org;
  account_id: number;
  number_id: number;
  phone_id: string;
  token: string;
  template_id: number;
}

const welcome = {
  category: 'UTILITY',
  header: null,
  body: 'Hi {{client_first_name|there}}, thank you.',
  footer: '',
  buttons: [],
};

/** Connects an account with one number and the template `welcome` to an organisation, as it is once everything is done. */
export async function connectNumber(
  { app, meta }: Pick<WhatsAppOrgApp, 'app' | 'meta'>,
  org: Org,
): Promise<ConnectedNumber> {
  const account = meta.addAccount({
    subscribed_apps: [metaApp.app_id],
    numbers: [{}],
    templates: [{ name: 'welcome_v1', components: [{ type: 'BODY', text: 'Hi {{1}}, thank you.' }] }],
  });
  const [number] = account.numbers;
  const [token = ''] = account.tokens;
  const at = nowIso();
  const e164 = number!.display_phone_number.replace(/[^+\d]/g, '');
  const content = JSON.stringify(welcome);
  const nothing = { currency: null, country: null, review_status: null, business_verification: null };
  const facts = JSON.stringify({ ...nothing, has_payment_method: true });
  const health = JSON.stringify({ can_send: 'AVAILABLE', reasons: [] });
  const sealed_token = seal(app.services.settings.secret_key, token);
  const { rows } = await org.inScope(({ db, org_id }) =>
    sql<Pick<ConnectedNumber, 'account_id' | 'number_id' | 'template_id'>>`
    with account as (
       insert into whatsapp_accounts (org_id, waba_id, name, sealed_token, token_kind, state, connected_at, facts)
       values (${org_id}, ${account.id}, 'Straits Homes', ${sealed_token}, 'PASTED', 'CONNECTED', ${at}, ${facts}) returning id),
     number as (
        insert into whatsapp_numbers (org_id, account_id, phone_id, e164, display_number, status, quality, is_default, read_at, health)
        select ${org_id}, id, ${number!.id}, ${e164}, ${e164}, 'CONNECTED', 'GREEN',
          not exists (select from whatsapp_numbers where org_id = ${org_id} and is_default), ${at}, ${health} from account returning id),
     template as (
       insert into whatsapp_templates
         (org_id, account_id, title, language, draft, draft_changed_at, live_version, last_version, created_at)
       select ${org_id}, id, 'Welcome', 'en_US', ${content}, ${at}, 1, 1, ${at} from account returning id),
     version as (
       insert into whatsapp_template_versions
         (org_id, template_id, version, content, meta_name, status, status_at, category, submitted_at)
       select ${org_id}, id, 1, ${content}, 'welcome_v1', 'APPROVED', ${at}, 'UTILITY', ${at} from template returning template_id)
    select account.id as account_id, number.id as number_id, template_id from account, number, version`.execute(db),
  );
  return { org, token, phone_id: number!.id, ...rows[0]! };
}

let people = 0;
/** Returns a mobile number of Singapore that no other test has, in digits. */
export const newPerson = (): string => `658${String(1_000_000 + ++people)}`;

const template = (name: string): MessageContent => ({
  type: 'template',
  name: 'welcome_v1',
  language: 'en_US',
  components: [{ type: 'body', parameters: [{ type: 'text', text: name }] }],
});

interface GivenMessage {
  to?: string;
  kind?: MessageKind;
  text?: string;
  client_id?: number | null;
  profile_id?: number | null;
}

/** Queues a message: the template, or a text where one is given. @returns its id. */
export async function queueMessage(
  number: ConnectedNumber,
  { to = newPerson(), kind = 'TEST', text, client_id = null, profile_id = null }: GivenMessage = {},
): Promise<string> {
  const said = text === undefined ? null : ({ type: 'text', body: text } as const);
  const [id] = await number.org.inScope((scope) =>
    queueMessages(scope, [
      {
        ...{ kind, number_id: number.number_id, wa_id: to, client_id, lead_id: null, profile_id, rule_id: null },
        ...{ template_id: said ? null : number.template_id, template_version: said ? null : 1 },
        ...{ content: said ?? template('Jane'), text: text ?? 'Hi Jane, thank you.', due_at: nowIso(), reason: null },
      },
    ]),
  );
  return id!;
}

/** Queues a message and has everything sent that is due. @returns its id. */
export async function sendMessage(app: TestApp, number: ConnectedNumber, given: GivenMessage = {}): Promise<string> {
  const id = await queueMessage(number, given);
  await sendDueMessages(app.services);
  return id;
}

/** Returns the whole row of a message. */
export const readMessage = (number: ConnectedNumber, id: string) =>
  number.org.inScope(({ db, org_id }) =>
    db
      .selectFrom('whatsapp_messages')
      .where('org_id', '=', org_id)
      .where('id', '=', id)
      .selectAll()
      .executeTakeFirstOrThrow(),
  );
