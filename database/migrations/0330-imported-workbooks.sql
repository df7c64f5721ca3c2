-- Imports of Excel workbooks and vCards.
alter table client_imports
  add column file_kind text not null default 'CSV' check (file_kind in ('CSV', 'XLSX', 'VCARD')),
  add column sheets jsonb not null default '[]',
  add column sheet text;
