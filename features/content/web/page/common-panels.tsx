import type { ReactNode } from 'react';
import type { Content } from '../../contract.ts';
import { PrivateNotes } from './private-notes.tsx';
import { ShareMessagePanel } from './share-message-panel.tsx';
import { ShareOptionsPanel } from './share-options-panel.tsx';
import { VisibilityPanel } from './visibility-panel.tsx';

/** At the side of a content: what is sent with it, and how its shared pages work. */
export const SharePanels = ({ content }: { content: Content }) => (
  <>
    <ShareMessagePanel content={content} />
    <ShareOptionsPanel content={content} />
  </>
);

/** At the side of a content: who of the team sees it, and notes for oneself, with what others add between them. */
export const TeamPanels = ({ content, children }: { content: Content; children: ReactNode }) => (
  <>
    <VisibilityPanel content={content} />
    {children}
    <PrivateNotes content={content} />
  </>
);
