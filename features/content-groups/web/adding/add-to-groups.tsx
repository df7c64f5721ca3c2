import { lazyPart } from '#platform/web/state/lazy-part.tsx';

/** Puts contents into groups and takes them out; its code loads on first use. */
export const AddToGroups = lazyPart(() => import('./groups-dialog.tsx').then((module) => module.GroupsDialog));
