import { createServer } from 'node:http';
import { createCanvas } from '@napi-rs/canvas';

/** What a website of the tests answers, by path. */
export type WebsitePages = Readonly<
  Record<string, { status?: number; type?: string; location?: string; body?: string | Buffer }>
>;

export const HOME = `<!doctype html><html><head><title>Kestrel</title>
<link rel="icon" href="/small.png" sizes="32x32"><link rel="apple-touch-icon" href="logo.png">
<meta name="theme-color" content="#0A7"></head><body>Kestrel Advisory</body></html>`;

export const makeLogo = (): Buffer => {
  const canvas = createCanvas(180, 180);
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#00aa77';
  pen.fillRect(0, 0, 180, 180);
  return canvas.toBuffer('image/png');
};

const standard: WebsitePages = {
  '/': { body: HOME },
  '/logo.png': { type: 'image/png', body: makeLogo() },
};

/** Starts a website on this machine that ends with the process. @returns its address. */
export function startWebsite(pages: WebsitePages = standard): Promise<string> {
  const server = createServer((request, answer) => {
    const page = pages[request.url ?? ''];
    const { status = page ? 200 : 404, type = 'text/html', location, body = '' } = page ?? {};
    answer.writeHead(status, { 'content-type': type, ...(location && { location }) }).end(body);
  });
  server.unref();
  return new Promise((started) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      started(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`);
    });
  });
}
