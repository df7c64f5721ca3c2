import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useRead } from '#platform/web/data.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { CopyButton } from '#platform/web/ui/buttons/copy-button.tsx';
import { LinkButton } from '#platform/web/ui/buttons/link.tsx';
import { QrPicture } from '#platform/web/ui/display/qr-picture.tsx';
import { LockedHint } from '#platform/web/ui/feedback/state-panel.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { LeadForm } from '../../contract.ts';
import { type FormLink, formLinks } from '../../links-contract.ts';
import { shownAddress, withoutScheme } from '../form-address.ts';
import { offerPro } from '../offer-pro.ts';
import { useMayManage } from '../use-may-manage.ts';
import { AliasField } from './alias-field.tsx';
import { text } from './en.ts';
import { QrDownloads } from './qr-downloads.tsx';

interface MainLinkProps {
  form: LeadForm;
  /** Its leads and counted views, once they are known. */
  figures: Pick<FormLink, 'leads_count' | 'views_count'> | undefined;
}

/** The address of the form itself, with its QR code. */
export function MainLink({ form, figures }: MainLinkProps) {
  const mayManage = useMayManage();
  const qr = useRead(formLinks.drawQr, { params: { id: form.id }, query: {} });
  const address = shownAddress(form);
  return (
    <section aria-labelledby="main-link" className="flex items-start gap-5 px-5 pt-4 pb-5 max-sm:flex-col max-sm:px-4">
      <QrPicture svg={qr.data?.svg} alt={text('qr_of', { name: form.name })} className="size-33" />
      <div className="w-full min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline gap-x-2 pb-2">
          <h2 id="main-link" className="font-semibold">
            {text('main_link')}
          </h2>
          {figures && <Figures {...figures} />}
        </div>
        <div className="flex items-start gap-2 max-sm:flex-wrap">
          <bdi dir="ltr" className="min-w-0 flex-1 truncate rounded-sm border border-line-2 px-2.5 py-1.5 select-all">
            {withoutScheme(address)}
          </bdi>
          <CopyButton text={address} label={text('copy_address')} isIconOnly />
          <a
            href={address}
            target="_blank"
            rel="noreferrer"
            aria-label={text('open_address')}
            className={`${buttonClasses()} !px-2`}
          >
            <Icon of={ExternalLink} className="text-icon" />
          </a>
        </div>
        {mayManage && <ReadableAddress form={form} />}
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <QrDownloads qr={qr.data} name={form.name} />
          {qr.isError && <PartNotLoaded words={text('qr_not_loaded')} read={qr} className="text-xs" />}
          <p className="min-w-0 text-xs text-fg-3">{describeAddress(form)}</p>
        </div>
      </div>
    </section>
  );
}

/** Opens the field of the readable address, which is an addition to the address there is. */
function ReadableAddress({ form }: Pick<MainLinkProps, 'form'>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="mt-2">
      {isOpen ? (
        <AliasField form={form} />
      ) : (
        <LinkButton onClick={() => setIsOpen(true)}>
          {text(form.alias === null ? 'choose_alias' : 'change_alias')}
        </LinkButton>
      )}
    </div>
  );
}

function Figures({ leads_count, views_count }: NonNullable<MainLinkProps['figures']>) {
  if (views_count === null) return <LockedHint onPress={offerPro} />;
  return (
    <p className="text-xs text-fg-3 tabular-nums">
      {leads_count + views_count === 0
        ? text('no_views')
        : text('leads_of_views', { count: leads_count, views: text('views', { count: views_count }) })}
    </p>
  );
}

/** Says what an address does that may surprise. */
function describeAddress({ state, alias_address, address }: LeadForm): string {
  if (state === 'DRAFT') return text('not_live');
  if (state === 'CLOSED') return text('closed');
  return alias_address ? text('old_address', { address: shorten(new URL(address).pathname) }) : '';
}

const SHOWN = 14;

const shorten = (path: string) => (path.length > SHOWN ? `${path.slice(0, SHOWN)}…` : path);
