-- How exhibitors pay the host; the bank account is an object of texts as the form has them, null if none is given.
alter table events add column payment_instructions text not null default '' check (length(payment_instructions) <= 60000);
alter table events add column bank_account jsonb check (jsonb_typeof(bank_account) = 'object');
