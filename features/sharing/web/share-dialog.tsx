import { useState } from 'react';
import { MessageField, type ShareTarget } from '#features/content/web/index.ts';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { ChannelIcon, channelWords, TelegramMark, WhatsAppMark } from '#platform/web/ui/channel-icon.tsx';
import { Checkbox } from '#platform/web/ui/checkbox.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { TextLink } from '#platform/web/ui/link.tsx';
import { SharePlatform } from '../contract.ts';
import { text } from './en.ts';
import { LinkPanel } from './link-panel.tsx';
import { PlatformChoice } from './platform-choice.tsx';
import { reachable, unreachable } from './platform-links.ts';
import { type Recipient, RecipientField } from './recipient-field.tsx';
import { SavedMessages } from './saved-messages.tsx';
import { useShare } from './use-share.ts';

interface ShareDialogProps {
  content: ShareTarget;
  /** Known when sharing starts from a client. */
  client?: Recipient;
  onClose: () => void;
}

/** Three decisions in reading order: to whom, with what, saying what. The button names what will happen. */
export function ShareDialog({ content, client, onClose }: ShareDialogProps) {
  const { default_content_share_platform } = useSession();
  const [recipient, setRecipient] = useState<Recipient | null>(client ?? null);
  const [wanted, setWanted] = useState<SharePlatform>(
    () => SharePlatform.safeParse(default_content_share_platform).data ?? 'whatsapp',
  );
  const [hasFollowUp, setHasFollowUp] = useState(false);
  const [isTaken, setIsTaken] = useState(false);
  const share = useShare(content, recipient?.id ?? null, onClose);
  const platform = reachable(wanted, share.client);
  const isReady = share.prepared.isSuccess && !share.isClientPending;
  // Who copied the link or saved its code has given it; that is noted once, when the dialog closes.
  const leave = () => (isTaken && !share.blockedLink ? share.noteTaken() : onClose());

  return (
    <Dialog
      isOpen
      onClose={leave}
      size="share"
      isFlush
      isDirty={share.isDirty && !isTaken}
      title={text('share_title', { name: content.title })}
      description={content.kind}
      footerStart={
        recipient ? (
          <Checkbox
            label={text('follow_up_tomorrow')}
            checked={hasFollowUp}
            onChange={(event) => setHasFollowUp(event.target.checked)}
          />
        ) : undefined
      }
      footer={
        <>
          <Button variant="ghost" onClick={leave}>
            {text('cancel')}
          </Button>
          <Button
            variant="primary"
            icon={<PlatformMark platform={platform} />}
            disabled={!isReady}
            isSaving={share.isSaving}
            onClick={() => share.send(platform, hasFollowUp)}
          >
            {text('open_platform', { platform: channelWords(platform) })}
          </Button>
        </>
      }
    >
      <div className="grid sm:grid-cols-[minmax(0,1fr)_236px]">
        <div className="grid min-w-0 content-start gap-5 px-5 pt-1 pb-5">
          <RecipientField value={recipient} onChange={setRecipient} />
          <PlatformChoice
            value={platform}
            onChange={setWanted}
            client={share.client}
            reason={unreachable(wanted, share.client)}
          />
          <MessageField
            label={text('message')}
            about={content.type}
            value={share.message}
            onChange={share.setMessage}
            length={share.length}
            rows={4}
            tools={<SavedMessages onChoose={share.setMessage} />}
          />
          {share.blockedLink && (
            <p role="alert">
              <TextLink
                tone="text"
                href={share.blockedLink}
                target="_blank"
                rel="noopener noreferrer"
                onClick={onClose}
              >
                {text('blocked')}
              </TextLink>
            </p>
          )}
        </div>
        <LinkPanel
          link={share.prepared.data?.link ?? null}
          failure={share.prepared.error?.message ?? null}
          qr={share.qr ?? null}
          fileName={content.title}
          recipientName={recipient?.name ?? null}
          onTaken={() => setIsTaken(true)}
        />
      </div>
    </Dialog>
  );
}

/** On the brand's ground the marks take the colour of the words. */
function PlatformMark({ platform }: { platform: SharePlatform }) {
  if (platform === 'whatsapp') return <WhatsAppMark />;
  if (platform === 'telegram') return <TelegramMark />;
  return <ChannelIcon channel={platform} />;
}
