import { Globe, ListChecks } from 'lucide-react';
import { useState } from 'react';
import { Fact, FactList } from '#domain/web/fact-list.tsx';
import { AssigneeField, PayloadMapping, SelfTestButton } from '#features/inbound-webhooks/web/index.ts';
import { sourceFigures } from '#features/source-health/web/index.ts';
import { useNow } from '#platform/web/clock.ts';
import { useChange, useRead } from '#platform/web/data.ts';
import { formatAgo } from '#platform/web/format.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Switch } from '#platform/web/ui/fields/switch.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { HeaderIcon } from '#platform/web/ui/layout/page-header.tsx';
import { Panel } from '#platform/web/ui/layout/panel.tsx';
import { ConfirmButton } from '#platform/web/ui/overlays/confirm-button.tsx';
import { Drawer } from '#platform/web/ui/overlays/drawer.tsx';
import { WORDPRESS, type WordpressForm, type WordpressSite, wordpress } from '../contract.ts';
import { formatPlugin, text } from './en.ts';

/** Shows one site: how it is doing, its forms, who gets its leads, and how it is disconnected. */
export function SiteCard({ site, newest }: { site: WordpressSite; newest: string }) {
  const { id, name, url, is_connected, plugin_version } = site;
  return (
    <Panel
      title={name}
      look="card"
      about={<Badge tone={is_connected ? 'success' : 'warning'}>{text(is_connected ? 'connected' : 'silent')}</Badge>}
    >
      <div className="grid gap-4 pb-3">
        <p dir="ltr" className="wrap-anywhere text-fg-2">
          {url}
        </p>
        {!is_connected && <p className="text-warning-fg">{text('silent_text')}</p>}
        {plugin_version !== '' && plugin_version !== newest && (
          <p className="text-fg-2">{text('outdated', { version: newest })}</p>
        )}
        <sourceFigures.SilenceItem kind={WORDPRESS} account={{ source_id: id, name }}>
          {null}
        </sourceFigures.SilenceItem>
        <SiteFacts site={site} />
        <SiteSettings site={site} />
        <Forms site={site} />
        <SiteActions site={site} />
      </div>
    </Panel>
  );
}

function SiteFacts({ site }: { site: WordpressSite }) {
  const now = Date.parse(useNow());
  const { last_heartbeat_at, last_received_at, created_count, duplicate_count } = site;
  const { wp_version: wp, php_version: php, plugin_version: plugin } = site;
  return (
    <FactList>
      <Fact name={text('last_heartbeat')}>
        {last_heartbeat_at ? formatAgo(last_heartbeat_at, now) : text('no_heartbeat')}
      </Fact>
      <Fact name={text('last_lead')}>{last_received_at ? formatAgo(last_received_at, now) : text('no_lead')}</Fact>
      <Fact name={text('leads')}>{text('leads_value', { created: created_count, repeated: duplicate_count })}</Fact>
      <Fact name={text('versions')}>{text('versions_value', { wp, php, plugin })}</Fact>
    </FactList>
  );
}

function SiteSettings({ site }: { site: WordpressSite }) {
  const params = { id: site.id };
  const update = useChange(wordpress.update);
  const shown = (update.isPending ? update.variables.body?.status : null) ?? site.status;
  return (
    <>
      <Switch
        label={text('receive')}
        help={text('receive_help')}
        checked={shown === 'ACTIVE'}
        onChange={({ target }) => update.mutate({ params, body: { status: target.checked ? 'ACTIVE' : 'PAUSED' } })}
      />
      <div className="max-w-[420px]">
        <AssigneeField draft={site} error={undefined} onChange={(body) => update.mutate({ params, body })} />
      </div>
    </>
  );
}

/** Shows the last leads of a site, and what each of their answers fills. */
function MappingDrawer({ site: { id, name, mapping }, onClose }: { site: WordpressSite; onClose: () => void }) {
  const read = useRead(wordpress.payloads, { params: { id } });
  const update = useChange(wordpress.update);
  const save = (changed: WordpressSite['mapping']) =>
    update.mutateAsync({ params: { id }, body: { mapping: changed } });
  return (
    <Drawer isOpen isLarge title={text('mapping')} description={name} onClose={onClose}>
      <div className="grid gap-3">
        <PayloadMapping source={{ mapping, isSaving: update.isPending, save }} read={read} />
      </div>
    </Drawer>
  );
}

function Forms({ site: { id, forms } }: { site: WordpressSite }) {
  return (
    <section aria-label={text('forms')}>
      <h3 className="mb-1 font-semibold">{text('forms')}</h3>
      {forms.length === 0 ? (
        <p className="text-fg-2">{text('no_forms')}</p>
      ) : (
        <ul className="rounded-md border border-line-2">
          {forms.map((form) => (
            <FormRow key={`${form.plugin} ${form.external_id}`} site_id={id} form={form} />
          ))}
        </ul>
      )}
    </section>
  );
}

function FormRow({ site_id, form }: { site_id: number; form: WordpressForm }) {
  const { plugin, external_id, title, is_on_at_site, is_on } = form;
  const change = useChange(wordpress.switchForm, {
    onSuccess: (_, { body }) =>
      toast({ type: 'SUCCESS', heading: text(body.is_on ? 'form_on_toast' : 'form_off_toast', { title }) }),
  });
  const shown = change.isPending ? change.variables.body.is_on : is_on;
  return (
    <li className="flex items-center gap-3 border-t border-line px-3 py-2 first:border-0">
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate">
          {title || external_id}
        </span>
        <span className="text-xs text-fg-3">{formatPlugin(plugin)}</span>
      </span>
      {!is_on_at_site && <Badge tone="neutral">{text('off_in_wordpress')}</Badge>}
      <Switch
        label={text('receive_form', { title: title || external_id })}
        isLabelHidden
        checked={shown}
        onChange={({ target }) =>
          change.mutate({ params: { id: site_id }, body: { plugin, external_id, is_on: target.checked } })
        }
      />
    </li>
  );
}

function SiteActions({ site }: { site: WordpressSite }) {
  const { id, name } = site;
  const [isMapping, setIsMapping] = useState(false);
  return (
    <div className="flex flex-wrap gap-2">
      <SelfTestButton kind={WORDPRESS} title={text('wordpress')} mark={<HeaderIcon of={Globe} />} source={site} />
      <Button icon={<Icon of={ListChecks} />} onClick={() => setIsMapping(true)}>
        {text('mapping')}
      </Button>
      <ConfirmButton
        label={text('disconnect')}
        variant="danger-quiet"
        question={text('disconnect_title', { name })}
        call={wordpress.disconnect}
        input={{ params: { id } }}
        done={text('disconnected_toast', { name })}
      >
        {text('disconnect_text')}
      </ConfirmButton>
      {isMapping && <MappingDrawer site={site} onClose={() => setIsMapping(false)} />}
    </div>
  );
}
