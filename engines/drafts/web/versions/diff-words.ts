/** A run of words that both texts have, or one of them. */
export interface Words {
  kind: 'same' | 'deleted' | 'inserted';
  text: string;
}

/** Between texts with more words than this, beside what they begin and end with alike, all words differ. */
const MAX_WORDS = 2_000;

/** Returns the words of two texts with the fewest that only one of them has; their spaces are those of the later text. */
export function diffWords(before: string, after: string): Words[] {
  const [older, newer] = [splitWords(before), splitWords(after)];
  const start = countAlike(older, newer);
  const end = countAlike(older.slice(start).reverse(), newer.slice(start).reverse());
  const [was, is] = [older.slice(start, older.length - end), newer.slice(start, newer.length - end)];
  return joinRuns([
    ...newer.slice(0, start).map(same),
    ...diffMiddle(was, is),
    ...newer.slice(newer.length - end).map(same),
  ]);
}

/** Splits a text into words, each with the spaces before it, the last one with those behind it too. */
const splitWords = (text: string): string[] => text.match(/\s*\S+(?:\s+$)?/g) ?? [];

const same = (text: string): Words => ({ kind: 'same', text });
const isAlike = (one: string | undefined, other: string | undefined): boolean => one?.trim() === other?.trim();

function countAlike(one: readonly string[], other: readonly string[]): number {
  const most = Math.min(one.length, other.length);
  let count = 0;
  while (count < most && isAlike(one[count], other[count])) count += 1;
  return count;
}

/** Walks the longest words in common. */
function diffMiddle(was: readonly string[], is: readonly string[]): Words[] {
  const common = was.length > MAX_WORDS || is.length > MAX_WORDS ? null : countCommon(was, is);
  const words: Words[] = [];
  let [left, right] = [0, 0];
  while (left < was.length || right < is.length) {
    const [old, next] = [was[left], is[right]];
    if (common && old !== undefined && next !== undefined && isAlike(old, next)) {
      words.push(same(next));
      left += 1;
      right += 1;
    } else if (
      old !== undefined &&
      (!common || next === undefined || common(left + 1, right) >= common(left, right + 1))
    ) {
      words.push({ kind: 'deleted', text: old });
      left += 1;
    } else {
      words.push({ kind: 'inserted', text: next! });
      right += 1;
    }
  }
  return words;
}

/** Counts how many words the rests of two texts have in common in one order. */
function countCommon(was: readonly string[], is: readonly string[]): (left: number, right: number) => number {
  const width = is.length + 1;
  const counts = new Uint16Array((was.length + 1) * width);
  for (let left = was.length - 1; left >= 0; left -= 1) {
    for (let right = is.length - 1; right >= 0; right -= 1) {
      const at = left * width + right;
      counts[at] = isAlike(was[left], is[right])
        ? counts[at + width + 1]! + 1
        : Math.max(counts[at + width]!, counts[at + 1]!);
    }
  }
  return (left, right) => counts[left * width + right]!;
}

function joinRuns(words: readonly Words[]): Words[] {
  const runs: Words[] = [];
  for (const { kind, text } of words) {
    const last = runs.at(-1);
    if (last?.kind === kind) last.text += text;
    else runs.push({ kind, text });
  }
  return runs;
}
