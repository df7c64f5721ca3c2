-- Something an organisation asked the payment provider for. It is kept before the provider is called, and its id is the key by
-- which the provider knows a second try.
create table orders (
  org_id bigint not null references orgs,
  id uuid not null,
  kind text not null check (kind in ('PLAN', 'CREDITS', 'EXTENSION', 'CARD', 'CHANGE', 'SEATS')),
  status text not null check (status in ('OPEN', 'PAID', 'FAILED', 'EXPIRED', 'REFUNDED')),
  -- What is asked for, as one text: asked twice while it is open, it is one order.
  asked text not null,
  details jsonb not null,
  amount bigint,
  currency text,
  -- The page to pay at, and what it is at the provider.
  url text,
  session_id text,
  invoice_id text,
  subscription_id text,
  payment_intent_id text,
  failure_code text,
  created_by_id bigint,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3),
  settled_at timestamptz(3),
  refunded_at timestamptz(3),
  primary key (org_id, id),
  foreign key (org_id, created_by_id) references profiles (org_id, id) on delete set null (created_by_id)
);
create unique index orders_open on orders (org_id, kind, asked) where status = 'OPEN';
create unique index orders_of_session on orders (org_id, session_id) where session_id is not null;
create index orders_of_invoice on orders (org_id, invoice_id) where invoice_id is not null;
create index orders_of_payment on orders (org_id, payment_intent_id) where payment_intent_id is not null;
create index orders_of_creator on orders (org_id, created_by_id) where created_by_id is not null;
create index orders_newest on orders (org_id, kind, created_at desc);
call protect_tenant_table('orders');

-- Invoices as the payment provider told them last. Amounts are whole numbers of the smallest unit of their currency.
create table invoices (
  org_id bigint not null references orgs,
  -- The provider's own id.
  id text not null,
  number text,
  description text not null,
  status text not null check (status in ('PAID', 'NOT_PAID', 'FAILED')),
  currency text not null,
  subtotal bigint not null,
  tax bigint not null,
  total bigint not null,
  amount_due bigint not null,
  amount_paid bigint not null,
  refunded_amount bigint not null default 0,
  created_at timestamptz(3) not null,
  due_at timestamptz(3),
  paid_at timestamptz(3),
  -- When the card was charged in vain, and when it is charged again.
  failed_at timestamptz(3)[] not null default '{}',
  failure_code text,
  next_attempt_at timestamptz(3),
  hosted_url text,
  pdf_url text,
  -- Where our own copy of the PDF is; null until it is kept.
  pdf_key text,
  order_id uuid,
  subscription_id text,
  payment_intent_ids text[] not null default '{}',
  -- The days of a late payment about which the owner has had an e-mail: 0, 3, 5 and 7.
  reminded_days integer[] not null default '{}',
  primary key (org_id, id)
);
create index invoices_newest on invoices (org_id, created_at desc, id desc);
create index invoices_late on invoices (org_id, created_at) where status = 'FAILED';
create index invoices_without_pdf on invoices (org_id, id) where status = 'PAID' and pdf_key is null;
call protect_tenant_table('invoices');
create policy worker on orders for select to leadkeep_worker using (true);
create policy worker on invoices for select to leadkeep_worker using (true);

-- What the payment provider announced: which object changed, never what it holds. The object is fetched when it is applied.
create table stripe_events (
  event_id text primary key,
  type text not null,
  object_type text,
  object_id text,
  customer_id text,
  subscription_id text,
  payment_intent_id text,
  -- When it happened at the provider.
  created_at timestamptz(3) not null,
  received_at timestamptz(3) not null,
  status text not null check (status in ('WAITING', 'DONE', 'IGNORED', 'FAILED')),
  attempts integer not null default 0,
  next_attempt_at timestamptz(3) not null,
  reason text
);
create index stripe_events_due on stripe_events (next_attempt_at) where status = 'WAITING';
create index stripe_events_of_object on stripe_events (object_id) where object_id is not null;
create index stripe_events_by_time on stripe_events (received_at);
call keep_behind_the_door('stripe_events');

-- Who fetches from the payment provider and writes what came, for an organisation: one at a time, so that what was fetched
-- earlier never overwrites what was fetched later.
create table billing_turns (
  org_id bigint primary key references orgs,
  holder uuid not null,
  ends_at timestamptz(3) not null
);
call protect_tenant_table('billing_turns');
