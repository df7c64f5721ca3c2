import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** Header and body as received, with dots unstuffed. */
  raw: string;
}

const SILENCE = 'silence';

type Stage = 'MAIL' | 'RCPT' | 'DATA' | 'AUTH' | 'CONTENT';

/** A mail server that accepts every mail, or answers the next command of a stage as it is told. */
export class SmtpEmulator {
  readonly mails: ReceivedMail[] = [];
  private readonly planned = new Map<Stage, string[]>();
  private readonly silent = new Map<Stage, (() => void)[]>();
  private readonly sockets = new Set<Socket>();
  private readonly server: Server = createServer((socket) => this.talk(socket));

  /** @returns its address for SMTP_URL. */
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `smtp://user:password@127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Closes every connection. */
  cut(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  close(): Promise<unknown> {
    this.cut();
    return new Promise((resolve) => this.server.close(resolve));
  }

  /** Answers the next command of this stage with these lines, such as '451 4.3.0 try later'. */
  answerNext(stage: Stage, reply: string): void {
    this.planned.set(stage, [...(this.planned.get(stage) ?? []), reply]);
  }

  /** Leaves the next command of this stage without an answer. @returns when the command has arrived. */
  silence(stage: Stage): Promise<void> {
    return new Promise((come) => {
      this.silent.set(stage, [...(this.silent.get(stage) ?? []), come]);
    });
  }

  private talk(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('close', () => this.sockets.delete(socket));
    socket.on('error', () => undefined);
    const session = new Session(
      (line) => {
        if (line !== SILENCE) socket.write(`${line}\r\n`);
      },
      (mail) => this.mails.push(mail),
      (stage) => {
        const come = this.silent.get(stage)?.shift();
        come?.();
        return come ? SILENCE : this.planned.get(stage)?.shift();
      },
    );
    let waiting = '';
    socket.on('data', (chunk) => {
      waiting += chunk.toString('latin1');
      for (let end = waiting.indexOf('\r\n'); end >= 0; end = waiting.indexOf('\r\n')) {
        session.hear(waiting.slice(0, end));
        waiting = waiting.slice(end + 2);
      }
    });
  }
}

/** One SMTP connection. */
class Session {
  private mail: ReceivedMail = { from: '', to: [], raw: '' };
  private content: string[] | null = null;

  constructor(
    private readonly say: (line: string) => void,
    private readonly keep: (mail: ReceivedMail) => void,
    private readonly plannedReply: (stage: Stage) => string | undefined,
  ) {
    say('220 mail.example ESMTP');
  }

  hear(line: string): void {
    if (this.content) this.receiveContent(line, this.content);
    else this.receiveCommand(line);
  }

  private receiveContent(line: string, content: string[]): void {
    if (line !== '.') {
      content.push(line.startsWith('..') ? line.slice(1) : line);
      return;
    }
    this.content = null;
    const refusal = this.plannedReply('CONTENT');
    // A server that has received the mail keeps it even when its answer is lost.
    if (!refusal || refusal === SILENCE)
      this.keep({ ...this.mail, raw: Buffer.from(content.join('\r\n'), 'latin1').toString('utf8') });
    this.say(refusal ?? '250 2.0.0 queued');
  }

  private receiveCommand(line: string): void {
    const verb = line.split(' ', 1)[0]!.toUpperCase();
    switch (verb) {
      case 'EHLO':
        this.say('250-mail.example\r\n250-SIZE 10485760\r\n250 AUTH PLAIN LOGIN');
        return;
      case 'AUTH':
        this.say(this.plannedReply('AUTH') ?? '235 2.7.0 accepted');
        return;
      case 'MAIL':
        this.mail = { from: addressIn(line), to: [], raw: '' };
        this.say(this.plannedReply('MAIL') ?? '250 2.1.0 ok');
        return;
      case 'RCPT':
        this.mail.to.push(addressIn(line));
        this.say(this.plannedReply('RCPT') ?? '250 2.1.5 ok');
        return;
      case 'DATA':
        this.receiveData();
        return;
      case 'QUIT':
        this.say('221 2.0.0 bye');
        return;
      default:
        this.say(['RSET', 'NOOP'].includes(verb) ? '250 ok' : '500 5.5.1 unknown command');
    }
  }

  private receiveData(): void {
    const refusal = this.plannedReply('DATA');
    if (!refusal) this.content = [];
    this.say(refusal ?? '354 go ahead');
  }
}

const addressIn = (line: string): string => line.match(/<([^>]*)>/)?.[1] ?? '';
