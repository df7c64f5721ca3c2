/** A web address in a text, without the punctuation that ends a sentence. */
const ADDRESS = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/g;

/** Shows a text with its line breaks, its web addresses as links, and nothing else interpreted. */
export function RichText({ text }: { text: string }) {
  const found = [...text.matchAll(ADDRESS)].map((match) => ({ at: match.index, address: match[0] }));
  const end = found.at(-1);
  return (
    <p className="lf-text">
      {found.map(({ at, address }, place) => (
        <span key={at}>
          {text.slice(getEnd(found[place - 1]), at)}
          <a href={address} rel="noopener noreferrer nofollow" target="_blank">
            {address}
          </a>
        </span>
      ))}
      {text.slice(getEnd(end))}
    </p>
  );
}

const getEnd = (found: { at: number; address: string } | undefined): number =>
  found ? found.at + found.address.length : 0;
