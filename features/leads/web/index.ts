export { LeadAnswersPanel } from './lead-answers-panel.tsx';
export { LeadSourcePanel } from './lead-source-panel.tsx';
export { showNewLeadToast } from './new-lead-toast.ts';
export { recordLeadSeen } from './record-lead-seen.ts';
export { useAttentionCount } from './use-attention-count.ts';

/** The screens of leads by page, each a chunk of its own. */
export const leadScreens = {
  needs_attention: () => import('./needs-attention.screen.tsx').then((module) => module.NeedsAttentionScreen),
};
