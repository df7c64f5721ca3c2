import { type AccentColors, makeAccentColors } from '#domain/accent-colors.ts';
import { type FormDefinition, listPages, type Question } from '../../contract.ts';
import { englishWords } from '../../words.ts';

const WIDTH = 320;
const MARGIN = 24;
const INNER = WIDTH - 2 * MARGIN;
/** A cover is laid over this part of the picture, where it is known (FormPreview). */
export const COVER_HEIGHT = 88;
const FIELD_HEIGHT = 26;
/** About how wide a character is, as part of the size of its letters. */
const CHARACTER = 0.55;

const colours = {
  light: { page: '#ffffff', ink: '#1d2326', quiet: '#5b666b', line: '#aeb9be' },
  dark: { page: '#1b2023', ink: '#eef1f2', quiet: '#a3adb1', line: '#5c686d' },
};
type Colours = (typeof colours)['light'];

/** Draws how a form looks from afar, as an SVG of this height: its cover, its title and its first questions. */
export function drawPreview({ look, title, intro, questions, words }: FormDefinition, height: number): string {
  const kind = look.theme === 'dark' ? 'dark' : 'light';
  const theme = colours[kind];
  const parts = [`<rect width="${WIDTH}" height="${height}" fill="${theme.page}"/>`];
  let y = MARGIN;
  if (look.cover_key !== null) {
    parts.push(`<rect width="${WIDTH}" height="${COVER_HEIGHT}" fill="${look.accent}" fill-opacity="0.35"/>`);
    y = COVER_HEIGHT + 16;
  }
  if (look.logo_key !== null) {
    parts.push(`<rect x="${MARGIN}" y="${y}" width="28" height="28" rx="6" fill="${look.accent}"/>`);
    y += 38;
  }
  parts.push(write(title, { y: y + 14, size: 16, weight: 600, fill: theme.ink }));
  y += 26;
  if (intro !== '') {
    parts.push(write(intro, { y: y + 8, size: 10, weight: 400, fill: theme.quiet }));
    y += 18;
  }
  const [first] = listPages({ questions });
  for (const question of first?.questions.filter(({ kind }) => kind !== 'hidden') ?? []) {
    if (y > height) break;
    const drawn = drawQuestion(question, y, theme);
    parts.push(drawn.svg);
    y += drawn.height;
  }
  parts.push(drawButton(words.send ?? englishWords.send, y + 4, makeAccentColors(look.accent, kind)));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif">${parts.join('')}</svg>`;
}

function drawQuestion({ kind, label, text, answer_type }: Question, y: number, { ink, quiet, line }: Colours) {
  if (kind === 'text') return { svg: write(text, { y: y + 12, size: 10, weight: 400, fill: quiet }), height: 20 };
  if (kind === 'consent') {
    const box = `<rect x="${MARGIN}" y="${y + 2}" width="12" height="12" rx="3" fill="none" stroke="${line}"/>`;
    return { svg: box + write(text, { x: MARGIN + 20, y: y + 12, size: 10, weight: 400, fill: ink }), height: 24 };
  }
  const field = answer_type === 'long_text' ? FIELD_HEIGHT * 2 : FIELD_HEIGHT;
  const box = `<rect x="${MARGIN}" y="${y + 16}" width="${INNER}" height="${field}" rx="6" fill="none" stroke="${line}"/>`;
  return { svg: write(label, { y: y + 11, size: 11, weight: 500, fill: ink }) + box, height: field + 26 };
}

function drawButton(words: string, y: number, { accent, onAccent }: AccentColors): string {
  const box = `<rect x="${MARGIN}" y="${y}" width="${INNER}" height="30" rx="6" fill="${accent}"/>`;
  return box + write(words, { y: y + 20, size: 12, weight: 600, fill: onAccent, isCentred: true });
}

interface Line {
  x?: number;
  y: number;
  size: number;
  weight: number;
  fill: string;
  /** In the middle of the picture instead of at `x`. */
  isCentred?: boolean;
}

/** Writes one line, cut where it would leave the picture. */
function write(text: string, { x = MARGIN, y, size, weight, fill, isCentred = false }: Line): string {
  const room = Math.floor((WIDTH - MARGIN - x) / (size * CHARACTER));
  const letters = [...text.replace(/\s+/g, ' ').trim()];
  const line = letters.length > room ? `${letters.slice(0, room - 1).join('')}…` : letters.join('');
  const place = isCentred ? `x="${WIDTH / 2}" text-anchor="middle"` : `x="${x}"`;
  return `<text ${place} y="${y}" font-size="${size}" font-weight="${weight}" fill="${fill}">${escapeXml(line)}</text>`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeXml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
