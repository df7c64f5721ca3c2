import { Unlink } from 'lucide-react';
import { Fact, FactList } from '#domain/web/fact-list.tsx';
import { useNow } from '#platform/web/clock.ts';
import { formatAgo, formatDate } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { SourceConnection } from '../../contract.ts';
import { text } from '../en.ts';
import { findLook } from '../problems.tsx';
import { type NamedAccount, useSource } from '../source.ts';

interface ConnectionPanelProps {
  connections: readonly SourceConnection[];
  accounts: readonly NamedAccount[];
  onDisconnect: (login: SourceConnection) => void;
}

/** The facts of the connection: the last lead, then each login with its end, its person and its last check. */
export function ConnectionPanel({ connections, accounts, onDisconnect }: ConnectionPanelProps) {
  const { contract, parts } = useSource();
  const isAlone = connections.length === 1;
  return (
    <section aria-label={text('connection')} className="grid gap-2.5">
      <h2 className="font-semibold">{text('connection')}</h2>
      <FactList>
        <parts.figures.LastLeadFacts kind={contract.id} accounts={accounts} />
        {isAlone && <LoginFacts login={connections[0]!} />}
      </FactList>
      {!isAlone &&
        connections.map((login) => (
          <div key={login.id} className="border-t border-line pt-2.5">
            <h3 dir="auto" className="mb-1.5 font-medium wrap-anywhere">
              {text('login_of', { name: login.name })}
            </h3>
            <FactList>
              <LoginFacts login={login} />
            </FactList>
            <Button
              variant="danger-quiet"
              size="sm"
              className="-ms-2 mt-1"
              icon={<Icon of={Unlink} size={14} />}
              onClick={() => onDisconnect(login)}
            >
              {text('disconnect_login')}
            </Button>
          </div>
        ))}
    </section>
  );
}

function LoginFacts({ login }: { login: SourceConnection }) {
  const { time_zone } = useSession();
  const now = Date.parse(useNow());
  return (
    <>
      <Fact name={text('permission')}>
        <PermissionEnd login={login} now={now} />
      </Fact>
      {login.declined_scopes.length > 0 && (
        <Fact name={text('declined')}>
          <span className="font-mono text-xs text-danger-fg">{login.declined_scopes.join(', ')}</span>
        </Fact>
      )}
      {login.connected_by && (
        <Fact name={text('connected_by')}>
          <span className="flex items-center gap-1.5">
            <Avatar of={login.connected_by} size={20} />
            <span dir="auto" className="min-w-0 truncate">
              {login.connected_by.name}
            </span>
          </span>
        </Fact>
      )}
      <Fact name={text('at_provider', useSource().nouns)}>
        <span dir="auto">{login.name}</span>
      </Fact>
      <Fact name={text('since')}>{formatDate(login.connected_at, time_zone)}</Fact>
      <Fact name={text('checked')}>
        {login.checked_at ? (
          <>
            {formatAgo(login.checked_at, now)} <span className="text-fg-3">· {text('checked_daily')}</span>
          </>
        ) : (
          text('not_checked')
        )}
      </Fact>
    </>
  );
}

const DAY_MS = 86_400_000;

function PermissionEnd({ login, now }: { login: SourceConnection; now: number }) {
  const { time_zone } = useSession();
  const source = useSource();
  const { expires_at, status, problem } = login;
  if (problem) return <span className="font-medium text-danger-fg">{findLook(source, problem).short}</span>;
  if (!expires_at) return text('ends_never');
  const date = formatDate(expires_at, time_zone);
  const days = Math.floor((Date.parse(expires_at) - now) / DAY_MS);
  if (days < 0) return <span className="font-medium text-danger-fg">{text('ended', { date })}</span>;
  return (
    <span className={status === 'EXPIRING_SOON' ? 'font-medium text-warning-fg' : ''}>
      {days < 1 ? text('ends_today') : text('ends', { date, count: days })}
    </span>
  );
}
