import { type HttpClient, type IncomingAnswer, retryAfterSeconds } from '../network/http-client.ts';
import type { SmsGatewaySettings } from '../settings/settings.ts';
import type { Delivery, Send } from './messenger.ts';
import { classifyNoAnswer } from './twilio/twilio.ts';

interface Values {
  to: string;
  from: string;
  text: string;
  ref: string;
}

/**
 * Sends text messages through any HTTP gateway. `{to} {from} {text} {ref}` are filled into address, headers and body,
 * each encoded for its place; a 2xx answer means sent (integrations 10.3).
 *
 * @param sender the name or number messages come from.
 */
export const createSmsGateway =
  (settings: SmsGatewaySettings, http: HttpClient, sender: string): Send =>
  async (id, { to, text }, recordHandOver) => {
    const values: Values = { to, from: sender, text, ref: id };
    const headers = makeHeaders(settings, values);
    await recordHandOver();
    try {
      const answer = await http.send({
        service: 'sms-gateway',
        method: settings.method,
        url: fill(settings.url, values, encodeURIComponent),
        headers,
        ...(settings.body && { body: fill(settings.body, values, encodingFor(headers['content-type'])) }),
      });
      return classify(answer, settings.message_id_path);
    } catch (error) {
      return classifyNoAnswer(error);
    }
  };

const fill = (template: string, values: Values, encode: (text: string) => string): string =>
  template.replace(/\{(to|from|text|ref)\}/g, (_, name: keyof Values) => encode(values[name]));

/** Reads `Name: value` lines or a JSON object, with names in lower case; the default content type is JSON. */
function makeHeaders({ headers, body }: SmsGatewaySettings, values: Values): Record<string, string> {
  const written = headers?.trim().startsWith('{') ? Object.entries(JSON.parse(headers)) : splitLines(headers ?? '');
  const named = written.map(([name, value]) => [name.toLowerCase(), fill(String(value), values, withoutLineBreaks)]);
  return { ...(body && { 'content-type': 'application/json' }), ...Object.fromEntries(named) };
}

const splitLines = (headers: string): [string, unknown][] =>
  headers
    .split(/\r?\n|\\n/)
    .filter((line) => line.includes(':'))
    .map((line) => [line.slice(0, line.indexOf(':')).trim(), line.slice(line.indexOf(':') + 1).trim()]);

const withoutLineBreaks = (text: string): string => text.replace(/[\r\n]+/g, ' ');

function encodingFor(contentType = ''): (text: string) => string {
  if (contentType.includes('json')) return (text) => JSON.stringify(text).slice(1, -1);
  if (contentType.includes('form-urlencoded')) return encodeURIComponent;
  return (text) => text;
}

function classify(answer: IncomingAnswer, idPath: string | null): Delivery {
  const { status } = answer;
  if (status >= 200 && status < 300) return { outcome: 'sent', provider_id: idPath && valueAt(answer.json(), idPath) };
  const reason = `status ${status}`;
  if (status === 401 || status === 403) return { outcome: 'wait', reason, is_channel_broken: true };
  if (status === 429 || status >= 500) {
    return { outcome: 'wait', reason, retry_after_seconds: retryAfterSeconds(answer.headers) };
  }
  return { outcome: 'refused', reason };
}

/** Returns the text at a path such as `data.messages.0.id`; null when nothing is there. */
function valueAt(json: unknown, path: string): string | null {
  const found = path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], json);
  return typeof found === 'string' || typeof found === 'number' ? String(found) : null;
}
