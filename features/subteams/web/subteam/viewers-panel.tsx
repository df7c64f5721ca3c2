import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Panel } from '#platform/web/ui/layout/panel.tsx';
import type { SubteamDetails } from '../../contract.ts';
import { text } from './en.ts';

/** Shows who sees the clients of the sub-team, and by what right. */
export function ViewersPanel({ subteam: { viewers, viewers_count } }: { subteam: SubteamDetails }) {
  const more = viewers_count - viewers.length;
  return (
    <Panel look="card" title={text('viewers')} end={text('viewers_count', { count: viewers_count })}>
      <ul className="m-0 list-none p-0">
        {viewers.map((viewer) => (
          <li key={viewer.id} className="flex min-h-10 items-center gap-2.5 border-t border-line text-sm">
            <Avatar of={viewer} size={20} />
            <span dir="auto" className="truncate">
              {viewer.name}
            </span>
            <span
              className={classNames(
                'ms-auto shrink-0 text-xs',
                viewer.because === 'PERMISSION' ? 'font-medium text-brand-fg' : 'text-fg-3',
              )}
            >
              {text(`because_${viewer.because}`)}
            </span>
          </li>
        ))}
        {more > 0 && (
          <li className="flex min-h-10 items-center border-t border-line text-xs text-fg-3">
            {text('viewers_more', { count: more })}
          </li>
        )}
      </ul>
    </Panel>
  );
}
