import type { IntegrationCategory } from '#features/integrations/contract.ts';
import { integration, workingOnceLeadsCame } from '#features/integrations/server/index.ts';
import { leadKind, type RawDelivery, type ReadAnswer, UnreadableLead } from '#features/leads/server/index.ts';
import { selfTester } from '#features/self-tests/server/index.ts';
import { sourcePage } from '#features/source-health/server/index.ts';
import { fillPage, type Page } from '#platform/contract/pages.ts';
import type { Extension } from '#platform/server/extension-point.ts';
import type { Services } from '#platform/server/services.ts';
import type { MailSourceKind } from '../contract.ts';
import { portalDomains } from './portal-domains.ts';
import { mailTester } from './self-test.ts';

/** A kind of source whose leads come as mails: a portal, a website builder, or any sender. */
export interface MailSource {
  kind: MailSourceKind;
  /** The integration's name in the specification. */
  source: string;
  /** What rules call it, where that is not the kind. */
  rule_types?: readonly [string, ...string[]];
  /** What its source and its card are called. */
  name: string;
  description: string;
  known_as: readonly string[];
  icon: Parameters<typeof integration>[0]['icon'];
  place: number;
  category: IntegrationCategory;
  suggested_in?: 'everywhere' | readonly string[];
  page: Page;
  /** The domains of the portal itself, whose addresses are never those of a lead. */
  listDomains?: (services: Pick<Services, 'settings'>) => readonly string[];
}

/** Says what a kind of source with mail addresses is; everything else follows from it. Part of a manifest. */
export const mailSource = (source: MailSource): Extension[] => [
  portalDomains(source.kind, source.listDomains ?? (() => [])),
  leadKind({
    kind: source.kind,
    source: source.source,
    ...(source.rule_types && { rule_types: source.rule_types }),
    read: readMailLead,
  }),
  selfTester(source.kind, mailTester),
  sourcePage(source.kind, () => fillPage(source.page)),
  integration({
    id: source.kind,
    place: source.place,
    words: { name: source.name, description: source.description, known_as: source.known_as },
    icon: source.icon,
    type: 'lead_source',
    category: source.category,
    visibility: 'public',
    page: source.page,
    setup_minutes: 5,
    ...(source.suggested_in && { suggested_in: source.suggested_in }),
    readStatus: workingOnceLeadsCame,
  }),
];

/** A mail is read once, when it comes; its lead holds the answers as they were read then. */
async function readMailLead({ body }: RawDelivery): Promise<ReadAnswer[]> {
  try {
    const { answers } = JSON.parse(body.toString('utf8')) as { answers: ReadAnswer[] };
    return answers;
  } catch {
    throw new UnreadableLead('The answers of this mail can’t be read. The mail itself is on the page of its source.');
  }
}
