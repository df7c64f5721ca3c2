/**
 * Makes a value when it is first asked for. The first formatter of a page loads the browser's language data, which on a slow
 * phone holds a module up for a tenth of a second.
 */
export function makeOnce<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
