-- Hosts read the ids of answers, which were drawn by the clock and said when each was given.
update event_survey_answers set id = gen_random_uuid();

-- An answer that hosts may have read stays when the check-in of a walk-in is undone: what vanished with it would have a name.
alter table event_survey_answers drop constraint event_survey_answers_registration_id_fkey;

create function unread_answers_go() returns trigger language plpgsql as $$
begin
  delete from event_survey_answers a using event_surveys s
  where a.registration_id = old.id and s.event_id = a.event_id and s.sent_at is null;
  return null;
end $$;
create trigger unread_answers_go after delete on event_registrations
  for each row execute function unread_answers_go();
