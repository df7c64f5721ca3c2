import { AvatarStack } from '#platform/web/ui/display/avatar.tsx';
import { VisuallyHidden } from '#platform/web/ui/layout/visually-hidden.tsx';
import { text } from './en.ts';
import { useViewers } from './use-viewers.ts';

/** Shows who else has the record of this client open; nothing while nobody has. */
export function Viewers({ client: { id } }: { client: { id: number } }) {
  const viewers = useViewers(id);
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
