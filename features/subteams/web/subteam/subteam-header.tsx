import { ChevronRight, Pencil, UserPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useChange } from '#platform/web/data.ts';
import { findNameProblem } from '#platform/web/find-name-problem.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { Button, IconButton } from '#platform/web/ui/buttons/button.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { saidByForm, useForm } from '#platform/web/use-form.ts';
import { MAX_SUBTEAM_NAME, type SubteamDetails, subteams } from '../../contract.ts';
import { subteamPages } from '../../pages.ts';
import { formatClients } from '../count-words.ts';
import { text as listText } from '../en.ts';
import { text } from './en.ts';

const AddMembersDialog = lazy(() =>
  import('./add-members-dialog.tsx').then((module) => ({ default: module.AddMembersDialog })),
);

/** Shows the name of the sub-team, edited in place, with how many are in it. */
export function SubteamHeader({ subteam }: { subteam: SubteamDetails }) {
  const [isRenaming, setIsRenaming] = useState(false);
  const [isAdding, setIsAdding] = useState(false);
  const { name, member_ids, clients_count } = subteam;
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-3 border-b border-line-2 bg-surface px-5 py-3 max-sm:px-4">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex items-center gap-1.5 text-xs text-fg-2">
          {text('team')}
          <Icon of={ChevronRight} size={12} isDirectional className="text-fg-3" />
          <PageLink to={subteamPages.subteams} className="rounded-xs text-fg-2 no-underline hover:underline">
            {text('subteams')}
          </PageLink>
        </p>
        {isRenaming ? (
          <RenameForm subteam={subteam} onClose={() => setIsRenaming(false)} />
        ) : (
          <div className="flex min-w-0 flex-wrap items-center gap-2">
            <h1 className="min-w-0 truncate font-display text-xl font-semibold">{name}</h1>
            <Badge>{listText('members_count', { count: member_ids.length })}</Badge>
            <Badge>{formatClients(clients_count)}</Badge>
            <IconButton
              variant="ghost"
              size="sm"
              label={text('rename', { name })}
              icon={<Icon of={Pencil} />}
              onClick={() => setIsRenaming(true)}
            />
          </div>
        )}
      </div>
      <Button
        variant="primary"
        icon={<Icon of={UserPlus} />}
        className="max-sm:w-full"
        onClick={() => setIsAdding(true)}
      >
        {text('add_members')}
      </Button>
      {isAdding && (
        <Suspense fallback={null}>
          <AddMembersDialog subteam={subteam} onClose={() => setIsAdding(false)} />
        </Suspense>
      )}
    </header>
  );
}

function RenameForm({ subteam: { id, name }, onClose }: { subteam: SubteamDetails; onClose: () => void }) {
  const [base] = useState({ name });
  const rename = useChange(subteams.update, {
    ...saidByForm,
    onSuccess: () => {
      onClose();
      toast({ type: 'SUCCESS', heading: text('renamed') });
    },
  });
  const form = useForm({
    stored: base,
    findProblem: (_, values) => findNameProblem(values.name, MAX_SUBTEAM_NAME),
    refusalUnder: 'name',
    save: async (values) => {
      if (values.name.trim() === base.name) return onClose();
      return rename.mutateAsync({ params: { id }, body: { name: values.name, base } });
    },
  });
  return (
    <form
      {...form.props}
      className="mt-1 flex max-w-md flex-wrap items-start gap-2"
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <TextField
        label={text('name')}
        isLabelHidden
        autoComplete="off"
        autoFocus
        className="min-w-40 flex-1"
        {...form.input('name')}
      />
      <Button type="submit" variant="primary" isSaving={form.isSaving}>
        {text('save')}
      </Button>
      <Button variant="ghost" onClick={onClose}>
        {text('cancel')}
      </Button>
    </form>
  );
}
