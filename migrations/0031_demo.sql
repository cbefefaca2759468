-- Whether filling the empty database with demo data came to its end. No row: it was never begun.
create table demo_filling (
  single boolean primary key default true check (single),
  filled_at timestamptz
);
