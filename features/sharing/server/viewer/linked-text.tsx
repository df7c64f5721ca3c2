const ADDRESS = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/g;

/** Shows text with its web addresses as links and nothing else interpreted. */
export function LinkedText({ text }: { text: string }) {
  const parts = [...text.matchAll(ADDRESS)].map((match) => ({ at: match.index, address: match[0] }));
  let end = 0;
  return (
    <>
      {parts.map(({ at, address }) => {
        const before = text.slice(end, at);
        end = at + address.length;
        return (
          <span key={at}>
            {before}
            <a href={address} rel="noopener noreferrer nofollow">
              {address}
            </a>
          </span>
        );
      })}
      {text.slice(end)}
    </>
  );
}
