-- A host may record a payment it received, without a proof: when and how, in the ledger.
alter table fair_registrations drop constraint fair_registrations_check4;
alter table fair_registrations add constraint fair_registrations_proofs
  check (payment not in ('proof_submitted', 'proof_rejected') or proof_file_id is not null) not valid;
alter table fair_payments add column method text
  check (method in ('bank_transfer', 'card', 'check', 'cash', 'other'));
alter table fair_payments add column received_on date;
alter table fair_payments add constraint fair_payments_received
  check ((method is null) = (received_on is null) and (method is null or kind = 'verified')) not valid;
