import { createContext, type ReactNode } from 'react';
import type { Content, ContentType } from '../../contract.ts';
import type { ChangeState, ContentState } from '../list/content-list.ts';

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
    /** Where it stands alone: 'Share with a client'. */
    label?: string;
    /** Asks something first. @param open opens the dialog. */
    onPress?: ((open: () => void) => void) | undefined;
  }) => ReactNode;
  /** Lists whom it was shared with and whether they opened it. */
  SharedWith: (props: { content: ShareTarget }) => ReactNode;
  /** At the side of a list: its labels, and the figures by member. */
  ListSide: (props: { type: ContentType; filter: ContentState; onChange: ChangeState }) => ReactNode;
  /** The first action on selected contents. */
  LabelAction: (props: { type: ContentType; chosen: readonly Content[] }) => ReactNode;
  /** A dialog that puts contents into groups and takes them out. */
  AddToGroups: (props: { contents: readonly Content[]; onClose: () => void }) => ReactNode;
  /** On a row or card: its labels, and whom somebody asked to publish it. */
  Marks: (props: { content: Content }) => ReactNode;
  /** At the side of a content: its labels. */
  Labels: (props: { content: Content }) => ReactNode;
  /** At the side of a content: asking to publish it, and the answer. */
  Approval: (props: { content: Content }) => ReactNode;
}

/** The same for what stands in many places, such as the menu of a content. */
export const ContentPanelsContext = createContext<ContentPanels | null>(null);
