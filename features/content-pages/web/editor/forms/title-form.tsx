import { MessageField } from '#features/content/web/index.ts';
import type { ComponentOf } from '../../../contract.ts';
import { text } from '../en.ts';
import { usePageActions } from '../page-editor.ts';

const MAX_TITLE = 200;

/** The words of a heading. */
export function TitleForm({ component }: { component: ComponentOf<'title'> }) {
  const { update } = usePageActions();
  return (
    <MessageField
      label={text('title')}
      about="html_page"
      rows={1}
      value={component.text}
      error={component.text.length > MAX_TITLE ? text('too_long', { count: MAX_TITLE }) : null}
      onChange={(written) => update(component, () => ({ text: onOneLine(written) }))}
    />
  );
}

/** A heading and the words of a link have one line. */
export const onOneLine = (written: string): string => written.replaceAll(/\s*\n\s*/g, ' ');
