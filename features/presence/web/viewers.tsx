import { call, callOnLeaving } from '#platform/web/api.ts';
import { AvatarStack } from '#platform/web/ui/display/avatar.tsx';
import { VisuallyHidden } from '#platform/web/ui/layout/visually-hidden.tsx';
import { presence } from '../contract.ts';
import { viewersChanged } from '../events.ts';
import { text } from './en.ts';
import { type Reporting, useViewers } from './use-viewers.ts';

const ofClient: Reporting = {
  report: (params) => call(presence.report, { params }),
  end: (params) => callOnLeaving(presence.end, { params }),
  changed: viewersChanged,
};

/** Shows who else has the record of this client open; nothing when there is no one. */
export const Viewers = ({ client: { id } }: { client: { id: number } }) => <RecordViewers of={ofClient} id={id} />;

interface RecordViewersProps {
  of: Reporting;
  id: number;
  /** Says that they edit it, in words that are seen. */
  isEditor?: boolean;
}

/** The same for a record of another kind. */
export function RecordViewers({ of, id, isEditor = false }: RecordViewersProps) {
  const viewers = useViewers(of, id);
  const names = new Intl.ListFormat('en').format(viewers.map(({ name }) => name));
  const words =
    viewers.length > 0 ? text(isEditor ? 'editing_now' : 'also_viewing', { count: viewers.length, names }) : '';
  return (
    <span role="status" title={words || undefined} className="inline-flex shrink-0 items-center gap-1.5">
      {viewers.length > 0 && (
        <span aria-hidden="true" className="inline-flex">
          <AvatarStack people={viewers} size={24} />
        </span>
      )}
      {isEditor ? words : <VisuallyHidden>{words}</VisuallyHidden>}
    </span>
  );
}
