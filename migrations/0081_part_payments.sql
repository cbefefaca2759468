-- What the host holds of a fee: received less refunded. Part of it may still be open.
alter table fair_registrations add column received bigint not null default 0;
update fair_registrations set received = fee where payment = 'verified';
alter table fair_registrations drop constraint fair_registrations_payment_check;
alter table fair_registrations add constraint fair_registrations_payments check (payment in (
  'none', 'awaiting_payment', 'part_paid', 'proof_submitted', 'verified', 'proof_rejected', 'waived', 'refunded')) not valid;
-- What was received by card may arrive after the registration was given up; the host then refunds it.
alter table fair_registrations drop constraint fair_registrations_check7;
alter table fair_registrations add constraint fair_registrations_proofs_settled
  check (state in ('pending', 'approved') or payment <> 'proof_submitted') not valid;
alter table fair_registrations add constraint fair_registrations_received
  check (received >= 0 and (received > 0) = (payment in ('part_paid', 'verified')
    or (payment = 'proof_submitted' and received > 0))) not valid;
alter table fair_payments drop constraint fair_payments_kind_check;
alter table fair_payments add constraint fair_payments_kinds check (kind in (
  'charged', 'dropped', 'proof_submitted', 'verified', 'received', 'proof_rejected', 'waived', 'refunded')) not valid;
alter table fair_payments drop constraint fair_payments_received;
alter table fair_payments add constraint fair_payments_received
  check ((method is null) = (received_on is null) and (method is null or kind in ('verified', 'received'))) not valid;
