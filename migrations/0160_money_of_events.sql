-- Whether amounts in an event's currency are recorded or priced anywhere but at its booths.
create function event_has_money(event uuid) returns boolean language sql stable as $$
  select exists (select from fair_payments p where p.event_id = event)
    or exists (select from fair_addons a where a.event_id = event and a.price > 0)
$$;

-- Whether exhibitors' money is held, waits for a bank, or is said to have been sent.
create function event_holds_money(event uuid) returns boolean language sql stable as $$
  select exists (select from fair_registrations r where r.event_id = event
      and (r.received > 0 or r.payment = 'proof_submitted'))
    or exists (select from fair_card_payments c where c.event_id = event and c.state in ('opening', 'open', 'unclear'))
$$;

-- What was priced or paid in a currency stays in it. An event's form leaves it out when no booth has a price.
create function keep_currency_of_money() returns trigger language plpgsql as $$
begin
  if event_has_money(new.id) then
    if new.booth_currency is not null then
      raise exception 'the currency of an event with money does not change' using errcode = 'check_violation';
    end if;
    new.booth_currency = old.booth_currency;
  end if;
  return new;
end $$;
create trigger keep_currency_of_money before update of booth_currency on events for each row
  when (old.booth_currency is not null and new.booth_currency is distinct from old.booth_currency)
  execute function keep_currency_of_money();
drop trigger keep_currency_of_addons on events;
drop function keep_currency_of_addons();

-- Nobody loses sight of money that has to go back.
create function keep_event_with_money() returns trigger language plpgsql as $$
begin
  if event_holds_money(new.id) then
    raise exception 'an event for which money is held is not removed' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger keep_event_with_money before update of state on events for each row
  when (new.state = 'removed' and old.state <> 'removed') execute function keep_event_with_money();
