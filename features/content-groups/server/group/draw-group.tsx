import { requireContentKind, type ShownContent, type ShownShare } from '#features/content/server/index.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { seeAs } from '#platform/server/sessions/see-as.ts';
import { listVisibleItems } from './read-groups.queries.ts';
import { type DescribedItem, describeItems, isForClients, partOfItem } from './show-group.ts';

interface Drawn {
  item: DescribedItem;
  shown: ShownContent;
  /** The address of its download, where that is allowed. */
  download: string | null;
}

/** Shows what of a group is ready and visible to the person who shared it, each item drawn by its own kind. */
export async function showGroup(scope: OrgScope, share: ShownShare): Promise<ShownContent | null> {
  const [, wanted_id] = /^i(\d+)-/.exec(share.wanted ?? '') ?? [];
  const visible = await listVisibleItems(await seeAs(scope, share.profile_id), [share.content_id]);
  const asked = visible.filter(({ content_id }) => share.wanted === undefined || String(content_id) === wanted_id);
  const items = (await describeItems(scope, asked)).filter(isForClients);
  const drawn: Drawn[] = [];
  for (const item of items) drawn.push(...(await drawItem(scope, share, item)));
  if (drawn.length === 0) return null;
  const cover_url = drawn.find(({ shown }) => shown.cover_url)?.shown.cover_url;
  const unite = (list: 'styles' | 'scripts' | 'frames') => [
    ...new Set(drawn.flatMap(({ shown }) => shown[list] ?? [])),
  ];
  return {
    facts: drawn.length === 1 ? '1 item' : `${drawn.length} items`,
    body: <GroupBody drawn={drawn} />,
    // What a group holds is changed, not published, so that all who open it are told the same version.
    version: 1,
    ...(cover_url !== undefined && { cover_url }),
    styles: unite('styles'),
    scripts: unite('scripts'),
    frames: unite('frames'),
    findFile(name) {
      const [, id, rest = ''] = /^i(\d+)-(.+)$/.exec(name) ?? [];
      return drawn.find(({ item }) => String(item.content_id) === id)?.shown.findFile?.(rest) ?? null;
    },
  };
}

async function drawItem(scope: OrgScope, share: ShownShare, item: DescribedItem): Promise<Drawn[]> {
  const { content_id, title, share_options } = item;
  const name = partOfItem(item);
  const { wanted: _, ...common } = share;
  const shown = await requireContentKind(item.type).show(scope, {
    ...common,
    content_id,
    title,
    share_options,
    message: '',
    values: { ...share.values, content_name: title },
    urlOf: (file, key) => share.urlOf(`${name}-${file}`, key),
    partOf: (part) => share.partOf(`${name}:${part}`),
  });
  if (!shown) return [];
  const file = shown.findFile?.('file');
  return [{ item, shown, download: file ? share.urlOf(`${name}-file`, file.key) : null }];
}

function GroupBody({ drawn }: { drawn: readonly Drawn[] }) {
  return (
    <>
      {drawn.length > 1 && (
        <nav aria-label="On this page">
          <ol className="toc">
            {drawn.map(({ item }) => (
              <li key={item.content_id}>
                <a href={`#${partOfItem(item)}`}>{item.title}</a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      {drawn.map(({ item, shown, download }) => (
        <section
          key={item.content_id}
          id={partOfItem(item)}
          className="item"
          {...(!requireContentKind(item.type).listParts && { 'data-part': partOfItem(item) })}
        >
          <h2>{item.title}</h2>
          {(shown.facts || download) && (
            <p className="facts">
              {shown.facts}
              {download && (
                <a className="button small" href={download} download>
                  Download
                </a>
              )}
            </p>
          )}
          {shown.body}
        </section>
      ))}
    </>
  );
}
