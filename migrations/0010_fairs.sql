-- Organizations that take part in another one's event. One that gives up and comes back gets a new row.
create table fair_registrations (
  id uuid primary key,
  event_id uuid not null references events,
  organization_id uuid not null references organizations,
  state text not null check (state in ('pending', 'approved', 'declined', 'canceled')),
  booth_id uuid,
  -- Its name at the time; the booth itself may be removed once no one holds it.
  booth_name text check (length(booth_name) between 1 and 100),
  representatives jsonb not null check (
    jsonb_typeof(representatives) = 'array' and jsonb_array_length(representatives) between 1 and 10),
  notes text not null default '' check (length(notes) <= 5000),
  -- The booth's price when it was taken, in minor units.
  fee bigint not null default 0 check (fee >= 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  payment text not null check (payment in (
    'none', 'awaiting_payment', 'proof_submitted', 'verified', 'proof_rejected', 'waived', 'refunded')),
  payment_reason text check (length(payment_reason) between 1 and 1000),
  proof_file_id uuid references stored_files,
  due_at timestamptz,
  reminded_at timestamptz,
  decline_reason text check (length(decline_reason) between 1 and 1000),
  submitted_by uuid references role_accounts on delete set null,
  submitted_at timestamptz not null,
  state_at timestamptz not null,
  payment_at timestamptz not null,
  foreign key (booth_id, event_id) references event_booths (id, event_id) on delete set null (booth_id),
  -- A held booth can't be removed.
  check (booth_id is not null or booth_name is null or state in ('declined', 'canceled')),
  check ((state = 'declined') = (decline_reason is not null)),
  check ((payment = 'none') = (fee = 0)),
  check (fee = 0 or (currency is not null and due_at is not null)),
  check (payment not in ('proof_submitted', 'verified', 'proof_rejected', 'refunded') or proof_file_id is not null),
  check (payment <> 'proof_rejected' or payment_reason is not null),
  check (payment in ('proof_rejected', 'waived', 'refunded') or payment_reason is null),
  -- Payments are settled before the registration is given up.
  check (state in ('pending', 'approved') or payment not in ('proof_submitted', 'verified'))
);
create unique index fair_registrations_active on fair_registrations (event_id, organization_id)
  where state in ('pending', 'approved');
create index fair_registrations_event on fair_registrations (event_id, state, submitted_at, id);
create index fair_registrations_own on fair_registrations (organization_id, submitted_at desc, id desc);
create index fair_registrations_booth on fair_registrations (booth_id) where booth_id is not null;
create index fair_registrations_due on fair_registrations (due_at, id)
  where payment in ('awaiting_payment', 'proof_rejected') and reminded_at is null and state in ('pending', 'approved');
create trigger proof_file_id_replaced after update of proof_file_id on fair_registrations for each row
  when (old.proof_file_id is not null and old.proof_file_id is distinct from new.proof_file_id) execute function note_loose_file('proof_file_id');
create trigger proof_file_id_gone after delete on fair_registrations for each row
  when (old.proof_file_id is not null) execute function note_loose_file('proof_file_id');

-- What was charged, paid and refunded, line by line.
create table fair_payments (
  id uuid primary key,
  registration_id uuid not null references fair_registrations,
  event_id uuid not null references events,
  kind text not null check (kind in (
    'charged', 'dropped', 'proof_submitted', 'verified', 'proof_rejected', 'waived', 'refunded')),
  amount bigint not null check (amount >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  file_id uuid references stored_files,
  reason text check (length(reason) between 1 and 1000),
  person_id uuid,
  at timestamptz not null,
  check ((kind = 'proof_submitted') = (file_id is not null))
);
create index fair_payments_event on fair_payments (event_id, id);
create index fair_payments_registration on fair_payments (registration_id, id);
create trigger fair_payments_are_history before update or delete on fair_payments
  for each row execute function refuse_change();
create trigger file_id_replaced after update of file_id on fair_payments for each row
  when (old.file_id is not null and old.file_id is distinct from new.file_id) execute function note_loose_file('file_id');
create trigger file_id_gone after delete on fair_payments for each row
  when (old.file_id is not null) execute function note_loose_file('file_id');

-- Appointments with an exhibitor: one representative and one student for a few minutes. Canceled ones stay as history.
create table fair_slots (
  id uuid primary key,
  registration_id uuid not null references fair_registrations,
  event_id uuid not null references events,
  representative_name text not null check (length(representative_name) between 1 and 120),
  representative_email text not null check (length(representative_email) between 3 and 254),
  place text not null default '' check (length(place) <= 200),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  student_id uuid references role_accounts,
  booked_at timestamptz,
  created_at timestamptz not null,
  canceled_at timestamptz,
  check (ends_at > starts_at),
  check ((student_id is null) = (booked_at is null)),
  check (canceled_at is null or student_id is null)
);
-- What locks ensure anyway: no one starts two appointments at once.
create unique index fair_slots_student on fair_slots (student_id, starts_at) where student_id is not null;
create unique index fair_slots_representative on fair_slots (registration_id, representative_email, starts_at)
  where canceled_at is null;
create index fair_slots_event on fair_slots (event_id, starts_at, id) where canceled_at is null;
create index fair_slots_registration on fair_slots (registration_id, starts_at, id) where canceled_at is null;
