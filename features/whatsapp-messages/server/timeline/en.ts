import type { MessageContent } from '#features/whatsapp/contract.ts';

/** Words of messages on timelines and in alerts. */
export const words = {
  deleted: 'Message deleted',
  /** What a message without a text is. */
  types: {
    image: 'Photo',
    video: 'Video',
    audio: 'Voice message',
    document: 'Document',
    sticker: 'Sticker',
    location: 'Location',
    contacts: 'Contact',
    order: 'Order',
    unsupported: 'A message that can be read in WhatsApp only',
  } as Partial<Record<MessageContent['type'], string>>,
  wrote: (name: string) => `${name} wrote on WhatsApp`,
  clients_wrote: (count: number) => `${count} clients wrote on WhatsApp`,
  opted_out: (name: string) => `${name} opted out of WhatsApp messages`,
  clients_opted_out: (count: number) => `${count} clients opted out of WhatsApp messages`,
};
