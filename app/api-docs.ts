import type { FastifyReply } from 'fastify';
import { type Endpoint, NoInput } from '#platform/contract/endpoint.ts';
import { pageTitle } from '#platform/contract/product.ts';
import { boundEndpoints } from './endpoints.ts';

/** Sends the API reference as one page to read and search; `/api/openapi.json` is the form for programs. */
export function sendApiDocs(reply: FastifyReply): FastifyReply {
  reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'");
  return reply.type('text/html; charset=utf-8').send(renderPage(boundEndpoints.map(({ endpoint }) => endpoint)));
}

const style = `
  :root { color-scheme: light dark; font: 14px/1.6 system-ui, sans-serif; }
  body { max-width: 68rem; margin: 0 auto; padding: 2rem 1.25rem; }
  h2 { margin-top: 2.5rem; } section { border-top: 1px solid #8884; padding: 0.75rem 0; }
  h3 { margin: 0; font: 600 13px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
  p { margin: 0.25rem 0; } small { color: GrayText; }
`;

function renderPage(endpoints: readonly Endpoint[]): string {
  const getArea = ({ path }: Endpoint) => path.split('/')[2] ?? '';
  const areas = [...new Set(endpoints.map(getArea))];
  const sections = areas.map((area) => {
    const list = endpoints.filter((endpoint) => getArea(endpoint) === area);
    return `<h2>${escapeHtml(area)}</h2>${list.map(renderEndpoint).join('')}`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(pageTitle('API reference'))}</title><style>${style}</style></head>
<body><h1>API reference</h1><p>Every call under <code>/api/</code>, read off its contract.
Shapes are in <a href="/api/openapi.json">openapi.json</a>.</p>${sections.join('')}</body></html>`;
}

function renderEndpoint(endpoint: Endpoint): string {
  const { method, path, summary, source, needs, errors, aliases } = endpoint;
  const parts = (['query', 'body'] as const).filter((part) => endpoint[part] !== NoInput);
  const facts = [
    `needs ${needs}`,
    ...(parts.length > 0 ? [`takes ${parts.join(' and ')}`] : []),
    ...(errors.length > 0 ? [`may answer ${errors.join(', ')}`] : []),
    ...(aliases.length > 0 ? [`also ${aliases.join(', ')}`] : []),
    source,
  ];
  return `<section><h3>${method} ${escapeHtml(path)}</h3><p>${escapeHtml(summary)}</p><small>${escapeHtml(facts.join(' · '))}</small></section>`;
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}
