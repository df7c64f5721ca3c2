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

/** The same for a record of another kind. */
export function RecordViewers({ of, id }: { of: Reporting; id: number }) {
  const viewers = useViewers(of, id);
  const names = new Intl.ListFormat('en').format(viewers.map(({ name }) => name));
  const words = viewers.length > 0 ? text('also_viewing', { count: viewers.length, names }) : '';
  return (
    <span role="status" title={words || undefined} className="inline-flex shrink-0">
      <VisuallyHidden>{words}</VisuallyHidden>
      {viewers.length > 0 && (
        <span aria-hidden="true" className="inline-flex">
          <AvatarStack people={viewers} size={24} />
        </span>
      )}
    </span>
  );
}
