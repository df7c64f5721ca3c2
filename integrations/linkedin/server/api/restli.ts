/**
 * Writes a value of a Rest.li 2.0 query: the signs of its structure stay as they are, texts are encoded once. `URLSearchParams`
 * would encode both (integrations 4.3).
 */
export function writeRestli(value: RestliValue): string {
  if (Array.isArray(value)) return `List(${value.map(writeRestli).join(',')})`;
  if (typeof value === 'object') return `(${writeFields(value, ':', ',')})`;
  return encode(String(value));
}

export type RestliValue = string | number | boolean | RestliValue[] | { [name: string]: RestliValue };

/** Writes the query of a call. @param fields names of fields to be returned, whose commas are structure too. */
export function writeQuery(query: Readonly<Record<string, RestliValue>>, fields: readonly string[] = []): string {
  const written = writeFields(query, '=', '&');
  return fields.length === 0 ? written : `${written}&fields=${fields.join(',')}`;
}

const writeFields = (fields: Readonly<Record<string, RestliValue>>, is: string, and: string): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name}${is}${writeRestli(value)}`)
    .join(and);

/** Parentheses and quotes too, which `encodeURIComponent` leaves. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[()'!*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Returns what is behind the last colon of a URN, also of a short one. */
export const readUrnId = (urn: string): string => urn.slice(urn.lastIndexOf(':') + 1);

/** Returns form and version of `urn:li:versionedLeadGenForm:(urn:li:leadGenForm:6600001,1)`; null for another text. */
export function readVersionedForm(urn: string | null | undefined): { form_id: string; version: string } | null {
  const [, form_id, version] =
    /^urn:li:versionedLeadGenForm:\(urn:li:leadGenForm:(\d{1,25}),(\d{1,10})\)$/.exec(urn ?? '') ?? [];
  return form_id && version ? { form_id, version } : null;
}

export const accountUrn = (account_id: string): string => `urn:li:sponsoredAccount:${account_id}`;
