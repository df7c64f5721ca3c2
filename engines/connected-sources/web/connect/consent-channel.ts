/** What the provider sent the person back with: a code, or null where they refused. */
export interface ConsentAnswer {
  state: string;
  code: string | null;
}

type Message = { kind: 'answer'; answer: ConsentAnswer } | { kind: 'taken'; state: string };

/** Pages of our own origin alone hear each other on it. */
const getChannel = (provider: string) => `leadkeep.${provider}-consent`;

/** Milliseconds in which the page that opened the window says that it has the answer. */
const TAKEN_MS = 1_000;

function openChannel(provider: string, hear: (message: Message) => void) {
  const channel = new BroadcastChannel(getChannel(provider));
  channel.onmessage = ({ data }: MessageEvent<Message>) => hear(data);
  return { send: (message: Message) => channel.postMessage(message), close: () => channel.close() };
}

/** Waits for the answer to a consent that this page began. @returns a function that stops it. */
export function awaitConsent(provider: string, state: string, take: (answer: ConsentAnswer) => void): () => void {
  const channel = openChannel(provider, (message) => {
    if (message.kind !== 'answer' || message.answer.state !== state) return;
    channel.send({ kind: 'taken', state });
    take(message.answer);
  });
  return channel.close;
}

/** Hands an answer to the page that began the consent. @returns whether one took it. */
export function handOverConsent(provider: string, answer: ConsentAnswer): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isTaken: boolean) => {
      clearTimeout(timer);
      channel.close();
      resolve(isTaken);
    };
    const timer = setTimeout(() => end(false), TAKEN_MS);
    const channel = openChannel(provider, (message) => {
      if (message.kind === 'taken' && message.state === answer.state) end(true);
    });
    channel.send({ kind: 'answer', answer });
  });
}
