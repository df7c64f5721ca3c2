import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Client, clients } from '#features/clients/contract.ts';
import { fillPlaceholders, type PlaceholderValues, shareMessages, withLink } from '#features/content/contract.ts';
import type { ShareTarget } from '#features/content/web/index.ts';
import { followUps } from '#features/follow-ups/contract.ts';
import { type CallFailed, call } from '#platform/web/api.ts';
import { useChange, useRead } from '#platform/web/data.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { type PreparedShare, type SharePlatform, shares } from '../contract.ts';
import { text } from './en.ts';
import { platformLink } from './platform-links.ts';

/** Prepares the link and QR code of a share, once for each recipient. */
function usePrepared(content: ShareTarget, clientId: number | null) {
  const params = { t: content.type, id: content.id };
  const body = { client_id: clientId };
  const key = ['shares.prepare', params, body];
  const prepared = useQuery<PreparedShare, CallFailed>({
    queryKey: key,
    queryFn: ({ signal }) => call(shares.prepare, { params, body }, signal),
    gcTime: 0,
  });
  const qr = useQuery({
    queryKey: [...key, 'qr'],
    queryFn: ({ signal }) => call(shares.createQr, { params, body }, signal),
    // The QR code is of the same prepared link, so the link must exist first.
    enabled: prepared.isSuccess,
    gcTime: 0,
  });
  return { prepared, qr: qr.data };
}

/** Returns the choices of the share dialog (recipient, message, platform) and the commands that share. */
export function useShare(content: ShareTarget, clientId: number | null, onDone: () => void) {
  const params = { t: content.type, id: content.id };
  const { prepared, qr } = usePrepared(content, clientId);
  const client = useRead(clients.get, { params: { id: clientId ?? 0 } }, { enabled: clientId !== null });
  const standard = useRead(shareMessages.get, { params: { a: content.type, b: content.id } });
  const [written, setWritten] = useState<string | null>(null);
  const message = written ?? standard.data?.body ?? '';
  const filled = fillPlaceholders(message, (prepared.data?.token_values ?? {}) as PlaceholderValues);
  const preparedLink = prepared.data?.link ?? null;
  const [wantsLink, setWantsLink] = useState(!content.isText);
  /** A text that contains the link sends it whatever is chosen. */
  const holdsLink = preparedLink !== null && filled.includes(preparedLink);
  const isTracked = wantsLink || holdsLink;
  const outgoing = isTracked && preparedLink !== null ? withLink(filled, preparedLink) : filled;
  const [blockedLink, setBlockedLink] = useState<string | null>(null);
  // A change of recipient removes the message about the blocked window.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the recipient matters
  useEffect(() => setBlockedLink(null), [clientId]);

  const followUp = useChange(followUps.updateForClient);
  const share = useChange(shares.share);
  const recipient = clientId === null ? null : (client.data ?? null);

  /** Opens the other app within the press, so that the browser allows it, and then records the share. */
  const send = (platform: SharePlatform, withFollowUp: boolean) => {
    if (!prepared.data) return;
    const link = platformLink(platform, {
      client: recipient,
      message: outgoing,
      title: content.title,
      link: isTracked ? prepared.data.link : null,
    });
    if (link === null) return;
    const isOpened = openElsewhere(link);
    note({ platform, message: outgoing, is_tracked: isTracked }, recipient, withFollowUp, isOpened);
    if (!isOpened) setBlockedLink(link);
  };

  const note = (
    sent: { platform: SharePlatform | null; message: string; is_tracked: boolean },
    to: Client | null,
    withFollowUp: boolean,
    leaves: boolean,
  ) =>
    share.mutate(
      { params, body: { client_id: clientId, ...sent } },
      {
        onSuccess: () => {
          if (to && withFollowUp) followUp.mutate({ params: { id: to.id }, body: { schedule: { kind: 'tomorrow' } } });
          toast({
            type: 'SUCCESS',
            heading: to ? text('shared_toast', { name: to.name }) : text('shared_toast_anonymous'),
            message: content.title,
          });
          if (leaves) onDone();
        },
      },
    );

  return {
    prepared,
    qr,
    client: recipient,
    isClientPending: clientId !== null && client.isPending,
    message,
    setMessage: setWritten,
    isDirty: written !== null && written !== standard.data?.body,
    /** Characters of the message as it will arrive. */
    length: [...outgoing].length,
    /** The message as it will arrive. */
    outgoing,
    isTracked,
    holdsLink,
    setWantsLink,
    blockedLink,
    isSaving: share.isPending,
    send,
    /** Records that the link itself was copied or saved. */
    recordTaken: () => note({ platform: null, message: '', is_tracked: true }, recipient, false, true),
  };
}

/** Opens message addresses in their app and web pages in a new tab. @returns false when the browser refused. */
function openElsewhere(link: string): boolean {
  if (!link.startsWith('https:')) {
    window.location.href = link;
    return true;
  }
  const opened = window.open(link, '_blank');
  if (!opened) return false;
  opened.opener = null;
  return true;
}
