import { uiText } from './en/ui.ts';
import { LinkButton } from './ui/buttons/link.tsx';
import { classNames } from './ui/layout/class-names.ts';

interface PartNotLoadedProps {
  /** A sentence: which part of the page is missing. */
  words: string;
  read: { refetch: () => unknown };
  className?: string;
}

/** One part of a page did not come, while the rest is there: said where it would stand. */
export const PartNotLoaded = ({ words, read, className }: PartNotLoadedProps) => (
  <p role="alert" className={classNames('text-fg-2', className)}>
    {words} <LinkButton onClick={() => void read.refetch()}>{uiText('try_again')}</LinkButton>
  </p>
);
