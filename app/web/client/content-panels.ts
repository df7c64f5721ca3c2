import type { ContentPanels } from '#features/content/web/index.ts';
import { ShareButton, SharedWith } from '#features/sharing/web/index.ts';

/** What sharing adds to the screens of contents. */
export const panels: ContentPanels = { ShareButton, SharedWith };
