-- A database at size: 200,000 students, 2,000,000 applications, 500 events with 4,000 registrations each. What a trigger
-- derives (open jobs, words of jobs) is made by its trigger; elsewhere triggers and foreign keys wait, since every reference
-- and copy is computed from a number. Each part starts with its name.

-- @ helpers
create function nth(kind int, n bigint) returns uuid language sql immutable parallel safe as $$
  select (lpad(to_hex(1750000000000 + n * 10), 12, '0') || '7' || lpad(to_hex(kind), 3, '0') || '8000' || lpad(to_hex(n), 12, '0'))::uuid
$$;
create function person_of_student(n bigint) returns uuid language sql immutable as $$ select nth(1, n) $$;
create function student(n bigint) returns uuid language sql immutable as $$ select nth(2, n) $$;
create function employer(n bigint) returns uuid language sql immutable as $$ select nth(3, n) $$;
create function university(n bigint) returns uuid language sql immutable as $$ select nth(4, n) $$;
create function directory(n bigint) returns uuid language sql immutable as $$ select nth(5, n) $$;
create function job(n bigint) returns uuid language sql immutable as $$ select nth(6, n) $$;
create function application(n bigint) returns uuid language sql immutable as $$ select nth(7, n) $$;
create function event(n bigint) returns uuid language sql immutable as $$ select nth(8, n) $$;
create function resume(n bigint) returns uuid language sql immutable as $$ select nth(9, n) $$;
-- Members: the first of each organization is its owner; employer 1 has 300 more.
create function person_of_member(side text, n bigint) returns uuid language sql immutable as $$
  select nth(case side when 'employer' then 10 else 11 end, n) $$;
create function member(side text, n bigint) returns uuid language sql immutable as $$
  select nth(case side when 'employer' then 12 else 13 end, n) $$;
create function one_of(list text[], n bigint) returns text language sql immutable parallel safe as $$
  select list[1 + n % cardinality(list)] $$;
create function first_name(n bigint) returns text language sql immutable as $$ select one_of(array[
  'Ada','Ben','Clara','Daniel','Elena','Felix','Greta','Hugo','Ines','Jonas','Karin','Liam','Maya','Noah','Olga','Paul','Quinn',
  'Rosa','Simon','Tara','Uma','Victor','Wendy','Xenia','Yusuf','Zoë','Amir','Bianca','Chen','Dilek','Emil','Fatima','Goran',
  'Hana','Ivan','Jürgen','Kofi','Leïla','Marek','Nadia','Oscar'], n) $$;
create function last_name(n bigint) returns text language sql immutable as $$ select
  one_of(array['Stone','River','Wood','Field','Hill','Lake','Marsh','Brook','Ford','Vale','Moor','Cliff','Shore','Glen','Heath'], n)
  || one_of(array['man','ton','son','ley','worth','er','well','ham','by','wick','dale','gate','house'], n / 15)
  || case when n % 3 = 0 then '' else '-' || one_of(array['Adams','Berg','Costa','Dubois','Evans','Fischer','Garcia','Haas'], n / 195) end $$;
create function major(n bigint) returns text language sql immutable as $$ select one_of(array[
  'Computer Science','Biology','History','Economics','Mathematics','Physics','Law','Nursing','Marketing','Statistics'], n) $$;

create table parked_indexes (def text);
-- Filling a table is faster without its indexes; those of keys stay.
create function park_indexes(names text[]) returns void language plpgsql as $$
declare one record;
begin
  for one in select c.relname, pg_get_indexdef(i.indexrelid) as def from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid::regclass::text = any(names) and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
  loop
    insert into parked_indexes values (one.def);
    execute format('drop index %I', one.relname);
  end loop;
end $$;
create function make_indexes() returns void language plpgsql as $$
declare one record;
begin
  for one in select def from parked_indexes loop execute one.def; end loop;
  delete from parked_indexes;
end $$;

