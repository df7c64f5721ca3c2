import { LayoutGrid, List } from 'lucide-react';
import { preferences, type UserPreferencesDraft } from '#features/preferences/contract.ts';
import { useChange } from '#platform/web/data.ts';
import { useSession, useUpdateSession } from '#platform/web/session.tsx';
import { Segmented } from '#platform/web/ui/fields/segmented.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { text } from '../../en.ts';

type FilesView = UserPreferencesDraft['files_view'];

/** Switches between cards and rows, shown at once and saved for all devices of the person. */
export function FilesViewSwitch() {
  const { files_view } = useSession();
  const updateSession = useUpdateSession();
  const save = useChange(preferences.update, {
    optimistic: ({ body }) => {
      updateSession(body as { files_view: FilesView });
      return () => updateSession({ files_view });
    },
  });
  return (
    <Segmented<FilesView>
      label={text('files_view')}
      value={files_view}
      onChange={(wanted) => save.mutate({ body: { files_view: wanted } })}
      segments={[
        { value: 'grid', label: text('files_view_grid'), icon: <Icon of={LayoutGrid} /> },
        { value: 'list', label: text('files_view_list'), icon: <Icon of={List} /> },
      ]}
    />
  );
}
