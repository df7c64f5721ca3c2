/** The stages that a lead's own row knows, in their order. */
export const ownStages = [
  'received_at',
  'parsed_at',
  'matched_at',
  'filed_at',
  'alerted_at',
  'seen_at',
  'first_response_at',
] as const;
