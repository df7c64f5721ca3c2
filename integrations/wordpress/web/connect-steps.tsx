import { Download, KeyRound } from 'lucide-react';
import { useNow } from '#platform/web/clock.ts';
import { useChange } from '#platform/web/data.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { CopyButton } from '#platform/web/ui/buttons/copy-button.tsx';
import { TextLink } from '#platform/web/ui/buttons/link.tsx';
import { NumberedStep } from '#platform/web/ui/display/numbered-step.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { CODE_MINUTES, type ConnectCode, type WordpressInfo, wordpress } from '../contract.ts';
import { text } from './en.ts';

/** The three steps from nothing to a connected site. */
export function ConnectSteps({ info: { code, plugin_url, plugin_version } }: { info: WordpressInfo }) {
  const create = useChange(wordpress.createConnectCode);
  return (
    <ol>
      <NumberedStep number={1} title={text('step_download')}>
        <p className="text-fg-2">{text('step_download_text')}</p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <TextLink href={plugin_url} download className="inline-flex items-center gap-1.5 font-medium">
            <Icon of={Download} />
            {text('download')}
          </TextLink>
          <span className="text-fg-3">{text('version', { version: plugin_version })}</span>
        </p>
      </NumberedStep>
      <NumberedStep number={2} title={text('step_code')}>
        <p className="text-fg-2">{text('step_code_text')}</p>
        {code && <Code code={code} />}
        <Button
          variant={code ? 'ghost' : 'primary'}
          icon={<Icon of={KeyRound} />}
          isSaving={create.isPending}
          className="justify-self-start"
          onClick={() => create.mutate({})}
        >
          {text(code ? 'new_code' : 'get_code')}
        </Button>
      </NumberedStep>
      <NumberedStep number={3} title={text('step_enter')}>
        <p className="text-fg-2">{text('step_enter_text')}</p>
      </NumberedStep>
    </ol>
  );
}

/** Shows the code with the time it has left. */
function Code({ code: { connect_code, expires_at } }: { code: ConnectCode }) {
  const left_ms = Date.parse(expires_at) - Date.parse(useNow());
  if (left_ms <= 0) return <p className="text-warning-fg">{text('expired')}</p>;
  // The time of the screen is up to half a minute old.
  const minutes = Math.min(CODE_MINUTES, Math.ceil(left_ms / 60_000));
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <output
        aria-label={text('code')}
        dir="ltr"
        className="rounded-sm border border-line-2 bg-sunken px-3 py-1.5 font-mono text-lg tracking-widest"
      >
        {connect_code}
      </output>
      <CopyButton text={connect_code} label={text('copy_code')} />
      <span className="text-fg-3">{text('minutes_left', { count: minutes })}</span>
    </div>
  );
}
