-- The rows from before hold what 0081 asks of new ones; checked by itself, so that nobody waits for it.
alter table fair_registrations validate constraint fair_registrations_payments;
alter table fair_registrations validate constraint fair_registrations_proofs_settled;
alter table fair_registrations validate constraint fair_registrations_received;
alter table fair_payments validate constraint fair_payments_kinds;
alter table fair_payments validate constraint fair_payments_received;
