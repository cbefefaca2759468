-- What a fair's host asks exhibitors when they register.
create table fair_questions (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  position integer not null,
  kind text not null check (kind in ('short_text', 'long_text', 'choice', 'choices', 'yes_no', 'number')),
  label text not null check (length(label) between 1 and 300),
  help text not null default '' check (length(help) <= 500),
  required boolean not null,
  -- Of the two kinds with a choice: each with an id of its own, which answers name.
  options jsonb not null default '[]' check (jsonb_typeof(options) = 'array'),
  -- No longer asked; its answers stay.
  retired_at timestamptz,
  check ((kind in ('choice', 'choices')) = (jsonb_array_length(options) > 0))
);
create index fair_questions_of_event on fair_questions (event_id, position, id);

-- What exhibitors can add to their registration, for a price or not.
create table fair_addons (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  position integer not null,
  name text not null check (length(name) between 1 and 100),
  description text not null default '' check (length(description) <= 500),
  -- Of one, in minor units of the event's currency.
  price bigint not null check (price >= 0),
  -- The most one exhibitor may have, and all together.
  per_exhibitor integer not null check (per_exhibitor between 1 and 1000),
  quantity integer check (quantity between 1 and 100000),
  -- By those who take part, kept by triggers.
  taken integer not null default 0,
  -- No longer offered; who has it keeps it.
  retired_at timestamptz,
  constraint fair_addons_left check (taken >= 0 and taken <= quantity)
);
create index fair_addons_of_event on fair_addons (event_id, position, id);

-- What a registration has of it, at the name and price of then.
create table fair_registration_addons (
  registration_id uuid not null references fair_registrations on delete cascade,
  addon_id uuid not null references fair_addons,
  name text not null check (length(name) between 1 and 100),
  price bigint not null check (price >= 0),
  quantity integer not null check (quantity between 1 and 1000),
  primary key (registration_id, addon_id)
);
create index fair_registration_addons_of_addon on fair_registration_addons (addon_id);

create function count_chosen_addon() returns trigger language plpgsql as $$
declare
  active boolean;
begin
  select state in ('pending', 'approved') into active from fair_registrations
    where id = coalesce(new.registration_id, old.registration_id);
  if active then
    update fair_addons set taken = taken + coalesce(new.quantity, 0) - coalesce(old.quantity, 0)
      where id = coalesce(new.addon_id, old.addon_id);
  end if;
  return null;
end $$;
create trigger count_chosen_addon after insert or update or delete on fair_registration_addons for each row
  execute function count_chosen_addon();

-- Whoever no longer takes part gives the add-ons up, whichever version does it; in the order of their ids, against deadlocks.
create function registrations_free_addons() returns trigger language plpgsql as $$
begin
  perform 1 from fair_addons where id in (
    select a.addon_id from fair_registration_addons a
    join new_rows n on n.id = a.registration_id join old_rows o on o.id = n.id
    where (o.state in ('pending', 'approved')) <> (n.state in ('pending', 'approved'))) order by id for update;
  if found then
    update fair_addons f set taken = f.taken + c.change
    from (
      select a.addon_id, sum(case when n.state in ('pending', 'approved') then a.quantity else -a.quantity end) as change
      from fair_registration_addons a
      join new_rows n on n.id = a.registration_id join old_rows o on o.id = n.id
      where (o.state in ('pending', 'approved')) <> (n.state in ('pending', 'approved'))
      group by a.addon_id) c
    where f.id = c.addon_id;
  end if;
  return null;
end $$;
create trigger registrations_free_addons after update on fair_registrations
  referencing old table as old_rows new table as new_rows for each statement
  execute function registrations_free_addons();

-- By the id of the question.
alter table fair_registrations add column answers jsonb not null default '{}';

-- The currency stays as long as an add-on is priced in it.
create function keep_currency_of_addons() returns trigger language plpgsql as $$
begin
  if exists (select from fair_addons where event_id = new.id and price > 0) then
    new.booth_currency = old.booth_currency;
  end if;
  return new;
end $$;
create trigger keep_currency_of_addons before update of booth_currency on events for each row
  when (new.booth_currency is null and old.booth_currency is not null) execute function keep_currency_of_addons();
