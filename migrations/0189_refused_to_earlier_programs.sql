-- earlier programs: they answer 503 where they answered 500
-- What these triggers refuse, today's program refuses itself, with its reason. An earlier one doesn't know the rule: to it, the event is
-- held by someone else, so it says to try again, and a later try meets the program that has replaced it.
create or replace function keep_currency_of_money() returns trigger language plpgsql as $$
begin
  if event_has_money(new.id) then
    if new.booth_currency is not null then
      raise exception 'the currency of an event with money does not change' using errcode = 'lock_not_available';
    end if;
    new.booth_currency = old.booth_currency;
  end if;
  return new;
end $$;

create or replace function keep_event_with_money() returns trigger language plpgsql as $$
begin
  if event_holds_money(new.id) then
    raise exception 'an event for which money is held is not removed' using errcode = 'lock_not_available';
  end if;
  return new;
end $$;
