-- What a student plans for a fair: exhibitors with a star, and private notes about them.
create table fair_visit_plans (
  student_id uuid not null references role_accounts on delete cascade,
  event_id uuid not null references events on delete cascade,
  exhibitor_id uuid not null references organizations on delete cascade,
  starred_at timestamptz,
  note text not null default '' check (length(note) <= 2000),
  primary key (student_id, event_id, exhibitor_id)
);
create index fair_visit_plans_event on fair_visit_plans (event_id);
create index fair_visit_plans_exhibitor on fair_visit_plans (exhibitor_id);
