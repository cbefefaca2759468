-- Students who let the exhibitors of a fair scan their ticket.
create table fair_sharing (
  student_id uuid not null references role_accounts on delete cascade,
  event_id uuid not null references events on delete cascade,
  shared_at timestamptz not null,
  primary key (student_id, event_id)
);
create index fair_sharing_event on fair_sharing (event_id);

-- Students whose ticket an employer scanned at its booth.
create table fair_leads (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  employer_id uuid not null references organizations on delete cascade,
  student_id uuid not null references role_accounts on delete cascade,
  rating integer check (rating between 1 and 5),
  note text not null default '' check (length(note) <= 2000),
  scanned_at timestamptz not null,
  scanned_by uuid references role_accounts on delete set null,
  -- The student took it back: the employer has nothing left, and can't scan them again.
  withdrawn_at timestamptz,
  unique (employer_id, event_id, student_id),
  check (withdrawn_at is null or (rating is null and note = '' and scanned_by is null))
);
create index fair_leads_list on fair_leads (employer_id, event_id, scanned_at desc, id desc) where withdrawn_at is null;
create index fair_leads_event on fair_leads (event_id);
create index fair_leads_student on fair_leads (student_id, event_id);
create index fair_leads_scanner on fair_leads (scanned_by) where scanned_by is not null;
