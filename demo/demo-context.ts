import { documentTemplates, textTemplates } from '#features/content/contract.ts';
import { getSource } from '#features/leads/server/index.ts';
import { preferences } from '#features/preferences/contract.ts';
import { DEMO_ORG_ID, DEMO_OWNER_PROFILE_ID } from '#platform/contract/startup/demo.ts';
import { withGlobalScope } from '#platform/server/database/scope.ts';
import type { TestApp } from '#testing/app.ts';
import { upload } from '#testing/uploads.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import type { Calendar } from './calendar.ts';
import { openFacebook } from './facebook/facebook-pages.ts';
import { type DemoDocument, demoDocuments } from './files/documents.ts';
import { type AgentName, demoSources, type OpenSource } from './lead-sources.ts';
import { demoMessages } from './messages.ts';
import { becomeTeam, prolongSessions, wantEmails } from './org.queries.ts';
import { writePages } from './pages.ts';
import type { DemoPerson } from './people/people.ts';
import type { Random } from './random.ts';

/** The running application the demo is made in. */
export type World = Pick<TestApp, 'server' | 'services'>;

/** Content that can be shared. */
export interface DemoContent {
  type: 'file' | 'text';
  id: number;
  title: string;
  weight: number;
  pages: number;
}

/** Everything the parts of the demo are made with. */
export interface DemoContext {
  world: World;
  calendar: Calendar;
  random: Random;
  nextPerson: () => DemoPerson;
  org: Org;
  agents: Record<AgentName, Person>;
  sources: OpenSource[];
  contents: DemoContent[];
}

type Props = Pick<DemoContext, 'world' | 'calendar' | 'random' | 'nextPerson'>;

const agentNames = { nadia: 'Nadia Rahman', daniel: 'Daniel Ong', mei: 'Mei Chen', tom: 'Tom Adeyemi' } as const;

/** What agents may see beside their own clients, Mei everything; only the owner manages integrations and the team. */
const permissions = {
  daniel: { viewUnassignedClients: true },
  mei: { viewOtherAssignedClients: true, viewUnassignedClients: true, deleteClients: true },
  tom: {},
} as const;

/** The agents' numbers on shared pages. */
const phones: Record<AgentName, string> = {
  nadia: '+65 8123 4501',
  daniel: '+65 8123 4502',
  mei: '+65 8123 4503',
  tom: '+65 8123 4504',
};

const makeEmail = (name: string) => `${name.toLowerCase().replace(' ', '.')}@kestrel.example`;

/** Makes the organisation: people, sources, messages and files, four months ago. */
export async function prepareContext(props: Props): Promise<DemoContext> {
  const { world, calendar } = props;
  const org = await newOrg({
    app: world,
    name: 'Kestrel Advisory',
    org_id: DEMO_ORG_ID,
    owner: { name: agentNames.nadia, email: makeEmail(agentNames.nadia), profile_id: DEMO_OWNER_PROFILE_ID },
  });
  const agents: Record<AgentName, Person> = {
    nadia: org.owner,
    daniel: await hire(org, 'daniel', 1),
    mei: await hire(org, 'mei', 2),
    tom: await hire(org, 'tom', 3),
  };
  for (const agent of Object.keys(phones) as AgentName[]) {
    await agents[agent].call(preferences.updateUserDetails, { body: { phone_number: { raw_input: phones[agent] } } });
  }
  await org.inScope(becomeTeam);
  await org.setSubscription('subscription_active');
  await org.inScope((scope) => wantEmails(scope, false));
  const lastDay = new Date(calendar.nowMs + 86_400_000).toISOString();
  await withGlobalScope(world.services.database, 'demo', (globalScope) =>
    prolongSessions(globalScope, org.org_id, lastDay),
  );
  const facebook = await openFacebook({ world, org, agents, calendar });
  const sources = [facebook, ...(await openSources(org, agents))];
  const contents = [...(await writeMessages(agents)), ...(await uploadDocuments(world, agents))];
  await writePages(agents.nadia);
  return { ...props, org, agents, sources, contents };
}

const hire = (org: Org, agent: keyof typeof permissions, number: number): Promise<Person> =>
  org.member({
    name: agentNames[agent],
    email: makeEmail(agentNames[agent]),
    profile_id: DEMO_OWNER_PROFILE_ID + number,
    permissions: permissions[agent],
  });

/** Makes the sources of the demo that post to an address, each with the assignee of its leads. */
export async function openSources(org: Org, agents: DemoContext['agents']): Promise<OpenSource[]> {
  const open: OpenSource[] = [];
  for (const source of demoSources) {
    const { id: kind, calls } = source.contract;
    const { id } = await org.owner.call(calls.create, { body: { name: source.name } });
    await org.owner.call(calls.update, {
      params: { id },
      body: {
        default_assignee_id: source.assignee && agents[source.assignee].profile_id,
        save_lead_to_owner_account: source.assignee !== null,
      },
    });
    const known = await org.inScope((scope) => getSource(scope, kind, id));
    open.push({
      ...source,
      known: { ...known, org_id: org.org_id },
    });
  }
  return open;
}

async function writeMessages({ nadia }: DemoContext['agents']): Promise<DemoContent[]> {
  const contents: DemoContent[] = [];
  for (const { title, body, weight } of demoMessages) {
    const { id } = await nadia.call(textTemplates.create, { body: { title, body, visibility: 'ORG' } });
    contents.push({ type: 'text', id, title, weight, pages: 1 });
  }
  return contents;
}

async function uploadDocuments(world: World, { nadia }: DemoContext['agents']): Promise<DemoContent[]> {
  const contents: DemoContent[] = [];
  for (const document of demoDocuments) contents.push(await uploadDocument(world, nadia, document));
  return contents;
}

async function uploadDocument(world: World, owner: Person, document: DemoDocument): Promise<DemoContent> {
  const { title, weight, pages } = document;
  const s3_obj_key = await upload(owner, { name: `${title}.pdf`, bytes: document.bytes() }, world);
  const { id } = await owner.call(documentTemplates.create, { body: { title, s3_obj_key, visibility: 'ORG' } });
  return { type: 'file', id, title, weight, pages };
}
