-- earlier programs: they do not write these columns, which are empty then
-- What structured invoices need of either side; empty where nobody said it.
alter table fair_sellers
  add column country_code text not null default '',
  add column email text not null default '';
alter table fair_billings
  add column country_code text not null default '',
  add column email text not null default '';
alter table fair_sellers
  add constraint fair_sellers_structured check (country_code ~ '^([A-Z]{2})?$' and length(email) <= 254) not valid;
alter table fair_billings
  add constraint fair_billings_structured check (country_code ~ '^([A-Z]{2})?$' and length(email) <= 254) not valid;
