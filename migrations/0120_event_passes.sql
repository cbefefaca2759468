-- Who stands at an exhibitor's booth checks in as students do: each representative of a registration has a pass. It keeps no
-- name and no address, only a mark of the address that says whose it is as long as the registration names them.
create function pass_mark(registration uuid, email text) returns bytea language sql stable as $$
  select sha256(convert_to(registration::text || ' ' || lower(email), 'UTF8'))
$$;

create table event_passes (
  id uuid primary key default gen_random_uuid(),
  registration_id uuid not null references fair_registrations on delete cascade,
  event_id uuid not null references events on delete cascade,
  -- Empty once the person's account was deleted.
  person_mark bytea,
  -- No longer named by the registration.
  is_removed boolean not null default false,
  code text not null generated always as (upper(left(encode(sha256(uuid_send(id)), 'hex'), 12))) stored,
  checked_in_at timestamptz,
  checked_in_by uuid references role_accounts on delete set null,
  checked_in_helper uuid references door_helpers on delete set null,
  unique (registration_id, person_mark),
  check ((checked_in_by is null and checked_in_helper is null) or checked_in_at is not null)
);
create unique index event_passes_code on event_passes (code, event_id);
create index event_passes_event on event_passes (event_id, checked_in_at desc, id desc);
create index event_passes_by on event_passes (checked_in_by) where checked_in_by is not null;
create index event_passes_helper on event_passes (checked_in_helper) where checked_in_helper is not null;

-- Passes follow whom a registration names. Who keeps the name and gets another address keeps the pass, so that a corrected
-- address doesn't spoil a printed badge.
create function passes_follow_registration() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    update event_passes p set person_mark = pass_mark(new.id, moved.email)
    from (
      select distinct on (lower(o.one ->> 'name')) o.one ->> 'email' as former, n.one ->> 'email' as email
      from jsonb_array_elements(old.representatives) o(one)
      join jsonb_array_elements(new.representatives) n(one) on lower(n.one ->> 'name') = lower(o.one ->> 'name')
      where not exists (select from jsonb_array_elements(new.representatives) k(one)
          where lower(k.one ->> 'email') = lower(o.one ->> 'email'))
        and not exists (select from event_passes k
          where k.registration_id = new.id and k.person_mark = pass_mark(new.id, n.one ->> 'email'))
      order by lower(o.one ->> 'name'), o.one ->> 'email', n.one ->> 'email'
    ) moved
    where p.registration_id = new.id and not p.is_removed and p.person_mark = pass_mark(new.id, moved.former);
    update event_passes set is_removed = true
    where registration_id = new.id and not is_removed and person_mark not in (
      select pass_mark(new.id, one ->> 'email') from jsonb_array_elements(new.representatives) one);
  end if;
  insert into event_passes (registration_id, event_id, person_mark)
  select distinct new.id, new.event_id, pass_mark(new.id, one ->> 'email')
  from jsonb_array_elements(new.representatives) one
  on conflict (registration_id, person_mark) do update set is_removed = false where event_passes.is_removed;
  return null;
end $$;
create trigger passes_follow_new after insert on fair_registrations
  for each row execute function passes_follow_registration();
create trigger passes_follow_changed after update of representatives on fair_registrations
  for each row when (new.representatives is distinct from old.representatives)
  execute function passes_follow_registration();

insert into event_passes (registration_id, event_id, person_mark)
select distinct r.id, r.event_id, pass_mark(r.id, one ->> 'email')
from fair_registrations r, jsonb_array_elements(r.representatives) one;
