import { CloudAlert, CloudCheck, CloudOff, CloudUpload } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatTime } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { LinkButton } from '#platform/web/ui/buttons/link.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { ORDER } from '../parts.ts';
import type { RemoteChange } from './draft-state.ts';
import { text } from './en.ts';
import type { DraftView } from './use-draft.ts';

interface DraftStatusProps {
  of: DraftView;
  /** Leads to a part that is incomplete. */
  choose: (part: string) => void;
  describeReordering?: (who: { name: string; time: string }) => string;
  /** Who else has the draft open. */
  viewers?: ReactNode;
}

/** Who else has a draft open, what they changed, whether everything is saved, and the question about a conflict. */
export const DraftStatus = ({ of, choose, viewers, describeReordering }: DraftStatusProps) => (
  <>
    {viewers}
    <TheirChanges of={of} describeReordering={describeReordering} />
    <SaveStatus of={of} choose={choose} />
    {of.dialog}
  </>
);

interface SaveStatusProps {
  of: DraftView;
  /** Leads to a part that is incomplete. */
  choose: (part: string) => void;
}

/** Says whether what was written is stored; only what went wrong is announced. */
function SaveStatus({ of: { saving, store, nameOf }, choose }: SaveStatusProps) {
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

/** An item that came or went changes the order too, which goes without saying. */
const listNamed = (parts: readonly string[]) => (parts.length > 1 ? parts.filter((part) => part !== ORDER) : parts);

interface TheirChangesProps {
  of: DraftView;
  /** Says that the items were put in another order; without it, the order is named like any part. */
  describeReordering: ((who: { name: string; time: string }) => string) | undefined;
}

/** Says what another person has just changed; it is announced, because the draft changes under the eyes. */
function TheirChanges({ of: { theirs, nameOf }, describeReordering }: TheirChangesProps) {
  const { time_zone } = useSession();
  const writeChange = ({ by, at, parts }: RemoteChange) => {
    const who = { name: by ?? text('somebody'), time: formatTime(at, time_zone) };
    const named = listNamed(parts);
    if (describeReordering && named.every((part) => part === ORDER)) return describeReordering(who);
    return text('they_changed', { ...who, parts: named.map(nameOf).join(', ') });
  };
  return (
    <span role="status" className="me-3 empty:hidden">
      {theirs && writeChange(theirs)}
    </span>
  );
}
