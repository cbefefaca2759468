-- What a host notes about a registration, apart from it, so that no exhibitor ever reads it with its own.
create table fair_host_notes (
  registration_id uuid primary key references fair_registrations on delete cascade,
  text text not null check (length(text) between 1 and 5000),
  edited_by uuid references role_accounts on delete set null,
  edited_at timestamptz not null
);
create index fair_host_notes_editor on fair_host_notes (edited_by) where edited_by is not null;
