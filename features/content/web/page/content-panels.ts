import type { ReactNode } from 'react';
import type { ContentType } from '../../contract.ts';

/** What sharing needs to know about a content. */
export interface ShareTarget {
  type: ContentType;
  id: number;
  title: string;
  /** For example 'PDF, 24 pages'. */
  kind: string;
  /** Its text is sent in place of a link. */
  isText: boolean;
}

/** What other features put on the screens of contents; composition fills it. */
export interface ContentPanels {
  /** Opens the share dialog. */
  ShareButton: (props: {
    content: ShareTarget;
    isBlock?: boolean;
    isQuiet?: boolean;
    isDisabled?: boolean;
    /** Asks something first. @param open opens the dialog. */
    onPress?: ((open: () => void) => void) | undefined;
  }) => ReactNode;
  /** Lists whom it was shared with and whether they opened it. */
  SharedWith: (props: { content: ShareTarget }) => ReactNode;
}
