import { withContentKinds } from '#features/content/web/index.ts';
import { whatsappSlots } from '#features/whatsapp/web/index.ts';
import { webModule } from '#platform/web/module.ts';
import { lazyPart } from '#platform/web/state/lazy-part.tsx';
import { whatsappTemplatePages } from '../pages.ts';

export { FormattedText } from './templates/formatted-text.tsx';
export { StoredPreview } from './templates/stored-preview.tsx';
export { describeState, stateTones } from './templates/template-words.ts';

const load = () => import('./screens.ts');
/** Sends a template to the person's own phone. */
export const TestSend = lazyPart(async () => (await load()).TestSend);

export const whatsappTemplatesWeb = webModule({
  pages: whatsappTemplatePages,
  screens: { whatsapp_template: withContentKinds(async () => (await load()).TemplateScreen) },
  slots: [whatsappSlots.templates.fill(async () => (await load()).TemplatesSection)],
});
