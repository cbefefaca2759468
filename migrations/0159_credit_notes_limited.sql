-- An invoice may be taken back by parts, each with a credit note of its own, and never more of it than was invoiced.
alter table fair_invoices drop constraint fair_invoices_credits_id_key;

create function limit_credit_notes() returns trigger language plpgsql as $$
declare
  invoice fair_invoices;
  credited bigint;
  credited_tax bigint;
begin
  select * into strict invoice from fair_invoices where id = new.credits_id for no key update;
  select coalesce(sum(total), 0), coalesce(sum(tax), 0) into credited, credited_tax
    from fair_invoices where credits_id = new.credits_id;
  if invoice.kind <> 'invoice' or invoice.registration_id <> new.registration_id or invoice.currency <> new.currency
    or credited + new.total > invoice.total or credited_tax + new.tax > invoice.tax then
    raise exception 'a credit note exceeds what is left of its invoice' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger limit_credit_notes before insert on fair_invoices for each row
  when (new.kind = 'credit_note') execute function limit_credit_notes();
