import { MessageCircle, Plus, ServerCog } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { AccountFrame, AccountLoading } from '#features/preferences/web/index.ts';
import { useRead } from '#platform/web/data.ts';
import { AreaNotLoaded } from '#platform/web/not-loaded.tsx';
import { useInstallation } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { StatePanel } from '#platform/web/ui/feedback/state-panel.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type SignUpSettings, type WhatsAppAccount, whatsappAccounts } from '../../contract.ts';
import { OptOutsSection } from '../opt-outs/opt-outs-section.tsx';
import { findAccountParts } from '../slots.ts';
import { AccountCard } from './account-card.tsx';
import { ConnectDialog } from './connect-dialog.tsx';
import { ConnectingPanel } from './connecting-panel.tsx';
import { text } from './en.ts';
import { LivePanel } from './live-panel.tsx';

/** The WhatsApp Business accounts of the organisation (S0-2.1-37). */
export function WhatsAppBusinessScreen() {
  const read = useRead(whatsappAccounts.list, {});
  const [connecting, setConnecting] = useState<{ waba_id: string } | null>(null);
  const begin = (waba_id = '') => setConnecting({ waba_id });
  const hasAccounts = (read.data?.results.length ?? 0) > 0;
  return (
    <AccountFrame
      title={text('title')}
      lead={text('lead')}
      isWide
      actions={
        hasAccounts &&
        read.data?.is_set_up && (
          <Button icon={<Icon of={Plus} />} onClick={() => begin()}>
            {text('connect_another')}
          </Button>
        )
      }
    >
      {read.isPending && <AccountLoading query={read} />}
      {read.isError && (
        <AreaNotLoaded
          title={text('not_loaded')}
          read={read}
          forbidden={{ title: text('no_permission'), words: (owner) => text('no_permission_text', { owner }) }}
        />
      )}
      {read.data && !hasAccounts && (
        <>
          <NoAccounts isSetUp={read.data.is_set_up} onConnect={() => begin()} />
          <div className="grid gap-5">
            <AccountParts accounts={[]} />
          </div>
        </>
      )}
      {read.data && hasAccounts && <Accounts stored={read.data.results} onReconnect={begin} />}
      {read.data && connecting && (
        <ConnectDialog
          signUp={read.data.sign_up as SignUpSettings | null}
          waba_id={connecting.waba_id}
          onClose={() => setConnecting(null)}
        />
      )}
    </AccountFrame>
  );
}

function NoAccounts({ isSetUp, onConnect }: { isSetUp: boolean; onConnect: () => void }) {
  const { support_email } = useInstallation();
  if (!isSetUp)
    return (
      <StatePanel icon={ServerCog} title={text('not_set_up')}>
        {text('not_set_up_text', { email: support_email })}
      </StatePanel>
    );
  return (
    <StatePanel
      icon={MessageCircle}
      title={text('empty_title')}
      actions={
        <Button variant="primary" onClick={onConnect}>
          {text('connect')}
        </Button>
      }
    >
      {text('empty_text')}
    </StatePanel>
  );
}

interface AccountsProps {
  stored: readonly WhatsAppAccount[];
  onReconnect: (waba_id: string) => void;
}

function Accounts({ stored, onReconnect }: AccountsProps) {
  const live = useRead(whatsappAccounts.readLive, {});
  const [chosen, setChosen] = useState<{ account_id: number; number_id: number } | null>(null);
  const asked = live.data?.results ?? [];
  const accounts = stored.map((account) => asked.find((one) => isNewer(one, account)) ?? account);
  const unfinished = accounts.flatMap((account) => {
    const isChosen = chosen?.account_id === account.id;
    const number =
      account.numbers.find(({ id, needs_pin }) => isChosen && id === chosen.number_id && needs_pin) ?? null;
    const isStopped = account.state === 'CONNECTING' || (account.state === 'CONNECTED' && account.failed_step !== null);
    return isStopped || number ? [{ account, number }] : [];
  });
  const usable = accounts.filter(({ state }) => state === 'CONNECTED' || state === 'EXPIRED');
  return (
    <div className="mt-5 grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_312px]">
      <div className="grid min-w-0 gap-5">
        {accounts.map((account) => (
          <AccountCard
            key={account.id}
            account={account}
            onReconnect={() => onReconnect(account.waba_id)}
            onRegister={({ id }) => setChosen({ account_id: account.id, number_id: id })}
          />
        ))}
        <AccountParts accounts={accounts} />
      </div>
      {unfinished.length + usable.length > 0 && (
        <aside aria-label={text('beside')} className="grid gap-4 max-xl:order-first">
          {unfinished.map(({ account, number }) => (
            <ConnectingPanel key={account.id} account={account} number={number} />
          ))}
          {usable.length > 0 && (
            <LivePanel accounts={usable} hasFailed={asked.some(({ not_read_because }) => not_read_because !== null)} />
          )}
        </aside>
      )}
    </div>
  );
}

/** What stands below the accounts, also while there is none. */
function AccountParts({ accounts }: { accounts: readonly WhatsAppAccount[] }) {
  const [parts] = useState(() => findAccountParts().map((load) => lazy(async () => ({ default: await load() }))));
  return (
    <>
      {parts.map((Part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts stay the same while the page is open
        <Suspense key={index} fallback={null}>
          <Part accounts={accounts} />
        </Suspense>
      ))}
      <OptOutsSection />
    </>
  );
}

const isNewer = (live: WhatsAppAccount, stored: WhatsAppAccount): boolean =>
  live.id === stored.id && (live.read_at ?? '') > (stored.read_at ?? '');
