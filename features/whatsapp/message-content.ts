import * as z from 'zod';

/** A file of the organisation at the head of a template; Meta gets it before the message. */
const MessageFile = z.object({ type: z.enum(['image', 'document']), key: z.string(), name: z.string() });
export type MessageFile = z.output<typeof MessageFile>;

/** A template with its parameters, as Meta takes it. */
const TemplateMessage = z.object({
  type: z.literal('template'),
  name: z.string(),
  language: z.string(),
  components: z.array(z.record(z.string(), z.unknown())),
  file: MessageFile.optional(),
});
/** Meta’s id of the message that another one answers. */
const answered = { about: z.string().optional() };
const TextMessage = z.object({ type: z.literal('text'), body: z.string(), ...answered });
/** A file of a chat; its bytes are asked of Meta when looked at. */
const MediaMessage = z.object({
  type: z.enum(['image', 'video', 'audio', 'document', 'sticker']),
  media_id: z.string(),
  mime_type: z.string(),
  file_name: z.string().nullable(),
  caption: z.string(),
  ...answered,
});
export type MediaMessage = z.output<typeof MediaMessage>;
const OtherMessage = z.object({
  type: z.enum(['location', 'contacts', 'reaction', 'button', 'order', 'system', 'unsupported']),
  /** The message it is about: the one that was reacted to, answered, or whose button was tapped. */
  about: z.string().nullable(),
});

/** What a message holds: what is handed to Meta (integrations 3.6), or what came (3.7). */
export const MessageContent = z.discriminatedUnion('type', [TemplateMessage, TextMessage, MediaMessage, OtherMessage]);
export type MessageContent = z.output<typeof MessageContent>;
