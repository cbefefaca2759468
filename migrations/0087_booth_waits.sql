-- Organizations that wait in line for a kind of booth that is gone, with what they register with once one is free.
create table fair_booth_waits (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  booth_id uuid not null,
  organization_id uuid not null references organizations on delete cascade,
  representatives jsonb not null check (
    jsonb_typeof(representatives) = 'array' and jsonb_array_length(representatives) between 1 and 10),
  notes text not null default '' check (length(notes) <= 5000),
  answers jsonb not null default '{}' check (jsonb_typeof(answers) = 'object'),
  joined_by uuid references role_accounts on delete set null,
  joined_at timestamptz not null,
  foreign key (booth_id, event_id) references event_booths (id, event_id) on delete cascade,
  unique (event_id, organization_id)
);
create index fair_booth_waits_line on fair_booth_waits (booth_id, joined_at, id);
create index fair_booth_waits_organization on fair_booth_waits (organization_id);
create index fair_booth_waits_joiner on fair_booth_waits (joined_by) where joined_by is not null;

-- How many wait for this kind: as many of the free ones are theirs.
alter table event_booths add column waiting integer not null default 0;

create function count_booth_waits() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update event_booths set waiting = waiting + 1 where id = new.booth_id;
  else
    update event_booths set waiting = waiting - 1 where id = old.booth_id;
  end if;
  return null;
end $$;
create trigger count_booth_waits after insert or delete on fair_booth_waits for each row
  execute function count_booth_waits();
