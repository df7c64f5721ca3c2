import { uiText } from '#platform/web/en/ui.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { LinkButton } from '#platform/web/ui/buttons/link.tsx';
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx';
import type { RestingThing } from '../../contract.ts';
import { text as page } from '../manage/en.ts';
import { RestingDetails } from '../resting/resting-details.tsx';
import { downloadResting } from '../resting/resting-words.ts';
import { text } from './en.ts';

/** Shows each thing that rests in the free tier, by name. */
export const RestingDialog = ({ things, onClose }: { things: readonly RestingThing[]; onClose: () => void }) => (
  <Dialog
    isOpen
    onClose={onClose}
    title={text('what_rests')}
    description={text('what_rests_text')}
    footerStart={
      <LinkButton className="font-medium" onClick={() => downloadResting(things)}>
        {page('download_list')}
      </LinkButton>
    }
    footer={<Button onClick={onClose}>{uiText('close')}</Button>}
  >
    <RestingDetails things={things} />
  </Dialog>
);
