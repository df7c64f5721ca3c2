import { uiText } from '#platform/web/en/ui.ts';
import { buttonClasses } from '../buttons/button.tsx';
import { classNames } from './class-names.ts';

/** The first stop of the Tab key, which skips the navigation to the element with this id. */
export function SkipLink({ to = 'content' }: { to?: string }) {
  return (
    <a
      href={`#${to}`}
      className={classNames(
        buttonClasses({ variant: 'primary' }),
        '!fixed start-3 top-2 z-(--ui-z-toast) not-focus:pointer-events-none not-focus:opacity-0',
      )}
    >
      {uiText('skip_to_content')}
    </a>
  );
}
