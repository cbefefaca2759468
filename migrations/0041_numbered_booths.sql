-- A fair's booths, each with its number: `event_booths` are the kinds that exhibitors choose from.
create table fair_booths (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  kind_id uuid not null,
  number text not null check (length(number) between 1 and 16),
  -- A2 comes before A10.
  sort_key text collate "C" not null generated always as (
    regexp_replace(regexp_replace(number, '([0-9]+)', '000000000000000\1', 'g'), '[0-9]*([0-9]{16})', '\1', 'g')
  ) stored,
  -- The middle of the booth on the plan, as fractions of its width and height; nothing: not placed yet.
  x real check (x between 0 and 1),
  y real check (y between 0 and 1),
  registration_id uuid,
  created_at timestamptz not null,
  check ((x is null) = (y is null)),
  unique (event_id, number),
  -- One exhibitor has one booth; checked at the end of a statement, in which two may change places.
  constraint fair_booths_one_each unique (registration_id) deferrable initially immediate,
  foreign key (kind_id, event_id) references event_booths (id, event_id) on delete cascade,
  -- The booth is of the kind the exhibitor registered for, and so of the same fair.
  constraint fair_booths_kind foreign key (registration_id, kind_id) references fair_registrations (id, booth_id)
);
create index fair_booths_order on fair_booths (event_id, sort_key);
create index fair_booths_of_kind on fair_booths (kind_id, event_id);

-- Whoever no longer takes part, or changes to another kind, frees the numbered booth, whichever version does it.
create function registration_frees_booth() returns trigger language plpgsql as $$
begin
  update fair_booths set registration_id = null where registration_id = old.id;
  return new;
end $$;
create trigger registration_frees_booth before update of state, booth_id on fair_registrations for each row
  when (new.state not in ('pending', 'approved') or new.booth_id is distinct from old.booth_id)
  execute function registration_frees_booth();
