-- Who came without a registration: a student with an account, or a guest of whom only this row knows.
alter table event_registrations add column is_walk_in boolean not null default false;
alter table event_registrations add column guest_first_name text, add column guest_last_name text, add column guest_email text;
-- The version before joins a registration with its student, and so passes over those of guests.
-- squawk-ignore ban-drop-not-null
alter table event_registrations alter column student_id drop not null;
alter table event_registrations add constraint event_registrations_guest check (
  (student_id is null) = (guest_first_name is not null) and (student_id is null) = (guest_last_name is not null)
  and (student_id is null or guest_email is null) and (student_id is not null or is_walk_in and state in ('registered', 'canceled'))
) not valid;
alter table event_registrations add constraint event_registrations_guest_words check (
  length(guest_first_name) between 1 and 100 and length(guest_last_name) <= 100
  and length(guest_email) <= 254 and guest_email = lower(guest_email)
) not valid;

create or replace function registration_names_participant() returns trigger language plpgsql as $$
begin
  if new.student_id is null then
    new.participant_first := public.fold(new.guest_first_name);
    new.participant_last := public.fold(new.guest_last_name);
    return new;
  end if;
  select public.fold(p.first_name), public.fold(p.last_name) into new.participant_first, new.participant_last
    from role_accounts a join persons p on p.id = a.person_id where a.id = new.student_id for share of p;
  select s.majors, s.graduation_class, case when s.affiliation <> 'declined' then s.university_id end, public.fold(s.university_name)
    into new.participant_majors, new.participant_class, new.participant_university, new.participant_university_named
    from students s where s.account_id = new.student_id;
  new.participant_majors := coalesce(new.participant_majors, '{}');
  return new;
end $$;
