import { type SerializeOptions, serialize } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { nameOnTheWire, type ServerCookie } from './cookies.ts';

/** What a handler knows of the request beside its validated parts. */
export interface RequestFacts {
  readonly id: string;
  readonly ip: string;
  readonly user_agent: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  /** The framework's own objects, for endpoints that answer by themselves (streams, uploads, downloads). */
  readonly raw: FastifyRequest;
}

/** What a handler adds to the answer beside its return value. */
export interface ReplyControl {
  header(name: string, value: string): void;
  setCookie(name: ServerCookie, value: string, options: Pick<SerializeOptions, 'maxAge'>): void;
  clearCookie(name: ServerCookie): void;
  redirect(address: string): typeof REPLY_SENT;
  readonly raw: FastifyReply;
}

/** The return value of a handler that has sent the answer itself. */
export const REPLY_SENT = Symbol('reply sent');

export function readFacts(request: FastifyRequest, cookies: RequestFacts['cookies']): RequestFacts {
  return {
    id: request.id,
    ip: request.ip,
    user_agent: String(request.headers['user-agent'] ?? '').slice(0, 400),
    headers: request.headers,
    cookies,
    raw: request,
  };
}

/**
 * @param secure true when the product is served over https: cookies are Secure and carry the prefix (readings.md D16).
 */
export function makeControl(reply: FastifyReply, secure: boolean): ReplyControl {
  const cookie = (name: ServerCookie, value: string, { maxAge }: SerializeOptions) =>
    reply.header(
      'set-cookie',
      serialize(nameOnTheWire(name, secure), value, { httpOnly: true, sameSite: 'lax', path: '/', secure, maxAge }),
    );
  return {
    raw: reply,
    header: (name, value) => {
      reply.header(name, value);
    },
    setCookie: (name, value, options) => {
      cookie(name, value, options);
    },
    clearCookie: (name) => {
      cookie(name, '', { maxAge: 0 });
    },
    redirect: (address) => {
      reply.redirect(address, 302);
      return REPLY_SENT;
    },
  };
}
