import { gzipSync } from 'node:zlib';
import type { Damage } from './faults.ts';
import type { EmulatedAnswer } from './wire.ts';

/** What a damage needs to know about the pages of lists. */
export interface Paging {
  /** The last item of the page that was answered before at this path. */
  item_before: unknown;
  /** Returns the same answer whose next page is this one again, or is at another host. */
  changeNext(body: unknown, next: 'same' | { origin: string }): unknown;
}

/** Damages a correct answer as the fault says. */
export function damage(fault: Damage, answer: EmulatedAnswer, paging: Paging): EmulatedAnswer {
  const json = JSON.stringify(answer.body ?? {});
  const asJson = { ...answer.headers, 'content-type': 'application/json' };
  switch (fault.kind) {
    case 'truncate':
      return { ...answer, body: json.slice(0, -2), headers: asJson };
    case 'html':
      return { status: fault.status, body: '<html>Bad gateway</html>', headers: { 'content-type': 'text/html' } };
    case 'wrong_type':
      return { ...answer, body: json, headers: { 'content-type': 'text/html' } };
    case 'empty':
      return { status: answer.status };
    case 'gzip':
      return { ...answer, body: gzipSync(json), headers: { ...asJson, 'content-encoding': 'gzip' } };
    case 'number_ids':
      return { ...answer, body: withNumberIds(json), headers: asJson };
    case 'string_ids':
      return { ...answer, body: withTextNumbers(json), headers: asJson };
    default:
      return { ...answer, body: changeBody(fault, answer.body, paging) };
  }
}

function changeBody(fault: Damage, body: unknown, paging: Paging): unknown {
  switch (fault.kind) {
    case 'extra_fields':
      return withUnknownFields(body);
    case 'missing_fields':
      return mapFields(body, (name) => (fault.fields.includes(name) ? 'left out' : 'kept'));
    case 'null_values':
      return mapFields(body, (name) => (fault.fields.includes(name) ? 'null' : 'kept'));
    case 'dup_page':
      return withFirstItem(body, paging.item_before);
    case 'loop_cursor':
      return paging.changeNext(body, 'same');
    case 'foreign_next':
      return paging.changeNext(body, fault);
    default:
      return body;
  }
}

/** Returns the last item of the answer's list, which is its first field that is one. */
export const lastItem = (body: unknown): unknown => listOf(body)?.[1].at(-1);

function withFirstItem(body: unknown, item: unknown): unknown {
  const list = listOf(body);
  return list && item !== undefined ? { ...(body as object), [list[0]]: [item, ...list[1]] } : body;
}

const listOf = (body: unknown) =>
  Object.entries(Buffer.isBuffer(body) ? {} : (body ?? {})).find((field): field is [string, unknown[]] =>
    Array.isArray(field[1]),
  );

/** Adds an unknown field to every object. */
export function withUnknownFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withUnknownFields);
  if (typeof value !== 'object' || value === null) return value;
  const known = Object.entries(value).map(([name, field]) => [name, withUnknownFields(field)]);
  return { ...Object.fromEntries(known), unknown_field: { deep: [1] } };
}

function mapFields(value: unknown, decide: (name: string) => 'kept' | 'null' | 'left out'): unknown {
  if (Array.isArray(value)) return value.map((item) => mapFields(item, decide));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => decide(name) !== 'left out')
      .map(([name, field]) => [name, decide(name) === 'null' ? null : mapFields(field, decide)]),
  );
}

/** Writes ids as JSON numbers with all their digits. */
export const withNumberIds = (json: string): string =>
  json.replace(/"((?:\w+_)?id)":"([1-9]\d*)"/g, (_, name, digits) => `"${name}":${digits}`);

/** Writes whole numbers as texts. */
const withTextNumbers = (json: string): string =>
  json.replace(/"(\w+)":(\d+)(?=[,}\]])/g, (_, name, digits) => `"${name}":"${digits}"`);
