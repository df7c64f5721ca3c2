/** The kind of this integration's lead source. */
export const ZAPIER = 'zapier';

/** The name of its lead source, which an organisation has once. */
export const ZAPIER_SOURCE_NAME = 'Zapier';
