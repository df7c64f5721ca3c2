import { clientSlots } from '#features/clients/web/index.ts';
import type { LiveMessage } from '#platform/contract/live.ts';
import { toastOn, webModule } from '#platform/web/module.ts';
import { leadAssigned, leadFiled, testLeadFiled } from '../events.ts';
import { leadPages } from '../pages.ts';
import { useAttention } from './use-attention.ts';

export { useCountNews } from './count-news.ts';
export { useQuestionTargets } from './question-targets.ts';
export { recordLeadSeen } from './record-lead-seen.ts';
export { showLeadsElsewhere } from './shown-elsewhere.ts';
export { useAttention };

/** Loads the list of a lead's stages. */
export const loadLeadTrace = () => import('./lead-trace.tsx').then((module) => module.LeadTraceList);

/** Its code loads with the first lead that arrives. */
const showNewLeadToast = async (message: LiveMessage): Promise<void> =>
  (await import('./new-lead-toast.ts')).showNewLeadToast(message);

const showTestLeadToast = async (message: LiveMessage): Promise<void> =>
  (await import('./new-lead-toast.ts')).showTestLeadToast(message);

export const leadsWeb = webModule({
  pages: leadPages,
  screens: {
    needs_attention: () => import('./needs-attention.screen.tsx').then((module) => module.NeedsAttentionScreen),
  },
  areas: [
    {
      page: leadPages.integrations,
      key: 'i',
      policy: 'INTEGRATIONS.MANAGE',
      holds: [leadPages.needs_attention],
      clears: [],
      useAttention,
    },
  ],
  palette: [{ page: leadPages.needs_attention, group: 'go_to', policy: 'INTEGRATIONS.MANAGE' }],
  slots: [
    clientSlots.record_details.fill(() => import('./lead-answers-panel.tsx').then((module) => module.LeadAnswersPanel)),
    clientSlots.record_details.fill(() => import('./lead-source-panel.tsx').then((module) => module.LeadSourcePanel)),
  ],
  toasts: [
    toastOn(leadFiled, showNewLeadToast),
    toastOn(leadAssigned, showNewLeadToast),
    toastOn(testLeadFiled, showTestLeadToast),
  ],
});
