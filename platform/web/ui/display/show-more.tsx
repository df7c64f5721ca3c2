import { uiText } from '#platform/web/en/ui.ts';
import { Button, type ButtonProps } from '../buttons/button.tsx';

interface ShowMoreProps extends Pick<ButtonProps, 'size' | 'isBlock'> {
  /** The result of `useReadPages`. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  /** The classes that place the button. */
  className?: string;
  label?: string;
}

/** The button for the next page of a list; nothing at the end. */
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
