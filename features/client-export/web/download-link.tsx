import { Download } from 'lucide-react';
import { fillPath } from '#platform/contract/endpoint.ts';
import { type ButtonLook, buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type ClientExport, clientExports } from '../contract.ts';
import { describeWhich } from './describe-export.ts';
import { text } from './en.ts';

/** Lets the browser fetch the file by itself, however large it is. */
export const DownloadLink = ({ item, ...look }: { item: ClientExport } & ButtonLook) => (
  <a
    href={fillPath(clientExports.download.path, { id: item.id })}
    download
    aria-label={text('download_of', { what: describeWhich(item) })}
    className={buttonClasses(look)}
  >
    <Icon of={Download} />
    {text('download')}
  </a>
);
