import type { ContentPanels } from '#features/content/web/index.ts';
import { ApprovalBadge, ApprovalPanel } from '#features/content-approvals/web/index.ts';
import { LabelAction, LabelChips, LabelSide, LabelsPanel } from '#features/content-labels/web/index.ts';
import { ShareButton, SharedWith } from '#features/sharing/web/index.ts';
import { MemberContentButton } from '#features/team-dashboard/web/index.ts';

/** What other features add to the screens of contents. */
export const panels: ContentPanels = {
  ShareButton,
  SharedWith,
  ListSide: (props) => (
    <>
      <LabelSide {...props} />
      <MemberContentButton />
    </>
  ),
  LabelAction,
  Marks: ({ content }) => (
    <>
      <LabelChips content={content} />
      <ApprovalBadge content={content} />
    </>
  ),
  Labels: LabelsPanel,
  Approval: ApprovalPanel,
};
