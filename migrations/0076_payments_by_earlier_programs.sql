-- Programs from before 0081 say that a fee was verified or refunded and know nothing of what is received: it follows, so that
-- they can be served while an upgrade is under way. Numbered below 0081, to be there before the column.
create function received_by_earlier_programs() returns trigger language plpgsql as $$
declare
  held bigint := to_jsonb(new) ->> 'received';
begin
  if new.payment = 'verified' and held = 0 then
    new := jsonb_populate_record(new, jsonb_build_object('received', new.fee));
  elsif new.payment = 'refunded' and held > 0 then
    new := jsonb_populate_record(new, '{"received": 0}');
  end if;
  return new;
end $$;
create trigger received_by_earlier_programs before update of payment on fair_registrations
  for each row when (new.payment is distinct from old.payment and new.payment in ('verified', 'refunded'))
  execute function received_by_earlier_programs();
