import { AttentionItem, AttentionList } from '#domain/web/attention-list.tsx';
import { useChange, useRead } from '#platform/web/data.ts';
import { joinWords } from '#platform/web/en/join-words.ts';
import { formatDate, formatDateTime, formatNumber } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import type { SourceAccount, SourceConnection } from '../../contract.ts';
import type { Connect } from '../connect/use-connect.ts';
import { text } from '../en.ts';
import { describeProblem, OutsideLink, ProblemButton } from '../problems.tsx';
import { type AccountFigures, useSource } from '../source.ts';

interface ProblemListProps {
  connections: readonly SourceConnection[];
  accounts: readonly SourceAccount[];
  figures: readonly AccountFigures[];
  connect: Connect;
}

/** Everything that stops leads or may stop them soon, each as a sentence with its button; nothing when all is well. */
export function ProblemList({ connections, accounts, figures, connect }: ProblemListProps) {
  const { contract, links, parts } = useSource();
  const logins = connections.filter(({ problem }) => problem !== null);
  const ending = connections.filter(({ problem, status }) => problem === null && status === 'EXPIRING_SOON');
  const broken = accounts.filter((account) => account.is_receiving && hasOwnProblem(account, connections));
  const crowded = connections.filter(({ pages_left_out }) => pages_left_out > 0);
  const silent = accounts.filter(({ source_id }) => figures.find((one) => one.source_id === source_id)?.silent_since);
  const delayed = useDelayedAccounts();
  if ([logins, ending, broken, crowded, silent, delayed].every(({ length }) => length === 0)) return null;
  return (
    <AttentionList>
      {logins.map((login) => (
        <LoginProblem key={login.id} login={login} connect={connect} />
      ))}
      {broken.map((account) => (
        <AccountProblem key={account.id} account={account} connect={connect} />
      ))}
      {ending.map((login) => (
        <LoginEnding key={login.id} login={login} connect={connect} />
      ))}
      {crowded.map((login) => (
        <AccountsLeftOut key={login.id} login={login} />
      ))}
      {silent.map((account) => (
        <parts.figures.SilenceItem key={account.id} kind={contract.id} account={account}>
          <OutsideLink href={links.ads.href}>{links.ads.words}</OutsideLink>
        </parts.figures.SilenceItem>
      ))}
      {delayed.length > 0 && <DelayedLeads accounts={delayed} />}
    </AttentionList>
  );
}

/** An account that is only broken because a login is has no sentence of its own. */
const hasOwnProblem = ({ problem, connected_by }: SourceAccount, connections: readonly SourceConnection[]) =>
  problem !== null && !connections.some((login) => login.problem === problem && connected_by.includes(login.name));

function LoginProblem({ login, connect }: { login: SourceConnection; connect: Connect }) {
  const source = useSource();
  const { problem, name } = login;
  if (!problem) return null;
  return (
    <AttentionItem
      kind="broken"
      fact={text('login_broken', { ...source.nouns, person: name })}
      why={describeProblem(source, problem, [name])}
      below={text('kept', source.nouns)}
    >
      <ProblemButton problem={problem} place={null} connect={connect} />
    </AttentionItem>
  );
}

function LoginEnding({ login, connect }: { login: SourceConnection; connect: Connect }) {
  const { nouns } = useSource();
  const { time_zone } = useSession();
  return (
    <AttentionItem
      kind="quiet"
      fact={text('login_ends', { ...nouns, person: login.name, date: formatDate(login.expires_at ?? '', time_zone) })}
      why={text('login_ends_text')}
    >
      <ProblemButton problem="token_expired" place={null} connect={connect} />
    </AttentionItem>
  );
}

/** More accounts than there is room for: those that fit are connected. */
function AccountsLeftOut({ login: { name, pages_count, pages_left_out } }: { login: SourceConnection }) {
  const { nouns } = useSource();
  return (
    <AttentionItem
      kind="quiet"
      fact={text('left_out', {
        ...nouns,
        person: name,
        connected: formatNumber(pages_count),
        all: formatNumber(pages_count + pages_left_out),
      })}
      why={text('left_out_text', nouns)}
    />
  );
}

function AccountProblem({ account, connect }: { account: SourceAccount; connect: Connect }) {
  const source = useSource();
  const { time_zone } = useSession();
  const { problem, name, connected_by, last_error_at, missing } = account;
  if (!problem) return null;
  const lastError = last_error_at ? `${text('last_error', { time: formatDateTime(last_error_at, time_zone) })} ` : '';
  const why = describeProblem(source, problem, connected_by);
  return (
    <AttentionItem
      kind="broken"
      fact={text('account_broken', { name })}
      why={problem === 'scope_declined' && missing.length > 0 ? `${why} (${missing.join(', ')})` : why}
      below={`${lastError}${text('kept', source.nouns)}`}
    >
      <ProblemButton problem={problem} place={account} connect={connect} />
    </AttentionItem>
  );
}

function useDelayedAccounts() {
  const { calls, fields } = useSource().contract;
  return useRead(calls.listDelayedPages, {}).data?.[fields.delayed] ?? [];
}

function DelayedLeads({ accounts }: { accounts: readonly { name: string }[] }) {
  const { contract, nouns } = useSource();
  const dismiss = useChange(contract.calls.dismissDelayedWarning);
  return (
    <AttentionItem
      kind="quiet"
      fact={text('delayed', { names: joinWords(accounts.map(({ name }) => name)) })}
      why={text('delayed_text', nouns)}
    >
      <Button size="sm" variant="ghost" isSaving={dismiss.isPending} onClick={() => dismiss.mutate({})}>
        {text('dismiss')}
      </Button>
    </AttentionItem>
  );
}
