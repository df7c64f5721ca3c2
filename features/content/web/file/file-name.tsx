import { useState } from 'react';
import { messages } from '#platform/contract/messages.ts';
import { useChange } from '#platform/web/data.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { type DocumentTemplate, documentTemplates } from '../../contract.ts';
import { text } from '../en.ts';
import { SidePanel } from '../page/side-panel.tsx';

/** What the file is called, here and on its shared pages. */
export function FileName({ file }: { file: DocumentTemplate }) {
  const [title, setTitle] = useState(file.title);
  const rename = useChange(documentTemplates.update);
  const error = title.trim() === '' ? messages.required : title.length > 120 ? messages.max(120) : null;
  if (!file.access_policy.EDIT) return null;
  return (
    <SidePanel title={text('name')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!error) rename.mutate({ params: { id: file.id }, body: { title } });
        }}
        className="grid gap-2"
      >
        <TextField
          label={text('name')}
          isLabelHidden
          value={title}
          error={error}
          autoComplete="off"
          onChange={(event) => setTitle(event.target.value)}
        />
        {title !== file.title && (
          <Button size="sm" type="submit" isSaving={rename.isPending} className="justify-self-end">
            {text('rename')}
          </Button>
        )}
      </form>
    </SidePanel>
  );
}
