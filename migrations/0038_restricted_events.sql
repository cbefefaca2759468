-- A university's word that a student is not its own. It is about the two of them and stays when the student names another
-- university meanwhile; only the university takes it back.
create table affiliation_declines (
  student_id uuid not null references role_accounts on delete cascade,
  university_id uuid not null references university_directory,
  declined_at timestamptz not null,
  primary key (student_id, university_id)
);
create index affiliation_declines_university on affiliation_declines (university_id);

-- What was said last of each pair counts, also where it had faded by naming another university.
insert into affiliation_declines (student_id, university_id, declined_at)
select last.subject_id, last.university_id, last.at from (
  select distinct on (c.subject_id, c.data->>'university_id') c.subject_id, (c.data->>'university_id')::uuid as university_id, c.at, c.verb
  from activities c
  where c.subject_type = 'account' and c.verb in ('student.affiliation_verified', 'student.affiliation_declined')
    and c.data ? 'university_id'
  order by c.subject_id, c.data->>'university_id', c.at desc, c.id desc
) last
join students s on s.account_id = last.subject_id
join university_directory u on u.id = last.university_id
where last.verb = 'student.affiliation_declined';
insert into affiliation_declines (student_id, university_id, declined_at)
select account_id, university_id, coalesce(affiliation_at, now()) from students
where affiliation = 'declined' and university_id is not null
on conflict do nothing;
update students s set affiliation = 'declined', affiliation_at = d.declined_at
from affiliation_declines d
where d.student_id = s.account_id and d.university_id = s.university_id and s.affiliation = 'unverified';

-- The university whose word let the student in; none where the event was open to everyone when they registered.
alter table event_registrations add column through_university_id uuid references university_directory;
-- Since when the student registers again only once the host lets them.
alter table event_registrations add column barred_at timestamptz;
alter table event_registrations drop constraint event_registrations_cancel_cause_check;
alter table event_registrations add constraint event_registrations_cancel_cause_check
  check (cancel_cause in ('student', 'host', 'lapsed', 'event', 'affiliation'));
alter table event_registrations add constraint event_registrations_barred_check
  check (barred_at is null or state = 'cancelled');

update event_registrations set barred_at = cancelled_at where cancel_cause = 'host';
update event_registrations r set through_university_id = s.university_id
from events e, students s
where e.id = r.event_id and s.account_id = r.student_id and e.visibility <> 'public';

-- Who got into an event that is not public without their university's word has no place there; the clockwork hands it on.
create temporary table without_word on commit drop as
select r.id, r.event_id, r.state from event_registrations r
join events e on e.id = r.event_id join students s on s.account_id = r.student_id
where e.visibility <> 'public' and e.state = 'published' and e.ends_at > now()
  and r.state <> 'cancelled' and r.checked_in_at is null and s.affiliation <> 'verified';
update event_registrations r set state = 'cancelled', state_at = now(), cancelled_at = now(), cancel_cause = 'affiliation',
  offer_expires_at = null, attendance = null
from without_word w where w.id = r.id;
update event_places p set
  taken = p.taken - (select count(*) from without_word w where w.event_id = p.event_id and w.state in ('registered', 'offered')),
  waiting = p.waiting - (select count(*) from without_word w where w.event_id = p.event_id and w.state = 'waitlisted')
where p.event_id in (select event_id from without_word);
