const ADDRESS = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/g;

/** Text with its web addresses made into links; nothing else in it means anything. */
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
