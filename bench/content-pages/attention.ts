import { randomUUID } from 'node:crypto';
import { type BenchEnvironment, startProduct } from '../kit/bench-environment.ts';
import { compareOwn } from '../kit/compare.ts';
import type { Figure } from '../kit/figure.ts';
import { makePage } from './bench-page.ts';

/** What a report of a reader costs when it tells seconds and taps by component. */
export async function measureAttention(environment: BenchEnvironment): Promise<Figure[]> {
  const { path, components } = await makePage(environment);
  const code = path.slice(path.lastIndexOf('/') + 1);
  const product = await startProduct(environment);
  const parts = (value: number) => Object.fromEntries(components.map(({ id }) => [id, value]));
  const sections = { page_ms: {}, part_ms: parts(300), part_taps: parts(1), part_played_ms: {} };
  /** A new reader each time, from an address of its own: the limits on reports are by address. */
  const report = async (index: number, told: object) => {
    const answer = await fetch(`${product.url}/api/sharing/api/v1/views/${code}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1',
        'x-forwarded-for': `203.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
      },
      body: JSON.stringify({
        visit_id: randomUUID(),
        load_id: randomUUID(),
        version: 1,
        signals: [{ seq: 1, visible_ms: 9_000, active_ms: 9_000, inputs: 40, ...told }],
      }),
    });
    await answer.text();
    if (!answer.ok) throw new Error(`a report was answered ${answer.status}`);
  };
  try {
    return [
      await compareOwn(
        'Report of a reader with 20 sections, beside one without',
        (index) => report(index, sections),
        (index) => report(index + 5_000_000, {}),
        1.2,
      ),
    ];
  } finally {
    await product.stop();
  }
}
