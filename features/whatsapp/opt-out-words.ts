/** Words with which people stop messages and want them again, by language; only a message that is nothing else counts. */
export const optOutWords: readonly { language: string; stop: readonly string[]; start: readonly string[] }[] = [
  { language: 'English', stop: ['stop', 'unsubscribe'], start: ['start', 'unstop', 'subscribe'] },
  { language: 'German', stop: ['stopp', 'abmelden'], start: [] },
  { language: 'Spanish', stop: ['baja', 'alto'], start: ['inicio', 'iniciar'] },
  { language: 'Portuguese', stop: ['parar', 'sair'], start: ['iniciar'] },
  { language: 'French', stop: ['arrêter', 'arreter', 'arrêt', 'désabonner'], start: [] },
  { language: 'Malay and Indonesian', stop: ['berhenti', 'henti'], start: ['mula', 'mulai'] },
  { language: 'Chinese', stop: ['停止', '退订', '退訂', '取消订阅', '取消訂閱'], start: ['开始', '開始'] },
  { language: 'Arabic', stop: ['إيقاف', 'ايقاف', 'توقف'], start: ['ابدأ'] },
  { language: 'Hindi', stop: ['रोकें', 'बंद करें'], start: ['शुरू'] },
  { language: 'Vietnamese', stop: ['dừng', 'dừng lại', 'dung lai'], start: [] },
  { language: 'Thai', stop: ['หยุด'], start: [] },
];

/** The punctuation and signs people put around a word. */
const normalise = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{P}\p{S}\p{M}\p{Cf}]+/gu, (signs) => signs.replace(/[^\p{M}]/gu, ' '))
    .replace(/\s+/g, ' ')
    .trim();

const stops = new Set(optOutWords.flatMap(({ stop }) => stop).map(normalise));
const starts = new Set(optOutWords.flatMap(({ start }) => start).map(normalise));
/** The longest of them with its signs; anything longer says more than the word. */
const MAX_LENGTH = 40;

/** Returns whether a message is nothing but a word to stop, or to start again; null for any other. */
export function readOptOutWord(text: string): 'STOP' | 'START' | null {
  if (text.length > MAX_LENGTH) return null;
  const word = normalise(text);
  return stops.has(word) ? 'STOP' : starts.has(word) ? 'START' : null;
}
