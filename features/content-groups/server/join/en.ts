export const writeNewer = ({ owner, title }: { owner: string; title: string }) => ({
  title: `There is a newer version of “${title}”`,
  body: `${owner} changed what you copied. You get it as another copy, and what you have shared is not changed.`,
});
