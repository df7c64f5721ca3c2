import { toastOn, webModule } from '#platform/web/module.ts';
import { leadFiled } from '../events.ts';
import { showNewLeadToast } from './new-lead-toast.ts';

export { LeadAnswersPanel } from './lead-answers-panel.tsx';
export { LeadSourcePanel } from './lead-source-panel.tsx';
export { recordLeadSeen } from './record-lead-seen.ts';
export { useAttentionCount } from './use-attention-count.ts';

export const leadsWeb = webModule({
  screens: {
    needs_attention: () => import('./needs-attention.screen.tsx').then((module) => module.NeedsAttentionScreen),
  },
  toasts: [toastOn(leadFiled, showNewLeadToast)],
});
