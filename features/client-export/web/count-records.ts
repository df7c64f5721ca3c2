const QUOTE = '"'.charCodeAt(0);
const LINE_FEED = '\n'.charCodeAt(0);

/** Returns a function that counts the records of a CSV while its parts arrive; a line inside quotes ends none. */
export function makeRecordCounter(): (part: Uint8Array) => number {
  let isQuoted = false;
  let records = 0;
  return (part) => {
    for (const byte of part) {
      if (byte === QUOTE) isQuoted = !isQuoted;
      else if (byte === LINE_FEED && !isQuoted) records += 1;
    }
    return records;
  };
}
