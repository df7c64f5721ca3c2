import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Settings of the HTTP server: how long a sender may take over what comes before a body, and a connection over nothing. */
export const connectionLimits = {
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
  /** Longer than a live stream is silent, and than any call takes. */
  connectionTimeout: 120_000,
};

/** Each costs a descriptor and some memory; beyond that, new ones are closed at once. */
const MAX_CONNECTIONS = 10_000;

/** A body of a call has arrived by then. Files are judged by their speed alone. */
const BODY_MS = 30_000;
const SPEED_EVERY_MS = 10_000;
const MIN_BYTES_PER_SECOND = 1_024;

/** What has begun is answered within this time when the server is stopped; then it is cut off. */
const STOP_AFTER_MS = 3_000;

/** Ends bodies that never come, bounds connections, and lets none of them hold up a stop. */
export function guardConnections(app: FastifyInstance): void {
  const silent = new Set<Socket>();
  app.server.maxConnections = MAX_CONNECTIONS;
  app.server.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  app.server.on('request', ({ socket }: IncomingMessage) => silent.delete(socket));
  app.addHook('onRequest', async (request, reply) => {
    if (hasBody(request.raw)) watchBody(request.raw, reply);
  });
  app.addHook('preClose', async () => {
    // Browsers open connections ahead; one that has asked nothing has nothing to be answered.
    for (const socket of silent) socket.destroy();
    setTimeout(() => app.server.closeAllConnections(), STOP_AFTER_MS).unref();
  });
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const isUpload = ({ headers }: IncomingMessage) => headers['content-type']?.startsWith('multipart/') ?? false;

function watchBody(request: IncomingMessage, reply: FastifyReply): void {
  const { socket } = request;
  // Requests that are injected have no connection.
  if (socket?.bytesRead === undefined) return;
  const mayTakeMs = isUpload(request) ? Number.POSITIVE_INFINITY : BODY_MS;
  let takenMs = 0;
  let seen = socket.bytesRead;
  const timer = setInterval(() => {
    takenMs += SPEED_EVERY_MS;
    const isSlow = socket.bytesRead - seen < (MIN_BYTES_PER_SECOND * SPEED_EVERY_MS) / 1_000;
    seen = socket.bytesRead;
    // Bytes we ourselves do not take yet (a slow disk) are not the sender's fault.
    if (request.complete) clearInterval(timer);
    else if ((isSlow && !request.isPaused()) || takenMs >= mayTakeMs) refuse(socket, reply);
  }, SPEED_EVERY_MS).unref();
  const stop = () => clearInterval(timer);
  request.once('end', stop);
  request.once('close', stop);
}

function refuse(socket: Socket, reply: FastifyReply): void {
  if (!reply.raw.headersSent) {
    reply.hijack();
    reply.raw.writeHead(408, { connection: 'close' }).end();
  }
  socket.destroySoon();
}