-- @ 2,000 employers, 200 universities, 10,000 places in the directory
insert into university_directory (id, name, country_code, country)
  select directory(n), format('University of %s %s', last_name(n), n), one_of(array['US','DE','FR'], n), one_of(array['United States','Germany','France'], n)
  from generate_series(1, 10000) n;
insert into university_domains (domain, university_id) select format('u%s.example.edu', n), directory(n) from generate_series(1, 10000) n;
insert into organizations (id, kind, name, slug, state, website, industry, company_size, country_code, city, created_at, reviewed_at)
  select employer(n), 'employer', format('%s %s %s', last_name(n), one_of(array['Works','Labs','Group','Mills','Systems'], n), n), 'employer-' || n,
    case when n > 1900 then 'pending_review' else 'approved' end, 'https://example.com', one_of(array['Finance','Retail','Media','Energy'], n),
    one_of(array['1-10','11-50','51-200','201-1000'], n), one_of(array['US','DE','FR'], n), 'Chicago', now() - n * interval '3 hours', now()
  from generate_series(1, 2000) n;
insert into organizations (id, kind, name, slug, state, country_code, city, directory_id, created_at, reviewed_at)
  select university(n), 'university', format('University of %s %s', last_name(n), n), 'university-' || n, 'approved',
    one_of(array['US','DE','FR'], n), 'Chicago', directory(n), now() - n * interval '5 hours', now()
  from generate_series(1, 200) n;
insert into proposed_names (id, organization_id, name, state, proposed_at)
  select nth(20, n), employer(n * 7), 'Renamed ' || n, 'pending', now() from generate_series(1, 50) n;

-- @ 200,000 students, 2,500 members
set session_replication_role = replica;
select park_indexes('{persons,role_accounts,students,stored_files}');
insert into persons (id, email, password_hash, first_name, last_name, email_verified_at, created_at)
  select person_of_student(n), lower(public.unaccent(first_name(n)) || '.' || n || '@u' || (1 + n % 200) || '.example.edu'), '-', first_name(n), last_name(n / 41),
    now(), now() - (n * 17 % 430000) * interval '1 minute'
  from generate_series(1, 200000) n;
insert into role_accounts (id, person_id, role, status, created_at, activated_at)
  select student(n), person_of_student(n), 'student', case when n % 100 = 3 then 'deactivated' else 'active' end,
    now() - (n * 17 % 430000) * interval '1 minute', now()
  from generate_series(1, 200000) n;
insert into stored_files (id, kind, is_public, storage_key, filename, content_type, byte_size, created_at)
  select resume(n), 'document', false, 'document/' || resume(n), 'resume.pdf', 'application/pdf', 100000, now() from generate_series(1, 200000) n;
insert into students (account_id, university_id, affiliation, affiliation_at, degree, majors, graduation_class, skills, privacy, resume_file_id)
  select student(n), directory(case when n % 5 = 0 then 1 else 2 + n % 199 end),
    case when n % 7 < 5 then 'verified' when n % 7 = 5 then 'unverified' else 'declined' end, now() - (n * 13 % 430000) * interval '1 minute',
    one_of(array['bachelor','master','doctorate'], n), array[major(n), major(n / 7)], 2026 + n % 4, array['AWS','Agile'],
    one_of(array['private','employers'], n), resume(n)
  from generate_series(1, 200000) n;
insert into affiliation_declines select student(n), directory(case when n % 5 = 0 then 1 else 2 + n % 199 end), now()
  from generate_series(1, 200000) n where n % 7 = 6;
insert into persons (id, email, password_hash, first_name, last_name, email_verified_at, created_at)
  select person_of_member(side, n), side || n || '@example.com', '-', first_name(n), last_name(n), now(), now() - n * interval '3 hours'
  from unnest(array['employer','university']) side, generate_series(1, 2300) n where side = 'employer' or n <= 200;
