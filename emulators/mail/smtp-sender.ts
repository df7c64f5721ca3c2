import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A conversation with a mail server, command by command. */
export class SmtpConversation {
  private waiting = '';
  private readonly lines: string[] = [];
  private wake: (() => void) | undefined;
  private isClosed = false;

  private constructor(private readonly socket: Socket) {
    socket.on('data', (chunk) => {
      this.waiting += chunk.toString('latin1');
      for (let end = this.waiting.indexOf('\r\n'); end >= 0; end = this.waiting.indexOf('\r\n')) {
        this.lines.push(this.waiting.slice(0, end));
        this.waiting = this.waiting.slice(end + 2);
      }
      this.wake?.();
    });
    socket.on('close', () => {
      this.isClosed = true;
      this.wake?.();
    });
    socket.on('error', () => undefined);
  }

  static async open(port: number): Promise<SmtpConversation> {
    const socket = connect({ host: '127.0.0.1', port });
    await once(socket, 'connect');
    const conversation = new SmtpConversation(socket);
    await conversation.readReply();
    await conversation.say('EHLO mail.bayshoreportal.example');
    return conversation;
  }

  /** Sends a command. @returns the code of its answer; 0 where the connection ended. */
  async say(command: string): Promise<number> {
    this.socket.write(`${command}\r\n`);
    return this.readReply();
  }

  /** Sends the content behind DATA, with dots doubled. @returns the code of the answer. */
  async sendContent(raw: Buffer): Promise<number> {
    const code = await this.say('DATA');
    if (code !== 354) return code;
    this.socket.write(Buffer.from(raw.toString('latin1').replace(/^\./gm, '..'), 'latin1'));
    return this.say('\r\n.');
  }

  close(): void {
    this.socket.destroy();
  }

  private async readReply(): Promise<number> {
    for (;;) {
      const line = this.lines.shift();
      if (line !== undefined && line[3] !== '-') return Number(line.slice(0, 3));
      if (line === undefined) {
        if (this.isClosed) return 0;
        await new Promise<void>((resolve) => {
          this.wake = resolve;
        });
      }
    }
  }
}

export interface SmtpMail {
  to: readonly string[];
  raw: Buffer;
  /** The envelope's sender; empty for a bounce. */
  from?: string;
}

/** Sends a mail as another mail server does. @returns the code of the first refusal, else that of the content. */
export async function sendBySmtp(
  port: number,
  { to, raw, from = 'bounce@bayshoreportal.example' }: SmtpMail,
): Promise<number> {
  const conversation = await SmtpConversation.open(port);
  try {
    const begun = await conversation.say(`MAIL FROM:<${from}>`);
    if (begun !== 250) return begun;
    for (const address of to) {
      const code = await conversation.say(`RCPT TO:<${address}>`);
      if (code !== 250) return code;
    }
    return await conversation.sendContent(raw);
  } finally {
    conversation.close();
  }
}
