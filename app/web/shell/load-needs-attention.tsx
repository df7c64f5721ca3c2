import type { ComponentType } from 'react';
import { loadFailedNotices } from '#engines/connected-sources/web/index.ts';

/** Loads the page of leads that need attention, with the announced leads that could not be fetched. */
export async function loadNeedsAttention(): Promise<ComponentType> {
  const [{ NeedsAttentionScreen }, FailedNotices] = await Promise.all([
    import('#features/leads/web/needs-attention.screen.tsx'),
    loadFailedNotices(),
  ]);
  return () => <NeedsAttentionScreen Above={FailedNotices} />;
}
