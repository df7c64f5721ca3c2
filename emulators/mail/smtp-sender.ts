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
    const socket = connect({ host: '127.0.0.1', port, noDelay: true });
    await once(socket, 'connect');
    const conversation = new SmtpConversation(socket);
    await conversation.readReply();
    await conversation.say('EHLO mail.bayshoreportal.example');
    return conversation;
  }

  /** Sends a command. @returns the code of its answer; 0 where the connection ended. */
  async say(command: string): Promise<number> {
    this.socket.write(`${command}\r\n`, 'latin1');
    return this.readReply();
  }

  /** Sends the content behind DATA, with dots doubled. @returns the code of the answer. */
  async sendContent(raw: Buffer): Promise<number> {
    const code = await this.say('DATA');
    return code === 354 ? this.say(`${raw.toString('latin1').replace(/^\./gm, '..')}\r\n.`) : code;
  }

  /** Sends a mail; another may follow. @returns the code of the first refusal, else that of the content. */
  async send({ to, raw, from = 'bounce@bayshoreportal.example' }: SmtpMail): Promise<number> {
    const begun = await this.say(`MAIL FROM:<${from}>`);
    if (begun !== 250) return begun;
    for (const address of to) {
      const code = await this.say(`RCPT TO:<${address}>`);
      if (code !== 250) return code;
    }
    return this.sendContent(raw);
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

/** Sends a mail by a connection of its own. @returns the code of the first refusal, else that of the content. */
export async function sendBySmtp(port: number, mail: SmtpMail): Promise<number> {
  const conversation = await SmtpConversation.open(port);
  try {
    return await conversation.send(mail);
  } finally {
    conversation.close();
  }
}
