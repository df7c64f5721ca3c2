import { clientPages } from '#features/clients/pages.ts';
import { useRead } from '#platform/web/data.ts';
import { formatDate } from '#platform/web/format.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { useSession } from '#platform/web/session.tsx';
import { linkClasses } from '#platform/web/ui/buttons/link.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { optOutWords } from '../../opt-out-words.ts';
import { whatsappOptOuts } from '../../opt-outs-calls.ts';
import { text } from './en.ts';

/** Who may be written to: the words that opt out, and who did so last. */
export function OptOutsSection() {
  const { time_zone } = useSession();
  const read = useRead(whatsappOptOuts.listLatest, {});
  const { count = 0, results = [] } = read.data ?? {};
  return (
    <section aria-labelledby="opt-outs-heading" className="min-w-0">
      <div className="mb-2 flex flex-wrap items-baseline gap-2">
        <h2 id="opt-outs-heading" className="font-semibold">
          {text('who')}
        </h2>
        {count > 0 && (
          <PageLink
            to={clientPages.clients}
            search={{ where: 'is_whatsapp_opted_out.is.true' }}
            className={classNames(linkClasses('action'), 'ms-auto text-xs')}
          >
            {text('count', { count })}
          </PageLink>
        )}
      </div>
      <div className="divide-y divide-line rounded-md border border-line-2 bg-surface px-4">
        <div className="py-3">
          <h3 className="font-medium">{text('words')}</h3>
          <ul className="my-1.5 flex flex-wrap gap-1.5">
            {optOutWords.map(({ language, stop: [word = ''] }) => (
              <li key={language} title={language}>
                <Badge>
                  <bdi>{word.toUpperCase()}</bdi>
                </Badge>
              </li>
            ))}
          </ul>
          <p className="text-xs text-fg-2">{text('words_undo')}</p>
        </div>
        <div className="py-3">
          <h3 className="font-medium">{text('latest')}</h3>
          {read.isError && !read.data && <PartNotLoaded words={text('list_failed')} read={read} />}
          {read.data && results.length === 0 && <p className="text-xs text-fg-2">{text('none')}</p>}
          <ul>
            {results.map(({ client, way, opted_out_at }) => (
              <li key={client.id} className="flex flex-wrap items-baseline gap-x-2 pt-1.5">
                <PageLink to={clientPages.client} params={{ id: client.id }} className="min-w-0 truncate">
                  <bdi>{client.name}</bdi>
                </PageLink>
                <span className="text-xs text-fg-3">
                  {text(`short_${way}`)}, {formatDate(opted_out_at, time_zone)}
                </span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
