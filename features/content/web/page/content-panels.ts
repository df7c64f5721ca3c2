import type { ReactNode } from 'react';
import type { ContentType } from '../../contract.ts';

/** What sharing needs to know of a content. */
export interface ShareTarget {
  type: ContentType;
  id: number;
  title: string;
  /** 'PDF, 24 pages' */
  kind: string;
}

/** What other features put on the screens of contents; composition fills it. */
export interface ContentPanels {
  /** Opens the share dialog. */
  ShareButton: (props: {
    content: ShareTarget;
    isBlock?: boolean;
    isQuiet?: boolean;
    isDisabled?: boolean;
  }) => ReactNode;
  /** Whom it was shared with and what became of it. */
  SharedWith: (props: { content: ShareTarget }) => ReactNode;
}
