import { Globe } from 'lucide-react';
import { useState } from 'react';
import { AccountFrame, AccountLoading, Setting } from '#features/preferences/web/index.ts';
import { useChange, useRead } from '#platform/web/data.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { LinkButton } from '#platform/web/ui/buttons/link.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { ColorField } from '#platform/web/ui/fields/color-field.tsx';
import { Switch } from '#platform/web/ui/fields/switch.tsx';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type Branding, branding } from '../contract.ts';
import { text } from './en.ts';

/** What a chosen colour begins with: the product's own. */
const STANDARD = '#00666b';

/** Shows what recipients see of the organisation, and offers what its website has. */
export function BrandingScreen() {
  const read = useRead(branding.get, {});
  return (
    <AccountFrame title={text('title')} lead={text('lead')}>
      {read.data ? <BrandingSettings of={read.data} /> : <AccountLoading query={read} />}
    </AccountFrame>
  );
}

function BrandingSettings({ of }: { of: Branding }) {
  const update = useChange(branding.update, {
    onSuccess: () => toast({ type: 'SUCCESS', heading: text('saved') }),
  });
  const choose = (body: Parameters<typeof update.mutate>[0]['body']) => update.mutate({ body });
  return (
    <div>
      <WebsiteSetting website={of.website} />
      <Setting label={text('logo')} help={text('logo_help')}>
        <Picture src={of.logo_url} label={text('your_logo')} />
        {of.logo_url === null && <p className="text-fg-2">{text('no_logo')}</p>}
        {of.logo_url !== null && (
          <LinkButton onClick={() => choose({ logo: 'NONE' })}>{text('remove_logo')}</LinkButton>
        )}
        {of.found?.logo && (
          <div className="mt-4 grid justify-items-start gap-2">
            <p className="text-fg-2">{text('found_logo')}</p>
            <Picture src={of.found.logo} label={text('found_logo')} />
            <Button onClick={() => choose({ logo: 'FOUND' })}>{text('use_logo')}</Button>
          </div>
        )}
        {of.found && !of.found.logo && (
          <p className="mt-2 text-fg-2">{text('no_logo_found', { website: of.website ?? '' })}</p>
        )}
      </Setting>
      <AccentSetting of={of} onChange={(accent) => choose({ accent })} />
    </div>
  );
}

const Picture = ({ src, label }: { src: string | null; label: string }) =>
  src && (
    <img
      src={src}
      alt={label}
      className="mb-2 h-16 max-w-full rounded-sm border border-line bg-white object-contain p-1"
    />
  );

function WebsiteSetting({ website }: { website: string | null }) {
  const [written, setWritten] = useState(website ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const read = useChange(branding.readWebsite, {
    onSuccess: () => setProblem(null),
    onFailure: ({ fieldErrors }) => {
      setProblem(fieldErrors.website ?? null);
      return fieldErrors.website !== undefined;
    },
  });
  return (
    <Setting label={text('website')} help={text('website_help')}>
      <form
        className="flex flex-wrap items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          read.mutate({ body: { website: written } });
        }}
      >
        <TextField
          label={text('website')}
          isLabelHidden
          type="url"
          inputMode="url"
          className="min-w-0 flex-1 basis-60"
          placeholder={text('website_hint')}
          error={problem}
          value={written}
          onChange={({ target }) => setWritten(target.value)}
        />
        <Button type="submit" icon={<Icon of={Globe} />} isSaving={read.isPending} disabled={written.trim() === ''}>
          {text('read')}
        </Button>
      </form>
    </Setting>
  );
}

function AccentSetting({ of, onChange }: { of: Branding; onChange: (accent: string | null) => void }) {
  const offered = of.found?.accent ?? null;
  return (
    <Setting label={text('accent')} help={text('accent_help')}>
      <div className="grid max-w-80 gap-3">
        <Switch
          label={text('own_accent')}
          checked={of.accent !== null}
          onChange={({ target }) => onChange(target.checked ? (offered ?? STANDARD) : null)}
        />
        {of.accent !== null && (
          <ColorField
            label={text('accent')}
            help=""
            wrong={text('accent_wrong')}
            pickerLabel={text('own_accent')}
            value={of.accent}
            onChange={onChange}
          />
        )}
        {offered && offered !== of.accent && (
          <LinkButton onClick={() => onChange(offered)}>{text('found_accent', { accent: offered })}</LinkButton>
        )}
      </div>
    </Setting>
  );
}
