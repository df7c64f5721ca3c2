export { showDueToast } from './due-toast.ts';
export { FollowUpAction } from './follow-up-action.tsx';
export { FollowUpPanel } from './follow-up-panel.tsx';
export { FollowUpsTab } from './follow-ups-tab.tsx';
export { FollowUpChipButton, QuickFollowUp } from './quick-follow-up.tsx';

/** The screens of follow-ups by page, each a chunk of its own. */
export const followUpScreens = {
  follow_ups: () => import('./follow-ups.screen.tsx').then((module) => module.FollowUpsScreen),
};
