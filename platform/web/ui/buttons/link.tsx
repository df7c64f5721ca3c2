import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../layout/class-names.ts';

/**
 * `text`: inside a sentence, always underlined. `action`: on its own. `quiet`: a name in a list, underlined on hover.
 */
export type LinkTone = 'text' | 'action' | 'quiet';

const tones: Record<LinkTone, string> = {
  text: 'text-brand-fg underline decoration-1 underline-offset-[3px]',
  action: 'text-brand-fg underline-offset-2 hover:underline',
  quiet: 'text-inherit underline-offset-2 hover:underline',
};

/** Returns the classes of a link, for router links and for buttons that look like links. */
export function linkClasses(tone: LinkTone = 'action'): string {
  return classNames('rounded-xs', tones[tone]);
}

/** A link out of the application, or to an address outside the router. */
export function TextLink({ tone = 'action', className, ...props }: ComponentPropsWithRef<'a'> & { tone?: LinkTone }) {
  return <a {...props} className={classNames(linkClasses(tone), className)} />;
}

/** A button that looks like a link: 'Send again', 'Use another e-mail'. */
export function LinkButton({
  tone = 'action',
  className,
  type = 'button',
  ...props
}: ComponentPropsWithRef<'button'> & { tone?: LinkTone }) {
  return (
    <button
      {...props}
      type={type}
      className={classNames(
        'touch-target disabled:cursor-not-allowed disabled:text-fg-3 disabled:no-underline',
        linkClasses(tone),
        className,
      )}
    />
  );
}
