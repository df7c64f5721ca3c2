import { useChange } from '#platform/web/data.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { problemBySchema, saidByForm, useForm } from '#platform/web/use-form.ts';
import { DocumentDraft, type DocumentTemplate, documentTemplates } from '../../../contract.ts';
import { text } from '../../en.ts';
import { SidePanel } from '../../page/side-panel.tsx';

/** Edits the name of the file, here and on its shared pages. */
export function FileName({ file }: { file: DocumentTemplate }) {
  const rename = useChange(documentTemplates.update, saidByForm);
  const form = useForm({
    stored: { title: file.title },
    findProblem: problemBySchema(DocumentDraft.shape),
    save: (body) => rename.mutateAsync({ params: { id: file.id }, body }),
  });
  if (!file.access_policy.EDIT) return null;
  return (
    <SidePanel title={text('name')}>
      <form {...form.props} className="grid gap-2">
        <TextField label={text('name')} isLabelHidden autoComplete="off" {...form.input('title')} />
        {form.isDirty && (
          <Button size="sm" type="submit" isSaving={form.isSaving} className="justify-self-end">
            {text('rename')}
          </Button>
        )}
      </form>
    </SidePanel>
  );
}