insert into role_accounts (id, person_id, role, status, organization_id, team_role, created_at, activated_at)
  select member(side, n), person_of_member(side, n), side || '_user', case when n > 1900 and n <= 2000 then 'pending_review' else 'active' end,
    case when side = 'university' then university(n) when n > 2000 then employer(1) else employer(n) end,
    case when n > 2000 then 'recruiter' else 'owner' end, now() - n * interval '3 hours', now()
  from unnest(array['employer','university']) side, generate_series(1, 2300) n where side = 'employer' or n <= 200;
update role_accounts a set words = words_of_person(p) from persons p where p.id = a.person_id;
update students s set words = a.words from role_accounts a where a.id = s.account_id;
select make_indexes();

-- @ 10,500 jobs
set session_replication_role = origin;
insert into jobs (id, organization_id, state, title, description, type, work_mode, locations, openings, skills, majors, time_zone,
    created_at, updated_at, opened_at, posted_at, expires_at, ended_at)
  select job(n),
    employer(case when n = 1 then 1 when n <= 101 then 2 when n > 10000 then 3 else 4 + n % 1800 end),
    case when n % 10 = 9 then 'closed' else 'active' end,
    format('%s %s', one_of(array['Data','Software','Marketing','Finance','Design','Research'], n), one_of(array['Intern','Engineer','Analyst','Assistant'], n / 6)),
    '<p>What you will do, with whom, and what you bring.</p>', one_of(array['full-time','part-time','internship','contract'], n),
    one_of(array['on-site','hybrid','remote'], n), array['Chicago, IL'], 1, array['AWS'], array[major(n)], 'UTC',
    now() - n * interval '37 minutes', now(), now() - n * interval '2 minutes', now() - n * interval '2 minutes', now() + (2 + n % 28) * interval '1 day',
    case when n % 10 = 9 then now() end
  from generate_series(1, 10500) n;
set session_replication_role = replica;
insert into job_likes select student(s), job(102 + (s * 31 + i * 911) % 9899), now() - (i * 100 + s % 1000) * interval '1 minute'
  from generate_series(1, 100000) s, generate_series(1, 3) i;
insert into job_likes select student(1), job(102 + (31 + i * 911) % 9899), now() - i * interval '1 minute' from generate_series(4, 503) i;
insert into job_tokens (id, organization_id, state, granted_at, expires_at)
  select nth(21, n), employer(case when n <= 500 then 1 else 2 + n % 1800 end), 'available', now() - n * interval '1 minute', now() + interval '90 days'
  from generate_series(1, 20000) n;
insert into saved_searches (id, student_id, name, filters, filter_key, is_alerting, created_at, looked_until, next_look_at)
  select nth(22, n), student(1 + n / 2), 'Search ' || n, '{"work_mode":["remote"]}', n::text, true, now(), now(), now() + interval '1 day'
  from generate_series(1, 50000) n;

-- @ 2,000,000 applications, 10,000 of them for one job and 10,000 for another employer
select park_indexes('{applications,activities,application_notes}');
create unlogged table sent as
  select s, i, job(102 + (s * 7919 + i * 1009) % 9899) as job_id from generate_series(1::bigint, 200000) s, generate_series(0, 9) i
  union all select 1, i, job(102 + (7919 + i * 1009) % 9899) from generate_series(10, 989) i
  union all select s, 998, job(1) from generate_series(1, 10000) s
  union all select s, 999, job(2 + s % 100) from generate_series(1, 10000) s;
