// The limit of a first load: React and a plain list of the rows that came inside the page, and nothing else.
import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';

const rows = JSON.parse(document.getElementById('rows').textContent);

const Row = ({ row }) =>
  h(
    'tr',
    null,
    h('td', null, h('a', { href: `/client/${row.id}` }, row.name)),
    h('td', null, row.phones[0]?.raw),
    h('td', null, row.emails[0]),
    h('td', null, row.last_activity_at),
  );

const List = () =>
  h(
    'table',
    null,
    h(
      'tbody',
      null,
      rows.map((row) => h(Row, { key: row.id, row })),
    ),
  );

createRoot(document.getElementById('app')).render(h(List));
