import { uiText } from '#platform/web/en/ui.ts';
import { Button, type ButtonProps } from '../buttons/button.tsx';

interface ShowMoreProps extends Pick<ButtonProps, 'size' | 'isBlock'> {
  /** What `useReadPages` gave. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  /** Where the button stands. */
  className?: string;
  label?: string;
}

/** The way to the next page of a list that is read page by page; nothing at its end. */
export function ShowMore({ list, className, label = uiText('show_more'), ...button }: ShowMoreProps) {
  if (!list.hasNextPage) return null;
  return (
    <div className={className}>
      <Button {...button} isSaving={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {label}
      </Button>
    </div>
  );
}
