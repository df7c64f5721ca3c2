import { useChange } from '#platform/web/data.ts';
import { joinWords } from '#platform/web/en/join-words.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx';
import type { SourceAccount, SourceConnection } from '../../contract.ts';
import { text } from '../en.ts';
import { useSource } from '../source.ts';

interface DisconnectDialogProps {
  /** The login that ends; null for all. */
  login: SourceConnection | null;
  accounts: readonly SourceAccount[];
  onClose: () => void;
}

/** Asks before a login ends, and says what ends and what stays. */
export function DisconnectDialog({ login, accounts, onClose }: DisconnectDialogProps) {
  const { contract, nouns } = useSource();
  const disconnect = useChange(contract.calls.disconnect, {
    onSuccess: () => {
      onClose();
      toast({ type: 'SUCCESS', heading: text('disconnected_toast', nouns) });
    },
  });
  const ending = accounts.filter(({ connected_by }) => !login || connected_by.every((name) => name === login.name));
  return (
    <ConfirmDialog
      isOpen
      isDestructive
      title={login ? text('disconnect_login_title', { name: login.name }) : text('disconnect_title', nouns)}
      confirmLabel={login ? text('disconnect_login') : text('disconnect', nouns)}
      isSaving={disconnect.isPending}
      onConfirm={() => disconnect.mutate({ query: login ? { connection_id: login.id } : {} })}
      onCancel={onClose}
    >
      <Points
        title={text('ends_here')}
        points={[
          ending.length > 0
            ? text('ends_leads', { names: joinWords(ending.map(({ name }) => name)) })
            : text('ends_nothing', nouns),
          text('ends_grant', nouns),
        ]}
      />
      <Points title={text('stays_here')} points={[text('stays_clients'), text('stays_again', nouns)]} />
    </ConfirmDialog>
  );
}

const Points = ({ title, points }: { title: string; points: readonly string[] }) => (
  <>
    <h3 className="mt-3 font-semibold text-fg">{title}</h3>
    <ul className="list-disc ps-5 wrap-anywhere">
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  </>
);
