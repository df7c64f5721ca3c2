import { AvatarStack } from '#platform/web/ui/display/avatar.tsx';
import { VisuallyHidden } from '#platform/web/ui/layout/visually-hidden.tsx';
import { presence } from '../contract.ts';
import { viewersChanged } from '../events.ts';
import { text } from './en.ts';
import { type Reporting, useViewers } from './use-viewers.ts';

/** Shows who else has the record of this client open; nothing when there is no one. */
export const Viewers = ({ client: { id } }: { client: { id: number } }) => (
  <RecordViewers calls={presence} changed={viewersChanged} id={id} />
);

interface RecordViewersProps extends Reporting {
  id: number;
  /** Says that they edit it, in words that are seen. */
  isEditor?: boolean;
}

/** The same for a record of another kind. */
export function RecordViewers({ id, isEditor = false, ...reporting }: RecordViewersProps) {
  const viewers = useViewers(reporting, id);
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
