import type { ComponentType } from 'react';
import { type ContentPanels, ContentPanelsContext } from '#features/content/web/index.ts';
import { ApprovalBadge, ApprovalPanel } from '#features/content-approvals/web/index.ts';
import { AddToGroups } from '#features/content-groups/web/index.ts';
import { LabelAction, LabelChips, LabelSide, LabelsPanel } from '#features/content-labels/web/index.ts';
import { ShareButton, SharedWith } from '#features/sharing/web/index.ts';
import { MemberContentButton } from '#features/team-dashboard/web/index.ts';

/** What other features add to the screens of contents. */
const panels: ContentPanels = {
  ShareButton,
  SharedWith,
  ListSide: (props) => (
    <>
      <LabelSide {...props} />
      <MemberContentButton />
    </>
  ),
  LabelAction,
  AddToGroups,
  Marks: ({ content }) => (
    <>
      <LabelChips content={content} />
      <ApprovalBadge content={content} />
    </>
  ),
  Labels: LabelsPanel,
  Approval: ApprovalPanel,
};

/** Returns a screen of contents with those panels. */
export const withPanels = (Screen: ComponentType<{ panels: ContentPanels }>) => () => (
  <ContentPanelsContext value={panels}>
    <Screen panels={panels} />
  </ContentPanelsContext>
);
