import { uiText } from './en/ui.ts';
import { LinkButton } from './ui/buttons/link.tsx';
import { classNames } from './ui/layout/class-names.ts';

interface PartNotLoadedProps {
  /** A sentence that says which part of the page is missing. */
  words: string;
  read: { refetch: () => unknown };
  className?: string;
}

/** The message in place of one part of a page that did not load. */
export const PartNotLoaded = ({ words, read, className }: PartNotLoadedProps) => (
  <p role="alert" className={classNames('text-fg-2', className)}>
    {words} <LinkButton onClick={() => void read.refetch()}>{uiText('try_again')}</LinkButton>
  </p>
);
