import { useChange } from '#platform/web/data.ts';
import { joinWords } from '#platform/web/en/join-words.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx';
import { type FacebookConnection, type FacebookPage, facebook } from '../../contract.ts';
import { text } from '../en.ts';

interface DisconnectDialogProps {
  /** The login that ends; null for all. */
  login: FacebookConnection | null;
  pages: readonly FacebookPage[];
  onClose: () => void;
}

/** Asks before a login ends, and says what ends and what stays. */
export function DisconnectDialog({ login, pages, onClose }: DisconnectDialogProps) {
  const disconnect = useChange(facebook.disconnect, {
    onSuccess: () => {
      onClose();
      toast({ type: 'SUCCESS', heading: text('disconnected_toast') });
    },
  });
  const ending = pages.filter(({ connected_by }) => !login || connected_by.every((name) => name === login.name));
  return (
    <ConfirmDialog
      isOpen
      isDestructive
      title={login ? text('disconnect_login_title', { name: login.name }) : text('disconnect_title')}
      confirmLabel={text(login ? 'disconnect_login' : 'disconnect')}
      isSaving={disconnect.isPending}
      onConfirm={() => disconnect.mutate({ query: login ? { connection_id: login.id } : {} })}
      onCancel={onClose}
    >
      <Points
        title={text('ends_here')}
        points={[
          ending.length > 0
            ? text('ends_leads', { pages: joinWords(ending.map(({ name }) => name)) })
            : text('ends_nothing'),
          text('ends_grant'),
        ]}
      />
      <Points title={text('stays_here')} points={[text('stays_clients'), text('stays_again')]} />
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
