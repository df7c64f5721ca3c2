import { MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { ChannelIcon, channelLabel } from '#domain/web/channel-icon.tsx';
import { MessageField, type ShareTarget } from '#features/content/web/index.ts';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { lazyOnInteraction } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { TextLink } from '#platform/web/ui/buttons/link.tsx';
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx';
import { Switch } from '#platform/web/ui/fields/switch.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx';
import { SharePlatform } from '../contract.ts';
import { text } from './en.ts';
import { LinkPanel, NoLinkPanel } from './link-panel.tsx';
import { PlatformChoice } from './platform-choice.tsx';
import { type Outgoing, unreachable } from './platform-links.ts';
import { type Recipient, RecipientField } from './recipient-field.tsx';
import { useShare } from './use-share.ts';

interface ShareDialogProps {
  content: ShareTarget;
  /** The recipient, when sharing starts from a client. */
  client?: Recipient;
  onClose: () => void;
}

/** Shares a content in three steps: to whom, by what, with which message. The button names what will happen. */
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
  // Copying the link or saving its code counts as sharing and is recorded once, when the dialog closes.
  const leave = () => (isTaken && !share.blockedLink ? share.recordTaken() : onClose());

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
            icon={<ChannelIcon channel={platform} isPlain />}
            disabled={!isReady}
            isSaving={share.isSaving}
            onClick={() => share.send(platform, hasFollowUp)}
          >
            {text('open_platform', { platform: channelLabel(platform) })}
          </Button>
        </>
      }
    >
      <div className="grid sm:grid-cols-[minmax(0,1fr)_236px]">
        <div className="grid min-w-0 content-start gap-5 px-5 pt-1 pb-5">
          <RecipientField
            value={recipient}
            reachedAt={chooseContact(share.client)}
            isTracked={share.isTracked}
            onChange={setRecipient}
          />
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
          {content.isText && (
            <Switch
              label={text('add_link')}
              help={text(share.holdsLink ? 'link_in_text' : 'add_link_hint')}
              checked={share.isTracked}
              disabled={share.holdsLink || isTaken}
              onChange={(event) => share.setWantsLink(event.target.checked)}
            />
          )}
          <Preview message={share.outgoing} name={recipient?.name ?? null} />
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
        {share.isTracked ? (
          <LinkPanel
            link={share.prepared.data?.link ?? null}
            failure={share.prepared.error?.message ?? null}
            qr={share.qr ?? null}
            fileName={content.title}
            recipientName={recipient?.name ?? null}
            onTaken={() => setIsTaken(true)}
          />
        ) : (
          <NoLinkPanel />
        )}
      </div>
    </Dialog>
  );
}

/** Shows the message as it will arrive. */
const Preview = ({ message, name }: { message: string; name: string | null }) => (
  <section aria-live="polite">
    <h3 className="mb-1.5 text-xs font-medium text-fg-3">
      {name === null ? text('preview') : text('preview_for', { name })}
    </h3>
    <p dir="auto" className="rounded-md bg-sunken p-3 whitespace-pre-wrap [overflow-wrap:anywhere]">
      {message}
    </p>
  </section>
);

/**
 * Returns the wanted platform, or the first that reaches the client where it does not. Telegram always offers its own
 * choice.
 */
const reachable = (wanted: SharePlatform, client: Outgoing['client']): SharePlatform =>
  [wanted, ...SharePlatform.options].find((platform) => unreachable(platform, client) === null) ?? 'telegram';

/** Returns the client's number as people read it, else the e-mail address. */
const chooseContact = (client: Outgoing['client']): string | null =>
  client ? (client.phones[0]?.display ?? client.emails[0] ?? null) : null;

const SavedMessagesMenu = lazyOnInteraction<{ onChoose: (body: string) => void }>(() =>
  import('./saved-messages-menu.tsx').then((module) => module.SavedMessagesMenu),
);

/** Replaces the message with a saved one. */
const SavedMessages = ({ onChoose }: { onChoose: (body: string) => void }) => (
  <SavedMessagesMenu
    onChoose={onChoose}
    trigger={
      <Button variant="ghost" size="sm" icon={<Icon of={MessageSquareText} size={14} />}>
        {text('saved_message')}
      </Button>
    }
  />
);
