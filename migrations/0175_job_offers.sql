-- What an employer offers an applicant. Whether it was accepted or declined is the application's (0007): an offer belongs to the
-- application in force, and another one is made after it ended or the student applied again.
create table job_offers (
  id uuid primary key,
  application_id uuid not null references applications on delete cascade,
  -- Where the application goes back to if the offer ends without an answer.
  made_from text not null check (made_from in ('shortlisted', 'interview')),
  made_at timestamptz not null,
  version integer not null check (version between 1 and 20),
  reply_by timestamptz not null,
  -- When it is to be seen to: empty once it lapsed, or its application is elsewhere by then.
  lapses_at timestamptz,
  remind_at timestamptz,
  -- The student asked for more time, until when; answered by a later deadline or a refusal.
  asked_until timestamptz,
  refused_at timestamptz,
  ended_at timestamptz,
  ended_as text check (ended_as in ('withdrawn', 'lapsed', 'replaced')),
  ended_reason text check (length(ended_reason) between 1 and 1000),
  check ((ended_at is null) = (ended_as is null)),
  check (ended_reason is null or ended_as = 'withdrawn'),
  check (ended_at is null or (lapses_at is null and remind_at is null and asked_until is null)),
  check (asked_until is null or refused_at is null)
);
create unique index job_offers_standing on job_offers (application_id) where ended_at is null;
create index job_offers_application on job_offers (application_id, made_at desc, id desc);
create index job_offers_lapsing on job_offers (lapses_at, id) where lapses_at is not null;
create index job_offers_reminding on job_offers (remind_at, id) where remind_at is not null;

-- Its terms, as they were and are: changing them adds a row.
create table job_offer_versions (
  offer_id uuid not null references job_offers on delete cascade,
  version integer not null check (version between 1 and 20),
  -- Minor units of the currency.
  pay_amount bigint check (pay_amount >= 0),
  pay_currency text check (pay_currency ~ '^[A-Z]{3}$'),
  pay_period text check (pay_period in ('hour', 'month', 'year')),
  start_date date,
  place text not null default '' check (length(place) <= 200),
  details text not null default '' check (length(details) <= 5000),
  file_id uuid references stored_files,
  reply_by timestamptz not null,
  written_at timestamptz not null,
  written_by uuid references role_accounts on delete set null,
  primary key (offer_id, version),
  check ((pay_amount is null) = (pay_currency is null) and (pay_amount is null) = (pay_period is null))
);
create index job_offer_versions_file on job_offer_versions (file_id) where file_id is not null;
create index job_offer_versions_writer on job_offer_versions (written_by) where written_by is not null;
create trigger file_id_replaced after update of file_id on job_offer_versions for each row
  when (old.file_id is not null and old.file_id is distinct from new.file_id) execute function note_loose_file('file_id');
create trigger file_id_gone after delete on job_offer_versions for each row
  when (old.file_id is not null) execute function note_loose_file('file_id');

-- What student and employer wrote about the offer.
create table job_offer_messages (
  id uuid primary key,
  offer_id uuid not null references job_offers on delete cascade,
  side text not null check (side in ('student', 'employer')),
  author_id uuid references role_accounts on delete set null,
  kind text not null check (kind in ('message', 'more_time', 'granted', 'refused')),
  text text not null check (length(text) <= 2000),
  -- The time that was asked for or granted.
  until timestamptz,
  created_at timestamptz not null,
  check (kind <> 'message' or length(text) > 0)
);
create index job_offer_messages_of on job_offer_messages (offer_id, created_at, id);
create index job_offer_messages_author on job_offer_messages (author_id) where author_id is not null;

-- The least time a university asks employers to give its students.
create table offer_minimums (
  organization_id uuid primary key references organizations on delete cascade,
  days integer not null check (days between 1 and 60),
  edited_at timestamptz not null
);
