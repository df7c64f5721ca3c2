/**
 * Splits a text at the typed letters, whatever their case or accents: 'nguyen' is found in 'Nguyễn Thị Mai'. The parts
 * joined are the text again.
 */
export function matchParts(text: string, query: string): { text: string; isMatch: boolean }[] {
  const wanted = plain(query.trim());
  const whole = [{ text, isMatch: false }];
  if (wanted === '') return whole;
  // One entry for each visible letter, so that a folded letter never shifts the ones after it.
  const letters = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].map(
    ({ segment }) => segment,
  );
  const folded = letters.map(plain);
  for (let start = 0; start < letters.length; start += 1) {
    let end = start;
    let reached = '';
    while (end < letters.length && reached.length < wanted.length) {
      reached += folded[end];
      end += 1;
    }
    if (reached.startsWith(wanted)) {
      return [
        { text: letters.slice(0, start).join(''), isMatch: false },
        { text: letters.slice(start, end).join(''), isMatch: true },
        { text: letters.slice(end).join(''), isMatch: false },
      ].filter((part) => part.text !== '');
    }
  }
  return whole;
}

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
