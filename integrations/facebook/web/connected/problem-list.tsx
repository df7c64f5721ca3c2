import type { SourceHealth } from '#features/source-health/contract.ts';
import { AttentionItem, AttentionList, isSilent, SilenceItem } from '#features/source-health/web/index.ts';
import { useChange, useRead } from '#platform/web/data.ts';
import { joinWords } from '#platform/web/en/join-words.ts';
import { formatDate, formatDateTime, formatNumber } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { type FacebookConnection, type FacebookPage, facebook } from '../../contract.ts';
import type { Connect } from '../connect/use-connect.ts';
import { text } from '../en.ts';
import { facebookAddresses } from '../facebook-addresses.ts';
import { OutsideLink, ProblemButton, sayWhy } from '../problem-words.tsx';

interface ProblemListProps {
  connections: readonly FacebookConnection[];
  pages: readonly FacebookPage[];
  /** The sources under the names of their pages. */
  health: readonly SourceHealth[];
  connect: Connect;
}

/** Everything that stops leads or may stop them soon, each as a sentence with its button; nothing when all is well. */
export function ProblemList({ connections, pages, health, connect }: ProblemListProps) {
  const logins = connections.filter(({ problem }) => problem !== null);
  const ending = connections.filter(({ problem, status }) => problem === null && status === 'EXPIRING_SOON');
  const broken = pages.filter((page) => page.is_receiving && hasOwnProblem(page, connections));
  const crowded = connections.filter(({ pages_left_out }) => pages_left_out > 0);
  const silent = health.filter((source) => isSilent(source));
  const delayed = useDelayedPages();
  if ([logins, ending, broken, crowded, silent, delayed].every(({ length }) => length === 0)) return null;
  return (
    <AttentionList>
      {logins.map((login) => (
        <LoginProblem key={login.id} login={login} connect={connect} />
      ))}
      {broken.map((page) => (
        <PageProblem key={page.id} page={page} connect={connect} />
      ))}
      {ending.map((login) => (
        <LoginEnding key={login.id} login={login} connect={connect} />
      ))}
      {crowded.map((login) => (
        <PagesLeftOut key={login.id} login={login} />
      ))}
      {silent.map((source) => (
        <SilenceItem key={source.source_id} source={source} silence={source.silence!}>
          <OutsideLink href={facebookAddresses.adsManager}>{text('open_ads')}</OutsideLink>
        </SilenceItem>
      ))}
      {delayed.length > 0 && <DelayedLeads pages={delayed} />}
    </AttentionList>
  );
}

/** A page that is only broken because a login is has no sentence of its own. */
const hasOwnProblem = ({ problem, connected_by }: FacebookPage, connections: readonly FacebookConnection[]) =>
  problem !== null && !connections.some((login) => login.problem === problem && connected_by.includes(login.name));

function LoginProblem({ login, connect }: { login: FacebookConnection; connect: Connect }) {
  const { problem, name } = login;
  if (!problem) return null;
  return (
    <AttentionItem
      kind="broken"
      fact={text('login_broken', { person: name })}
      why={sayWhy(problem, [name])}
      below={text('kept')}
    >
      <ProblemButton problem={problem} page={null} connect={connect} />
    </AttentionItem>
  );
}

function LoginEnding({ login, connect }: { login: FacebookConnection; connect: Connect }) {
  const { time_zone } = useSession();
  return (
    <AttentionItem
      kind="quiet"
      fact={text('login_ends', { person: login.name, date: formatDate(login.expires_at ?? '', time_zone) })}
      why={text('login_ends_text')}
    >
      <ProblemButton problem="token_expired" page={null} connect={connect} />
    </AttentionItem>
  );
}

/** More pages than there is room for: those that fit are connected. */
const PagesLeftOut = ({ login: { name, pages_count, pages_left_out } }: { login: FacebookConnection }) => (
  <AttentionItem
    kind="quiet"
    fact={text('left_out', {
      person: name,
      connected: formatNumber(pages_count),
      all: formatNumber(pages_count + pages_left_out),
    })}
    why={text('left_out_text')}
  />
);

function PageProblem({ page, connect }: { page: FacebookPage; connect: Connect }) {
  const { time_zone } = useSession();
  const { problem, name, connected_by, last_error_at, missing } = page;
  if (!problem) return null;
  const lastError = last_error_at ? `${text('last_error', { time: formatDateTime(last_error_at, time_zone) })} ` : '';
  const why = sayWhy(problem, connected_by);
  return (
    <AttentionItem
      kind="broken"
      fact={text('page_broken', { page: name })}
      why={problem === 'scope_declined' && missing.length > 0 ? `${why} (${missing.join(', ')})` : why}
      below={`${lastError}${text('kept')}`}
    >
      <ProblemButton problem={problem} page={page} connect={connect} />
    </AttentionItem>
  );
}

const useDelayedPages = () => useRead(facebook.listDelayedPages, {}).data?.fb_pages_delayed_leads ?? [];

function DelayedLeads({ pages }: { pages: readonly { name: string }[] }) {
  const dismiss = useChange(facebook.dismissDelayedWarning);
  return (
    <AttentionItem
      kind="quiet"
      fact={text('delayed', { count: pages.length, pages: joinWords(pages.map(({ name }) => name)) })}
      why={text('delayed_text')}
    >
      <Button size="sm" variant="ghost" isSaving={dismiss.isPending} onClick={() => dismiss.mutate({})}>
        {text('dismiss')}
      </Button>
    </AttentionItem>
  );
}
