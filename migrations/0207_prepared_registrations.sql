-- What an employer that was invited by address fills in before it is here; once it is approved, it is registered with it.
create table fair_prepared_registrations (
  invitation_id uuid primary key references email_invitations on delete cascade,
  booth_id uuid references event_booths (id) on delete set null,
  representatives jsonb not null check (
    jsonb_typeof(representatives) = 'array' and jsonb_array_length(representatives) between 1 and 10),
  notes text not null default '' check (length(notes) <= 5000),
  answers jsonb not null default '[]' check (jsonb_typeof(answers) = 'array'),
  addons jsonb not null default '[]' check (jsonb_typeof(addons) = 'array'),
  prepared_at timestamptz not null
);
create index fair_prepared_registrations_booth on fair_prepared_registrations (booth_id) where booth_id is not null;
