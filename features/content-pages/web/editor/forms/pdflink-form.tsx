import { FileField } from '#features/content/web/index.ts';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import type { ComponentOf } from '../../../contract.ts';
import { text } from '../en.ts';
import { usePageActions } from '../page-editor.ts';

/** Which file of the library is shown, and under which words. */
export function PdflinkForm({ component }: { component: ComponentOf<'pdflink'> }) {
  const { update } = usePageActions();
  return (
    <>
      <FileField
        label={text('file')}
        help={text('file_help')}
        file_id={component.content_id}
        onChange={(content_id) => update(component, () => ({ content_id }))}
      />
      <TextField
        label={text('label')}
        help={text('file_label_help')}
        isOptional
        maxLength={120}
        value={component.label}
        onChange={({ target }) => update(component, () => ({ label: target.value }))}
      />
    </>
  );
}
