import { type LucideIcon, Monitor, Smartphone, Tablet } from 'lucide-react';
import { useState } from 'react';
import { AccountFrame, AccountLoading } from '#features/preferences/web/index.ts';
import { useChange, useRead } from '#platform/web/data.ts';
import { formatAgoInWords, formatDateInSentence } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx';
import { identity, type OwnSession } from '../contract.ts';
import { text } from './en.ts';

/** Lists where the person is signed in, with buttons that end sessions. */
export function SessionsScreen() {
  const sessions = useRead(identity.listSessions, {});
  return (
    <AccountFrame title={text('sessions')} lead={text('sessions_lead')}>
      {sessions.data ? (
        <Sessions sessions={sessions.data.results} />
      ) : (
        <AccountLoading query={sessions} title={text('sessions_failed')} />
      )}
    </AccountFrame>
  );
}

function Sessions({ sessions }: { sessions: readonly OwnSession[] }) {
  const [here, elsewhere] = [sessions.filter(isCurrent), sessions.filter((session) => !isCurrent(session))];
  return (
    <>
      <ul className="mt-5 border-b border-line">
        {[...here, ...elsewhere].map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <div className="mt-5">
        {elsewhere.length > 0 ? <EndOthers /> : <p className="text-sm text-fg-3">{text('only_session')}</p>}
      </div>
    </>
  );
}

const isCurrent = ({ is_current }: OwnSession) => is_current;

const deviceIcons: Record<OwnSession['device_type'], LucideIcon> = {
  MOBILE: Smartphone,
  TABLET: Tablet,
  DESKTOP: Monitor,
  UNKNOWN: Monitor,
};

function SessionRow({ session }: { session: OwnSession }) {
  const { time_zone } = useSession();
  const name = nameDevice(session);
  return (
    <li className="flex items-center gap-3 border-t border-line py-3.5">
      <Icon of={deviceIcons[session.device_type]} size={20} className="shrink-0 text-icon" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {name}
          {session.is_current && <Badge tone="success">{text('this_device')}</Badge>}
        </p>
        <p className="mt-0.5 text-xs text-fg-3">
          {text('last_used', { ago: formatAgoInWords(session.last_seen_at) })}
          {', '}
          {text('signed_in_on', { date: formatDateInSentence(session.created_at, time_zone) })}
        </p>
      </div>
      {!session.is_current && <EndSession id={session.id} name={name} />}
    </li>
  );
}

/** Returns 'Chrome on Windows', or as much of it as the device says. */
function nameDevice({ browser, system }: OwnSession): string {
  if (browser && system) return text('browser_on_system', { browser, system });
  return browser ?? system ?? text('unknown_device');
}

function EndSession({ id, name }: { id: string; name: string }) {
  const end = useChange(identity.endSession, {
    onSuccess: () => toast({ type: 'SUCCESS', heading: text('session_ended') }),
  });
  return (
    <Button
      aria-label={text('end_session_of', { name })}
      isSaving={end.isPending}
      onClick={() => end.mutate({ params: { id } })}
    >
      {text('end_session')}
    </Button>
  );
}

function EndOthers() {
  const [isAsking, setIsAsking] = useState(false);
  const end = useChange(identity.endOtherSessions, {
    onSuccess: () => toast({ type: 'SUCCESS', heading: text('other_sessions_ended') }),
  });
  const confirm = () => end.mutate({}, { onSettled: () => setIsAsking(false) });
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>{text('end_others')}</Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={text('end_others_question')}
        confirmLabel={text('end_others_confirm')}
        isSaving={end.isPending}
        onConfirm={confirm}
        onCancel={() => setIsAsking(false)}
      >
        {text('end_others_text')}
      </ConfirmDialog>
    </>
  );
}
