import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { Page, TitledPage } from '#platform/contract/pages.ts';
import { joinWords } from '#platform/web/en/join-words.ts';
import type { Crumb } from '#platform/web/navigation/crumbs.tsx';
import type { SelectOption } from '#platform/web/ui/fields/select.tsx';
import type { ConnectedSourceContract, IntegrationStatus } from '../contract.ts';
import type { ProblemLook } from './problem-look.ts';

/** An account under the name the screen gives it. */
export interface NamedAccount {
  source_id: number;
  name: string;
}

/** What arrived from one account of late. */
export interface AccountFigures {
  source_id: number;
  leads: number;
  last_lead_at: string | null;
  /** Since when it should have sent leads and did not; null while all is well. */
  silent_since: string | null;
  forms: readonly { form_id: string; leads: number; last_lead_at: string | null }[];
}

interface OfAccounts {
  kind: string;
  accounts: readonly NamedAccount[];
}

/** What counts the leads of sources shows of them; its parts read what they need by the kind of the source. */
export interface SourceFigures {
  /** How many days the figures look back. */
  days: number;
  /** None while they are not known. */
  useFigures: (kind: string) => readonly AccountFigures[];
  LeadsByDay: ComponentType<OfAccounts>;
  CountCard: ComponentType<OfAccounts & { provider: string }>;
  /** Who the last lead was, for a list of facts. */
  LastLeadFacts: ComponentType<OfAccounts>;
  LastLeadTrace: ComponentType<OfAccounts & { provider: string }>;
  /** Says that an account is silent, with the button to where ads are looked after. */
  SilenceItem: ComponentType<{ kind: string; account: NamedAccount; children: ReactNode }>;
}

/** How a broken step of a self-test is mended. */
export interface Fix {
  steps: readonly string[];
  button?: ReactNode;
}

interface TestDrawerProps {
  kind: string;
  sources: readonly NamedAccount[];
  words: {
    source: string;
    provider: string;
    describeFix: (test: { source_id: number; source_name: string }, problem: { action: string }) => Fix;
  };
  portrait: ReactNode;
  startsAtOnce: boolean;
  firstId?: number | undefined;
  onClose: () => void;
}

/** What sends test leads through a source. */
export interface SourceTests {
  loadDrawer: () => Promise<{ default: ComponentType<TestDrawerProps> }>;
  DailyPanel: ComponentType<{
    kind: string;
    sources: readonly NamedAccount[];
    provider: string;
    onSee: (source_id: number) => void;
  }>;
}

/** What a question can fill: 'Phone', a custom field, or nothing. */
export interface QuestionTargets {
  name: (target: string) => string;
  /** @param chosen the present choice, which is listed even if it is no usual one. */
  list: (chosen: string | undefined) => SelectOption<string>[];
}

/** What features show on the screens of a source. */
export interface SourceParts {
  Header: ComponentType<{
    title: ReactNode;
    icon: ReactNode;
    below?: readonly Crumb[];
    status?: IntegrationStatus | undefined;
    actions?: ReactNode;
  }>;
  figures: SourceFigures;
  tests: SourceTests;
  useTargets: () => QuestionTargets;
}

/** A provider on the screens: it describes itself once, and every part takes it from here. */
export interface SourceOnScreens {
  contract: ConnectedSourceContract;
  /** `home` has the title of the source: 'Facebook lead ads'. */
  pages: { home: TitledPage; account: Page<'id'> };
  mark: ReactNode;
  /** The settings of the provider's app on this server; without the first it is not set up. */
  settings: readonly [string, ...string[]];
  words: {
    connect_title: string;
    connect_text: string;
    /** How the provider is made to show accounts where it showed none. */
    no_accounts_text: string;
    /** What people should know of this provider beside its accounts. */
    notes?: readonly string[];
  };
  /** The permissions that are asked for, and what for. */
  scopes: readonly { name: string; why: string }[];
  /** Problems that only this provider knows or says otherwise. */
  problems: Readonly<Record<string, ProblemLook>>;
  /** The problems that actions of a self-test mend, beyond those of every provider. */
  fixes?: Readonly<Record<string, string>>;
  /** True where it lists leads at once, so that the latest can be shown as they would be read. */
  previews_leads?: boolean;
  /** Where the provider says how it is doing, and where its ads are looked after. */
  links: { status: string; ads: { href: string; words: string } };
  parts: SourceParts;
}

/** Returns what the texts of the engine call things of the provider, `Account` at the beginning of a sentence. */
const makeNouns = ({ contract: { name, account, keeps_days }, pages, settings }: SourceOnScreens) => {
  const Account = account.charAt(0).toUpperCase() + account.slice(1);
  return {
    provider: name,
    source: pages.home.title,
    account,
    accounts: `${account}s`,
    Account,
    Accounts: `${Account}s`,
    settings: joinWords(settings),
    setting: settings[0],
    days: keeps_days,
  };
};

export const withNouns = (source: SourceOnScreens) => ({ ...source, nouns: makeNouns(source) });
export type ConnectedSource = ReturnType<typeof withNouns>;

export const SourceContext = createContext<ConnectedSource | null>(null);

/** Returns the provider whose screen this is. */
export function useSource(): ConnectedSource {
  const source = useContext(SourceContext);
  if (!source) throw new Error('no source is shown here');
  return source;
}
