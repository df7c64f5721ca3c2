import { MessageField } from '#features/content/web/index.ts';
import type { ComponentOf } from '../../../contract.ts';
import { text } from '../en.ts';
import { usePageActions } from '../page-editor.ts';

/** The words of a heading. */
export function TitleForm({ component }: { component: ComponentOf<'title'> }) {
  const { update } = usePageActions();
  const set = (written: string) => update(component, () => ({ text: written }));
  return <OneLine name="title" maxLength={200} value={component.text} onChange={set} />;
}

interface OneLineProps {
  name: 'title' | 'label';
  maxLength: number;
  value: string;
  onChange: (written: string) => void;
}

/** Words that may have placeholders, on one line. */
export const OneLine = ({ name, maxLength, value, onChange }: OneLineProps) => (
  <MessageField
    label={text(name)}
    about="html_page"
    rows={1}
    value={value}
    error={value.length > maxLength ? text('too_long', { count: maxLength }) : null}
    onChange={(written) => onChange(written.replaceAll(/\s*\n\s*/g, ' '))}
  />
);
