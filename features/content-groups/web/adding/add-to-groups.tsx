import { lazy, Suspense } from 'react';
import type { ContentPanels } from '#features/content/web/index.ts';

const GroupsDialog = lazy(() => import('./groups-dialog.tsx').then((module) => ({ default: module.GroupsDialog })));

/** Puts contents into groups and takes them out; its code loads on first use. */
export const AddToGroups: ContentPanels['AddToGroups'] = (props) => (
  <Suspense fallback={null}>
    <GroupsDialog {...props} />
  </Suspense>
);