insert into applications (id, job_id, organization_id, student_id, state, closed_from, rejection_reason, decision_visible_at, decision_told_at,
    message, resume_file_id, submitted_at, reply_by, state_at, opened_at, answered_at, overdue_told_at, rating, offer_accepted_at,
    applicant_first, applicant_last, applicant_majors, applicant_class)
  select application(s * 1000 + i), job_id, j.organization_id, student(s), made.state,
    case made.state when 'rejected' then 'reviewed' when 'withdrawn' then 'submitted' end,
    case when made.state = 'rejected' then 'qualifications' end, case when made.state = 'rejected' then submitted end, case when made.state = 'rejected' then submitted end,
    'I would like to work with you.', resume(s), submitted, submitted + interval '30 days', least(submitted + interval '2 days', now()),
    case when made.state <> 'submitted' then submitted end, case when made.state not in ('submitted', 'reviewed', 'withdrawn') then least(submitted + interval '2 days', now()) end,
    case when submitted < now() - interval '29 days' then now() end, case when s % 3 = 0 then (1 + s % 5)::int end,
    case when made.state = 'hired' then submitted end, fold(first_name(s)), fold(last_name(s / 41)), array[major(s), major(s / 7)], 2026 + s % 4
  from sent join jobs j on j.id = sent.job_id,
    lateral (select now() - (s * 13 + i * 37) % 430000 * interval '1 minute' as submitted, one_of('{submitted,submitted,submitted,submitted,submitted,submitted,submitted,
      reviewed,reviewed,reviewed,reviewed,shortlisted,shortlisted,interview,offer,hired,rejected,rejected,rejected,withdrawn}', s * 3 + i * 7) as state) made;
insert into activities (id, at, verb, actor_person_id, actor_role, organization_id, subject_type, subject_id, data)
  select nth(23, s * 1000 + i), now() - (s * 13 + i * 37) % 430000 * interval '1 minute', 'application.submitted', person_of_student(s), 'student',
    j.organization_id, 'application', application(s * 1000 + i), jsonb_build_object('to', 'submitted', 'job_id', job_id)
  from sent join jobs j on j.id = sent.job_id;
insert into activities (id, at, verb, actor_person_id, actor_role, organization_id, subject_type, subject_id, data)
  select nth(24, n), now() - n * interval '1 minute', 'account.deactivated', person_of_member('employer', 1), 'operator', null, 'account', student(n), '{"reason":"Spam"}'
  from generate_series(1, 100000) n;
insert into application_notes (id, application_id, author_id, text, created_at)
  select nth(25, s), application(s * 1000 + 998), member('employer', 1), 'Worth a talk', now() from generate_series(1, 10000) s;
drop table sent;
select make_indexes();

-- @ 500 events with 4,000 registrations each
create function hosted_by(e bigint) returns uuid language sql immutable as $$
  select case when e % 2 = 1 and e < 200 then university(1) when e % 2 = 1 then university(2 + e % 50) when e < 200 then employer(1) else employer(4 + e % 50) end $$;
select park_indexes('{events,event_registrations,event_likes}');
insert into events (id, organization_id, state, title, description, kind, format, venue_name, venue_address, time_zone, starts_at, ends_at, visibility,
    booth_currency, created_at, updated_at, published_at)
  select event(e), hosted_by(e), 'published', format('%s %s', one_of(array['Spring','Summer','Autumn','Winter'], e), one_of(array['Career Fair','Workshop','Meeting','Evening','Info Session'], e)),
    '<p>Who comes, what happens, and what you take home.</p>', one_of(array['career_fair','workshop','networking','info_session'], e),
    one_of(array['in_person','virtual','hybrid'], e), 'Main Hall', '1 Campus Way', 'America/Chicago',
    now() + at, now() + at + interval '4 hours', case when e % 10 = 7 then 'partners' else 'public' end, 'USD', now() - e * interval '1 hour', now(), now() - e * interval '1 hour'
  from generate_series(1, 500) e, lateral (select case when e % 4 = 0 then -1 else 1 end * (3 + e % 100) * interval '1 day' as at) t;
create unlogged table copied as
  select a.id, fold(p.first_name) as first, fold(p.last_name) as last, s.majors, s.graduation_class,
    case when s.affiliation <> 'declined' then s.university_id end as university
  from students s join role_accounts a on a.id = s.account_id join persons p on p.id = a.person_id;
alter table copied add primary key (id);
insert into event_registrations (id, event_id, student_id, state, number, registered_at, offer_expires_at, canceled_at, cancel_cause, attendance, checked_in_at, created_at, state_at,
    participant_first, participant_last, participant_majors, participant_class, participant_university)
  select nth(26, e * 4000 + k), event(e), student(1 + (e * 4001 + k * 47) % 200000), state, k, case when state = 'registered' then made end,
    case when state = 'offered' then now() + interval '2 days' end, case when state = 'canceled' then now() end, case when state = 'canceled' then 'student' end,
    case when state = 'registered' and e % 4 = 0 then case when k % 5 = 0 then 'no_show' else 'checked_in' end end,
    case when state = 'registered' and e % 4 = 0 and k % 5 <> 0 then now() - interval '2 days' end, made, made,
    c.first, c.last, c.majors, c.graduation_class, c.university
  from generate_series(1::bigint, 500) e cross join generate_series(1, 4000) k join copied c on c.id = student(1 + (e * 4001 + k * 47) % 200000),
    lateral (select now() - (k * 7 % 30000) * interval '1 minute' as made, case when k % 20 in (17, 18) then 'canceled' when e % 4 = 0 then 'registered'
      when k % 20 = 19 then 'waitlisted' when k % 20 = 16 then 'offered' else 'registered' end as state) m;
insert into event_registrations (id, event_id, student_id, state, number, registered_at, created_at, state_at, attendance,
    participant_first, participant_last, participant_majors, participant_class, participant_university)
  select nth(26, 3000000 + e), event(e), student(1), 'registered', 4001, now(), now(), now(), case when e % 4 = 0 then 'no_show' end,
    c.first, c.last, c.majors, c.graduation_class, c.university
  from generate_series(1, 500) e join copied c on c.id = student(1) on conflict do nothing;
drop table copied;
insert into event_places (event_id, capacity, taken, waiting, last_number)
  select event_id, count(*) filter (where state in ('registered', 'offered')), count(*) filter (where state in ('registered', 'offered')),
    count(*) filter (where state = 'waitlisted'), 4001
  from event_registrations group by event_id;
insert into event_likes select student(s), event(1 + (s + i * 77) % 500), now() - (s % 10000) * interval '1 minute' from generate_series(1, 100000) s, generate_series(1, 2) i;
insert into event_likes select student(1), event(e), now() - e * interval '1 hour' from generate_series(1, 500) e on conflict do nothing;
insert into event_duty select event(e), member(case when e % 2 = 1 then 'university' else 'employer' end, 1), now() from generate_series(1, 199) e;
select make_indexes();

-- @ exhibitors, invitations, appointments, partnerships
insert into event_booths (id, event_id, position, name, price, quantity, held)
  select nth(27, e * 10 + b), event(e), b, 'Stand ' || b, 10000, 1000, case when e <= 2 then 100 else 4 end from generate_series(1, 500) e, generate_series(0, 9) b;
create function guest_of(e bigint, k bigint) returns uuid language sql immutable as $$
  select case when e = 1 then employer(10 + k) when e % 2 = 1 then employer(10 + (e + k) % 1800) else university(1 + (e + k) % 199) end $$;
insert into fair_registrations (id, event_id, organization_id, state, booth_id, booth_name, representatives, fee, currency, payment, due_at, submitted_at, state_at, payment_at)
  select nth(28, e * 1000 + k), event(e), guest_of(e, k), case when k % 4 = 0 then 'pending' else 'approved' end, nth(27, e * 10 + k % 10), 'Stand ' || k % 10,
    '[{"name":"Robin Carter","email":"robin@example.com","job_title":"Campus relations"}]', 10000, 'USD', 'awaiting_payment', now() + interval '29 days', now() - k * interval '1 hour', now(), now()
  from generate_series(1::bigint, 500) e, generate_series(0, 999) k where k < case when e = 1 then 1000 when e = 2 then 190 else 40 end;
insert into fair_registrations (id, event_id, organization_id, state, representatives, payment, submitted_at, state_at, payment_at)
  select nth(28, 900000 + e), event(e), case when e % 2 = 1 then employer(1) else university(1) end, 'approved',
    '[{"name":"Robin Carter","email":"robin@example.com","job_title":"Campus relations"}]', 'none', now() - e * interval '1 hour', now(), now()
  from generate_series(1, 500) e on conflict do nothing;
insert into fair_payments (id, registration_id, event_id, kind, amount, currency, at)
  select nth(29, e * 1000 + k), nth(28, e * 1000 + k), event(e), 'charged', 10000, 'USD', now() - k * interval '1 hour'
  from generate_series(1::bigint, 500) e, generate_series(0, 999) k where k < case when e = 1 then 1000 when e = 2 then 190 else 40 end;
insert into fair_slots (id, registration_id, event_id, representative_name, representative_email, starts_at, ends_at, student_id, booked_at, created_at)
  select nth(30, k * 100 + i), nth(28, 1000 + k), event(1), 'Robin Carter', 'robin@example.com', e.starts_at + i * interval '15 minutes', e.starts_at + (i + 1) * interval '15 minutes',
    case when i % 2 = 0 then student(1 + k * 10 + i) end, case when i % 2 = 0 then now() end, now()
  from events e, generate_series(0::bigint, 999) k, generate_series(0, 15) i where e.id = event(1);
insert into event_invitations (id, event_id, organization_id, state, way, created_at)
  select nth(31, e * 1000 + k), event(e), case when e = 1 then employer(100 + k) when e % 2 = 1 then employer(1 + (e + k * 37) % 1800) else university(1 + (e + k) % 199) end, 'pending', 'pick', now() - k * interval '1 hour'
  from generate_series(1::bigint, 500) e, generate_series(0, 999) k where k < case when e = 1 then 1000 else 40 end;
insert into event_invitations (id, event_id, organization_id, state, way, created_at)
  select nth(32, e), event(e), case when e % 2 = 1 then employer(1) else university(1) end, 'pending', 'pick', now() - e * interval '1 hour' from generate_series(1, 500) e on conflict do nothing;
insert into partnerships (id, employer_id, university_id, state, requested_by, requested_at, state_at)
  select nth(33, e * 1000 + u), employer(e), university(u), case when (e + u) % 5 = 0 then 'pending' else 'approved' end, one_of(array['employer','university'], e + u / 2),
    now() - (e * 7 + u) * interval '1 hour', now() - (e * 7 + u) * interval '1 hour'
  from generate_series(1::bigint, 1900) e, generate_series(1, 200) u where e <= 3 or u <= 3 or (e + u) % 10 = 0;
insert into partnership_messages (id, partnership_id, side, author_id, text, created_at)
  select nth(34, n), nth(33, 1001), one_of(array['employer','university'], n), null, 'Message ' || n, now() - n * interval '1 minute' from generate_series(1, 20000) n;

-- @ inboxes of 100,000 notices, 500,000 emails, 500,000 security events
select park_indexes('{notifications,mails,security_events,profile_views,inquiries,waitlist_entries,career_applications,subject_views}');
insert into notifications (id, account_id, list, kind, title, text, link, cause, created_at, read_at, starred_at)
  select nth(35, n + place * 1000000), account, case when place = 1 and n % 2 = 0 then 'job' else 'general' end, 'application_status', 'Notice ' || n, 'Something happened.', '/student/jobs/applied', 'size:' || n, now() - n * interval '2 minutes',
    case when n % 3 = 0 then null else now() end, case when n % 50 = 0 then now() - n * interval '1 minute' end
  from unnest(array[student(1), member('employer', 1), member('university', 1)]) with ordinality as whose (account, nth), lateral (select nth - 1 as place) p, generate_series(1::bigint, 100000) n;
insert into notifications (id, account_id, list, kind, title, text, link, cause, created_at)
  select nth(36, s * 10 + i), student(s), 'general', 'application_status', 'Notice', 'Something happened.', '/student/jobs/applied', 'size:' || i, now() - (s + i) % 400000 * interval '1 minute'
  from generate_series(2::bigint, 100000) s, generate_series(1, 5) i;
insert into mails (id, cause, person_id, recipient, state, attempts, failure, created_at, sent_at)
  select nth(37, n), 'application_status:' || n, person_of_student(1 + n % 200000), 'student' || n || '@example.edu', case when n % 250 = 0 then 'failed' else 'sent' end, 1,
    case when n % 250 = 0 then 'the mailbox is full' end, now() - n * interval '10 seconds', case when n % 250 <> 0 then now() - n * interval '10 seconds' end
  from generate_series(1, 500000) n;
insert into security_events (id, at, last_at, kind, person_id, actor_person_id, actor_role, identity_key, network_key, device)
  select nth(38, n), now() - n * interval '13 seconds', now(), one_of('{signed_in,signed_in,signed_out,sign_in_failed,new_device,looked_at,signed_in,list_exported}', n),
    person_of_student(case when n % 100 = 0 then 1 else 1 + n % 200000 end), person_of_student(1 + n % 200000), 'student', decode(md5('i' || n % 1000), 'hex'), decode(md5('n' || n % 500), 'hex'), 'Firefox on Linux'
  from generate_series(1, 500000) n;
insert into profile_views select student(s), employer(1 + (s + i * 7) % 1800), current_date - i, now() - i * interval '1 day', null, now() - i * interval '1 day' from generate_series(1, 100000) s, generate_series(1, 3) i;
insert into profile_views select student(1), employer(i), current_date - i % 300 - 3, now(), null, now() from generate_series(1, 1000) i on conflict do nothing;
insert into inquiries (id, kind, topic, name, email, organization_name, message, fingerprint, state, created_at)
  select nth(39, n), 'question', 'jobs', first_name(n) || ' ' || last_name(n / 41), 'visitor' || n || '@example.com', last_name(n) || ' Works', 'Where is my job in ' || major(n) || '?', n::text, 'open', now() - n * interval '1 minute'
  from generate_series(1, 50000) n;
insert into waitlist_entries select nth(40, n), 'waits' || n || '@example.com', one_of(array['student','employer','university'], n), now() - n * interval '1 minute' from generate_series(1, 200000) n;
insert into career_openings (id, title, team, location, work_mode, type, description, state, published_at, created_at)
  select nth(41, n), 'Opening ' || n, 'Product', 'Chicago', 'remote', 'full-time', '<p>Work here.</p>', 'open', now() - n * interval '1 day', now() - n * interval '1 day' from generate_series(1, 50) n;
insert into career_applications (id, opening_id, name, email, links, cover_letter, file_id, created_at)
  select nth(42, n), nth(41, 1 + n % 50), first_name(n) || ' ' || last_name(n / 41), 'wants' || n || '@example.com', '{}', 'Please.', resume(n), now() - n * interval '1 minute' from generate_series(1, 50000) n;
insert into subject_views select job(n), current_date - d, 'job', employer(case when n = 1 then 1 when n <= 101 then 2 when n > 10000 then 3 else 4 + n % 1800 end), 1 + n % 7 from generate_series(1, 10500) n, generate_series(0, 29) d;
insert into page_views select current_date - d, '/page-' || n, 1 + n from generate_series(0, 60) d, generate_series(1, 100) n;
insert into mailed_links (id, kind, token_hash, organization_id, role, team_role, email, invited_by, created_at, expires_at)
  select nth(43, n), 'invitation', sha256(n::text::bytea), employer(1), 'employer_user', 'recruiter', 'invited' || n || '@example.com', person_of_member('employer', 1), now() - n * interval '1 minute', now() + interval '7 days'
  from generate_series(1, 300) n;
insert into retention_runs select rule, now() + interval '1 day' from unnest(array['unverified_accounts','sessions','known_devices','mailed_links','letters','goodbye_letters','notifications',
  'closed_resumes','career_applications','profile_views','security_events','inquiries','waitlist_entries','page_views','idempotency_keys','stray_files']) rule on conflict (rule) do update set due_at = excluded.due_at;
select make_indexes();

-- @ vacuum and analyze
set session_replication_role = origin;
