import { RenameContent } from '#features/content/web/index.ts';
import { useChange } from '#platform/web/data.ts';
import { saidByForm } from '#platform/web/use-form.ts';
import { type PageTemplate, pageTemplates } from '../../contract.ts';
import { text as shared } from '../en.ts';

type NameProps = { page: PageTemplate; onRenamed: (page: PageTemplate) => void };

/** The name of the page in its team; it is no part of the draft. */
export function PageName({ page: { id, title }, onRenamed }: NameProps) {
  const save = useChange(pageTemplates.saveDraft, saidByForm);
  const rename = async (next: string) => {
    const body = { title: next, base: { title } };
    const { draft_found_by: _, ...renamed } = await save.mutateAsync({ params: { id }, body });
    onRenamed(renamed);
  };
  return (
    <div className="flex min-w-0 items-center gap-1">
      <h1 dir="auto" title={title} className="min-w-0 truncate font-display text-lg font-semibold">
        {title}
      </h1>
      <RenameContent title={title} help={shared('name_help')} rename={rename} />
    </div>
  );
}
