import { formatDateTime } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';

/** Shows an event as it was sent, line by line; hashes are cut in the middle. */
export function Payload({ payload }: { payload: string }) {
  const { time_zone } = useSession();
  return (
    <dl
      dir="ltr"
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 overflow-hidden rounded-sm border border-line bg-sunken px-3 py-2 font-mono text-2xs text-fg-2"
    >
      {readLines(payload).map(([name, value]) => (
        <div key={name} className="col-span-2 grid grid-cols-subgrid">
          <dt>{name}</dt>
          <dd className="truncate" title={value}>
            {name === 'event_time'
              ? formatDateTime(new Date(Number(value) * 1_000).toISOString(), time_zone)
              : short(value)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const short = (value: string) => (/^[0-9a-f]{64}$/.test(value) ? `${value.slice(0, 8)}…${value.slice(-6)}` : value);

/** The id of the lead has more digits than a number holds, so it is read as a text. */
function readLines(payload: string): [name: string, value: string][] {
  const event = JSON.parse(payload.replace(/("lead_id":)(\d+)/, '$1"$2"')) as Record<string, unknown>;
  const { user_data, custom_data, ...facts } = event;
  const person = Object.entries((user_data ?? {}) as Record<string, string | string[]>);
  return [
    ...Object.entries(facts).map(([name, value]): [string, string] => [name, String(value)]),
    ...person.flatMap(([name, values]) =>
      Array.isArray(values)
        ? values.map((value, index): [string, string] => [`${name}${index > 0 ? ` ${index + 1}` : ''} (hash)`, value])
        : [[name, values] as [string, string]],
    ),
    ...Object.entries((custom_data ?? {}) as Record<string, string>),
  ];
}
