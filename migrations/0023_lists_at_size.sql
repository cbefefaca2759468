-- What a count or a deep page asks of the few that are left out, instead of reading everyone.
create index persons_deleted on persons (id) where deleted_at is not null;
create index role_accounts_inactive_students on role_accounts (id) where role = 'student' and status <> 'active';

-- Everything the lists of people and of a university's students filter by, so that a count reads only the index.
create index role_accounts_listed on role_accounts (created_at, id) include (person_id, role, status, organization_id);
drop index role_accounts_newest;
create index students_listed on students (university_id, (affiliation <> 'unverified'), affiliation_at, account_id)
  include (affiliation, graduation_class, majors);
drop index students_of_university;

-- The names behind thousands of accounts, from indexes alone: half the time of a list sorted or searched by name.
create index persons_named on persons (id) include (first_name, last_name, email);
create index role_accounts_persons on role_accounts (id) include (person_id);

-- The participants of an event by the order of registration, and what their filters count; and the profiles behind them.
create index event_registrations_found on event_registrations (event_id, number) include (state, attendance, student_id, created_at);
create index students_studies on students (account_id) include (university_id, affiliation, graduation_class, majors);

-- What happened across the installation, by day.
create index event_registrations_by_day on event_registrations (created_at);

-- Whose proof of payment a host has to check.
create index fair_registrations_proofs on fair_registrations (event_id) where payment = 'proof_submitted';

-- A team's notices about one application: read when it is opened.
create index notifications_unread_links on notifications (account_id, link) where read_at is null and list = 'job';

-- The organization of the university that confirmed the student; null if only claimed or declined. In PL/pgSQL, which keeps its
-- plan within a session: what is visible to a student asks it several times, and planning took longer than reading.
create function confirming_university(student uuid) returns uuid language plpgsql stable strict as $$
begin
  return (select u.id from students s join organizations u on u.directory_id = s.university_id and u.state = 'approved'
    where s.account_id = student and s.affiliation = 'verified');
end $$;
