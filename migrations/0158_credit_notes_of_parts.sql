-- outside a transaction
create index concurrently fair_invoices_credits on fair_invoices (credits_id) where credits_id is not null;
