import { CloudAlert, CloudCheck, CloudOff, CloudUpload } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatTime } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { LinkButton } from '#platform/web/ui/buttons/link.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { text } from './en.ts';
import type { DraftView } from './use-draft.ts';

interface SaveStatusProps {
  of: DraftView;
  /** Leads to a part that is incomplete. */
  choose: (part: string) => void;
}

/** Says whether what was written is stored; only what went wrong is announced. */
export function SaveStatus({ of: { saving, store, nameOf }, choose }: SaveStatusProps) {
  const { time_zone } = useSession();
  const retry = () => void store.saveNow();
  switch (saving.kind) {
    case 'saved':
      return <Line icon={CloudCheck}>{text('saved_at', { time: formatTime(saving.at, time_zone) })}</Line>;
    case 'waiting':
    case 'saving':
      return <Line icon={CloudUpload}>{text('saving')}</Line>;
    case 'offline':
      return (
        <Alarm icon={CloudOff}>
          {text('offline')} <LinkButton onClick={retry}>{text('try_again')}</LinkButton>
        </Alarm>
      );
    case 'failed':
      return (
        <Alarm icon={CloudAlert}>
          {text('not_saved', { why: saving.message })} <LinkButton onClick={retry}>{text('try_again')}</LinkButton>
        </Alarm>
      );
    case 'unfinished': {
      const [part = ''] = saving.parts;
      return (
        <Alarm icon={CloudAlert}>
          {text('not_complete')} <LinkButton onClick={() => choose(part)}>{nameOf(part)}</LinkButton>
        </Alarm>
      );
    }
  }
}

interface LineProps {
  icon: typeof CloudOff;
  children: ReactNode;
}

const Line = ({ icon, children }: LineProps) => (
  <span className="inline-flex items-center gap-1.5">
    <Icon of={icon} size={14} />
    {children}
  </span>
);

const Alarm = ({ icon, children }: LineProps) => (
  <span role="alert" className="inline-flex items-center gap-1.5 text-danger-fg">
    <Icon of={icon} size={14} />
    <span>{children}</span>
  </span>
);
