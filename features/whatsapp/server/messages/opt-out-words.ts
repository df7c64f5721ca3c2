/** Words with which people stop messages, in ten languages; only a message that is nothing else counts. */
const stopWords = [
  ...['stop', 'unsubscribe', 'stopp', 'abmelden'],
  ...['baja', 'alto', 'parar', 'sair', 'arrêter', 'arreter', 'arrêt', 'désabonner'],
  ...['berhenti', 'henti', '停止', '退订', '退訂', '取消订阅', '取消訂閱'],
  ...['إيقاف', 'ايقاف', 'توقف', 'रोकें', 'बंद करें', 'dừng', 'dung lai', 'dừng lại', 'หยุด'],
];
/** Words with which they want them again. */
const startWords = ['start', 'unstop', 'subscribe', 'mulai', 'mula', '开始', '開始', 'inicio', 'iniciar', 'ابدأ', 'शुरू'];

/** The punctuation and signs people put around a word. */
const normalise = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{P}\p{S}\p{M}\p{Cf}]+/gu, (signs) => signs.replace(/[^\p{M}]/gu, ' '))
    .replace(/\s+/g, ' ')
    .trim();

const stops = new Set(stopWords.map(normalise));
const starts = new Set(startWords.map(normalise));
/** The longest of them with its signs; anything longer says more than the word. */
const MAX_LENGTH = 40;

/** Returns whether a message is nothing but a word to stop, or to start again; null for any other. */
export function readOptOutWord(text: string): 'STOP' | 'START' | null {
  if (text.length > MAX_LENGTH) return null;
  const word = normalise(text);
  return stops.has(word) ? 'STOP' : starts.has(word) ? 'START' : null;
}
