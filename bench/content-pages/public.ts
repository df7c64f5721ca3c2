import { type BenchEnvironment, startProduct } from '../kit/bench-environment.ts';
import { below, type Figure } from '../kit/figure.ts';
import { compareFirstByte } from '../kit/first-byte.ts';
import { scriptKb } from '../kit/script-size.ts';
import { makePage } from './bench-page.ts';

/** Until the first byte of a page of 20 components, beside the same bytes, and the script it loads. */
export async function measurePublicPage(environment: BenchEnvironment): Promise<Figure[]> {
  const { path } = await makePage(environment);
  const product = await startProduct(environment);
  const address = `${product.url}${path}`;
  try {
    return [
      ...(await compareFirstByte(environment, { name: 'Page of 20 components', address, has: 'The last of twenty' })),
      below('Page of 20 components, all its script, gzip', await scriptKb(product.url, path), 'kB', 15),
    ];
  } finally {
    await product.stop();
  }
}
