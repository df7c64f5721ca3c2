import { newOrg } from '#testing/world.ts';
import { startProduct, withBenchEnvironment } from './kit/bench-environment.ts';
import { below, type Figure, median } from './kit/figure.ts';
import { timings } from './kit/measure.ts';
import { scriptKb } from './kit/script-size.ts';
import { sharePdf } from './kit/share-pdf.ts';

const CALLS = 400;

/** What a recipient waits for: the page of a shared document, and the script it loads. */
export async function run(): Promise<Figure[]> {
  return withBenchEnvironment(async (environment) => {
    const path = await sharePdf(await newOrg(environment), environment.app);
    const product = await startProduct(environment);
    try {
      const times = await timings(CALLS, async () => (await fetch(`${product.url}${path}`)).text());
      return [
        below('Shared page, script that it loads, gzip', await scriptKb(product.url, path), 'kB', 15),
        below('Shared page, until the whole page is there, p50', median(times.slice(50)), 'ms', 20),
      ];
    } finally {
      await product.stop();
    }
  });
}
