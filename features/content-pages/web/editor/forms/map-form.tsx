import { useEffect, useState } from 'react';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import type { ComponentOf } from '../../../contract.ts';
import { writePoint } from '../describe-component.ts';
import { text } from '../en.ts';
import { usePageActions } from '../page-editor.ts';
import { readPoint } from './read-point.ts';

type Point = ComponentOf<'map'>['point'];

/** A place by its address, or by a point where the address is not enough. */
export function MapForm({ component }: { component: ComponentOf<'map'> }) {
  const { update } = usePageActions();
  return (
    <>
      <TextField
        label={text('address')}
        help={text('map_help')}
        autoComplete="off"
        maxLength={300}
        value={component.address}
        onChange={({ target }) => update(component, () => ({ address: target.value }))}
      />
      <PointField point={component.point} onChange={(point) => update(component, () => ({ point }))} />
    </>
  );
}

/** A point as map services show it: '1.2834, 103.8607'. */
function PointField({ point, onChange }: { point: Point; onChange: (point: Point) => void }) {
  const [written, setWritten] = useState(() => writePoint(point));
  const shown = writePoint(point);
  useEffect(() => setWritten(shown), [shown]);
  const isWrong = written.trim() !== '' && readPoint(written) === null;
  return (
    <TextField
      label={text('point')}
      isOptional
      dir="ltr"
      inputMode="decimal"
      autoComplete="off"
      placeholder="1.2834, 103.8607"
      help={text('point_help')}
      error={isWrong ? text('point_wrong') : null}
      value={written}
      onChange={({ target }) => {
        setWritten(target.value);
        const next = readPoint(target.value);
        if (next !== null || target.value.trim() === '') onChange(next);
      }}
    />
  );
}
