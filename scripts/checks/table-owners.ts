import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '#platform/server/settings/root.ts';

interface TableUse {
  table: string;
  /** The modules that write it: `clients` for features/clients, `webhook` for integrations/webhook, else the room. */
  writers: string[];
  readers: string[];
}

const WRITES =
  /(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['`](\w+)|\b(?:insert into|update|delete from)\s+(\w+)/gi;
const READS = /(?:selectFrom|\w+Join|using|from)\(\s*\[?['`](\w+)|\b(?:from|join)\s+(?:only\s+)?(\w+)/gi;

/** Tables with writers other than their owner, and what these write; every other table has one writer. */
const exceptions: Record<string, { owner: string; why: string }> = {
  clients: { owner: 'clients', why: '`custom-fields` changes what clients have in the fields it defines' },
  events: { owner: 'platform', why: '`clients` and `timeline` add rows for many clients at once' },
  magic_tokens: { owner: 'identity', why: '`platform` spends one when its session is confirmed' },
  orgs: { owner: 'identity', why: '`preferences` changes name, country and zone, `team` makes it a team' },
  profiles: {
    owner: 'identity',
    why: '`preferences` changes what people say of themselves; `team` invites, permits and deactivates, `subteams` changes which sub-teams they see',
  },
  sessions: { owner: 'identity', why: '`platform` notes their use and confirms them' },
  subscriptions: {
    owner: 'subscription',
    why: '`billing` writes who the organisation is at the payment provider, and its billing details',
  },
  subteam_members: { owner: 'subteams', why: '`team` puts those it invites into sub-teams' },
};

/** Tables that no feature's query writes, and their writers. */
const ownerless: Record<string, string> = {
  client_values: 'triggers of `clients`',
  notice_accounts: 'a trigger of `connected_accounts`',
  invited_addresses: 'functions of the database that `team` and `identity` call',
  public_addresses: 'functions of the database that `leads`, `sharing`, `wordpress` and `unsubscribes` call',
};

/** Writes docs/tables.md: every table with its writers and readers. */
export function tablesPage(): string {
  const rows = tableUses().map(({ table, writers, readers }) => {
    const owner = exceptions[table]?.owner ?? writers.join(', ');
    const why = exceptions[table] ? `; ${exceptions[table].why}` : '';
    const others = readers.filter((reader) => reader !== owner).join(', ');
    return `| \`${table}\` | ${owner || ownerless[table]}${why} | ${others} |\n`;
  });
  return `# Who writes which table

One feature or engine writes a table; others read it. \`scripts/checks/table-owners.test.ts\` reads this off the SQL, and \`npm run generate\`
writes this page.

| Table | Written by | Also read by |
| --- | --- | --- |
${rows.join('')}`;
}

/** Lists tables with more or fewer writers than allowed, and exceptions that are no longer needed. */
export function ownershipBreaches(): string[] {
  return tableUses().flatMap(({ table, writers }) => {
    if (exceptions[table]) return writers.length > 1 ? [] : [`${table} has one writer; its exception can go`];
    if (ownerless[table]) return writers.length === 0 ? [] : [`${table} has an owner now: ${writers.join(', ')}`];
    return writers.length === 1 ? [] : [`${table} is written by ${writers.join(' and ') || 'nobody'}`];
  });
}

/** Lists the tables of integrations that something below them reads. */
export function readsFromAbove(): string[] {
  const files = readSql();
  const isOfIntegration = (table: string) =>
    files.some(({ room, writes }) => room === 'integrations' && writes.has(table));
  return tables()
    .filter(isOfIntegration)
    .flatMap((table) =>
      files
        .filter(({ room, reads }) => room !== 'integrations' && reads.has(table))
        .map(({ path }) => `${path} reads ${table}, a table of an integration`),
    );
}

/** Returns the writers and readers of each table from the SQL in `*.queries.ts` and in platform/server. */
function tableUses(): TableUse[] {
  const files = readSql();
  const subjects = (does: 'writes' | 'reads', table: string) => [
    ...new Set(files.filter((file) => file[does].has(table)).map(({ subject }) => subject)),
  ];
  return tables().map((table) => ({
    table,
    writers: subjects('writes', table),
    readers: subjects('reads', table),
  }));
}

const readSql = () =>
  sqlFiles().map((path) => {
    const text = readFileSync(join(repositoryRoot, path), 'utf8');
    const [room = ''] = path.split('/');
    return { path, room, subject: findSubject(path), writes: namesIn(text, WRITES), reads: namesIn(text, READS) };
  });

function tables(): string[] {
  const schema = readFileSync(join(repositoryRoot, 'database/schema.sql'), 'utf8');
  return [...schema.matchAll(/^create table (\w+)/gm)].map(([, name = '']) => name);
}

const sqlFiles = (): string[] =>
  ['platform', 'domain', 'engines', 'features', 'integrations', 'app']
    .flatMap((room) =>
      readdirSync(join(repositoryRoot, room), { recursive: true, encoding: 'utf8' }).map((name) => `${room}/${name}`),
    )
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.queries.ts') || /^platform\/server\/.*(?<!\.test)\.ts$/.test(path))
    .sort();

function findSubject(path: string): string {
  const [room = '', subject = ''] = path.split('/');
  return room === 'engines' || room === 'features' || room === 'integrations' ? subject : room;
}

const namesIn = (text: string, pattern: RegExp): Set<string> =>
  new Set([...text.matchAll(pattern)].map(([, called, written]) => called ?? written ?? ''));
