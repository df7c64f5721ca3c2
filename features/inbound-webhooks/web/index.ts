import { createElement } from 'react';
import { WebhookContext, type WebhookOnScreens } from './webhook-on-screens.ts';

export { AssigneeField } from './assignee-field.tsx';
export { PayloadMapping } from './source-mapping.tsx';
export { SelfTestButton } from './test-button.tsx';
export type { WebhookOnScreens } from './webhook-on-screens.ts';

/**
 * Returns the screen of a kind of source that posts to an address of its own, to be loaded when it is shown.
 *
 * @param load loads what the kind says of itself.
 */
export const loadWebhookScreen = (load: () => Promise<WebhookOnScreens>) => async () => {
  const [{ SourcesScreen }, webhook] = await Promise.all([import('./sources-screen.tsx'), load()]);
  return () => createElement(WebhookContext, { value: webhook }, createElement(SourcesScreen));
};
