import {
  Check,
  CreditCard,
  ExternalLink,
  MessageCircle,
  RefreshCw,
  ShieldAlert,
  TriangleAlert,
  Unlink,
} from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useChange } from '#platform/web/data.ts';
import { formatDate } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { Button, buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { RowMenuButton } from '#platform/web/ui/buttons/row-menu-button.tsx';
import { Badge, type BadgeTone } from '#platform/web/ui/display/badge.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx';
import { Menu, MenuItem, MenuSeparator } from '#platform/web/ui/overlays/menu.tsx';
import { type WhatsAppAccount, type WhatsAppNumber, whatsappAccounts } from '../../contract.ts';
import { text } from './en.ts';
import { atMeta, nameAccount, paymentAtMeta } from './number-words.ts';
import { NumbersTable } from './numbers-table.tsx';

interface AccountCardProps {
  account: WhatsAppAccount;
  onReconnect: () => void;
  onRegister: (number: WhatsAppNumber) => void;
}

const stateTones: Readonly<Record<WhatsAppAccount['state'], BadgeTone>> = {
  CONNECTING: 'danger',
  CONNECTED: 'success',
  EXPIRED: 'danger',
  DISCONNECTED: 'neutral',
};

/** An account with its numbers and what Meta asks for. */
export function AccountCard({ account, onReconnect, onRegister }: AccountCardProps) {
  const titleId = useId();
  const { time_zone } = useSession();
  const { waba_id, state, connected_by, connected_at } = account;
  const date = formatDate(connected_at, time_zone);
  return (
    <section aria-labelledby={titleId} className="overflow-hidden rounded-md border border-line-2 bg-surface">
      <div className="flex flex-wrap items-center gap-3 p-4">
        <span className="grid size-9 shrink-0 place-items-center rounded-sm border border-line-2 text-success-fg">
          <Icon of={MessageCircle} size={18} />
        </span>
        <div className="min-w-0 flex-1 max-sm:basis-44">
          <h2 id={titleId} dir="auto" className="font-semibold wrap-anywhere">
            {nameAccount(account)}
          </h2>
          <p className="text-xs text-fg-2">
            {connected_by
              ? text('account_line', { waba_id, name: connected_by.name, date })
              : text('account_line_alone', { waba_id, date })}
          </p>
        </div>
        <Badge tone={stateTones[state]} icon={state === 'CONNECTED' ? <Icon of={Check} size={12} /> : undefined}>
          {text(`state_${state}`)}
        </Badge>
        <div className="max-sm:ms-auto">
          <AccountMenu account={account} onReconnect={onReconnect} />
        </div>
      </div>
      {state === 'EXPIRED' && (
        <Notice
          tone="danger"
          icon={ShieldAlert}
          title={text('expired_title')}
          action={
            <Button size="sm" onClick={onReconnect}>
              {text('reconnect')}
            </Button>
          }
        >
          {text(account.fault?.call_class === 'auth_expired' || !account.fault ? 'expired' : 'expired_permission')}
        </Notice>
      )}
      <NumbersTable account={account} titleId={titleId} onRegister={onRegister} />
      {state !== 'DISCONNECTED' && !account.facts.has_payment_method && (
        <Notice
          tone="warning"
          icon={CreditCard}
          title={text('no_payment_title')}
          action={<MetaLink href={paymentAtMeta(account)} label={text('add_at_meta')} />}
        >
          {text('no_payment')}
        </Notice>
      )}
      {state !== 'DISCONNECTED' && account.facts.review_status === 'REJECTED' && (
        <Notice
          tone="danger"
          icon={TriangleAlert}
          title={text('review_title')}
          action={<MetaLink href={atMeta(account)} label={text('see_at_meta')} />}
        >
          {text('review')}
        </Notice>
      )}
    </section>
  );
}

const noticeTones = {
  warning: 'border-warning-line bg-warning-tint text-warning-fg',
  danger: 'border-danger-line bg-danger-tint text-danger-fg',
};

interface NoticeProps {
  tone: keyof typeof noticeTones;
  icon: typeof CreditCard;
  title: string;
  action: ReactNode;
  children: ReactNode;
}

const Notice = ({ tone, icon, title, action, children }: NoticeProps) => (
  <div className={classNames('flex flex-wrap items-center gap-3 border-t px-4 py-3', noticeTones[tone])}>
    <Icon of={icon} />
    <p className="min-w-0 flex-1 basis-56">
      <strong className="font-semibold">{title}</strong> {children}
    </p>
    {action}
  </div>
);

const MetaLink = ({ href, label }: { href: string; label: string }) => (
  <a href={href} target="_blank" rel="noreferrer" className={buttonClasses({ size: 'sm' })}>
    <Icon of={ExternalLink} size={14} />
    {label}
  </a>
);

function AccountMenu({ account, onReconnect }: Omit<AccountCardProps, 'onRegister'>) {
  const [isAsking, setIsAsking] = useState(false);
  const retry = useChange(whatsappAccounts.retry, {
    onSuccess: () => toast({ type: 'SUCCESS', heading: text('refreshed_toast') }),
  });
  const disconnect = useChange(whatsappAccounts.disconnect, {
    onSuccess: () => {
      setIsAsking(false);
      toast({ type: 'SUCCESS', heading: text('disconnected_toast') });
    },
  });
  const params = { id: account.id };
  const isConnected = account.state !== 'DISCONNECTED';
  const name = nameAccount(account);
  return (
    <>
      <Menu trigger={<RowMenuButton of={name} />}>
        {isConnected && (
          <MenuItem icon={<Icon of={RefreshCw} />} onSelect={() => retry.mutate({ params, body: {} })}>
            {text('ask_again')}
          </MenuItem>
        )}
        <MenuItem icon={<Icon of={MessageCircle} />} onSelect={onReconnect}>
          {text('reconnect')}
        </MenuItem>
        {isConnected && (
          <>
            <MenuSeparator />
            <MenuItem isDestructive icon={<Icon of={Unlink} />} onSelect={() => setIsAsking(true)}>
              {text('disconnect')}
            </MenuItem>
          </>
        )}
      </Menu>
      <ConfirmDialog
        isOpen={isAsking}
        isDestructive
        title={text('disconnect_title', { name })}
        confirmLabel={text('disconnect')}
        isSaving={disconnect.isPending}
        onConfirm={() => disconnect.mutate({ params })}
        onCancel={() => setIsAsking(false)}
      >
        {text('disconnect_text')}
      </ConfirmDialog>
    </>
  );
}
