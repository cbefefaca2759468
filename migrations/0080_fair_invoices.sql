-- Who a host is on its invoices. Without a row it issues none.
create table fair_sellers (
  organization_id uuid primary key references organizations,
  name text not null check (length(name) between 1 and 200),
  address text not null check (length(address) between 1 and 500),
  tax_number text not null check (length(tax_number) <= 50),
  -- What the tax is called, and hundredths of a percent of it that prices include.
  tax_name text not null check (length(tax_name) <= 30),
  tax_rate integer not null check (tax_rate between 0 and 10000),
  note text not null check (length(note) <= 500),
  edited_at timestamptz not null
);

-- Who pays for a registration, as the exhibitor wants to read it on its invoice.
create table fair_billings (
  registration_id uuid primary key references fair_registrations on delete cascade,
  -- Empty for the organization's own name.
  name text not null check (length(name) <= 200),
  address text not null check (length(address) <= 500),
  tax_number text not null check (length(tax_number) <= 50),
  purchase_order text not null check (length(purchase_order) <= 100),
  edited_at timestamptz not null
);

-- The last number a host gave, by year. Whoever takes the next one locks the row, and a transaction that fails gives it back.
create table fair_invoice_counters (
  organization_id uuid not null references organizations,
  kind text not null check (kind in ('invoice', 'credit_note')),
  year integer not null check (year between 2000 and 9999),
  last integer not null check (last > 0),
  primary key (organization_id, kind, year)
);

create table fair_invoices (
  id uuid primary key,
  organization_id uuid not null references organizations,
  kind text not null check (kind in ('invoice', 'credit_note')),
  year integer not null,
  sequence integer not null check (sequence > 0),
  number text not null check (length(number) between 1 and 40),
  event_id uuid not null references events,
  registration_id uuid not null references fair_registrations,
  -- What a credit note takes back, once.
  credits_id uuid unique references fair_invoices,
  -- Minor units.
  total bigint not null check (total > 0),
  tax bigint not null check (tax between 0 and total),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- All that is printed, as it was.
  document jsonb not null check (jsonb_typeof(document) = 'object'),
  issued_at timestamptz not null,
  unique (organization_id, kind, year, sequence),
  unique (id, registration_id),
  check ((kind = 'credit_note') = (credits_id is not null))
);
create index fair_invoices_registration on fair_invoices (registration_id, id);
create index fair_invoices_event on fair_invoices (event_id, id);
create trigger fair_invoices_are_history before update or delete on fair_invoices
  for each row execute function refuse_change();

-- The invoice that stands: one for each registration.
create table fair_current_invoices (
  registration_id uuid primary key,
  invoice_id uuid not null unique,
  foreign key (invoice_id, registration_id) references fair_invoices (id, registration_id)
);
