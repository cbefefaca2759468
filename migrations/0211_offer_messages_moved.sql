-- few rows: no release had messages about offers
-- earlier programs: none that was released has this table
-- What was written about an offer is part of its application's one thread.
insert into application_messages (id, application_id, side, author_id, kind, text, until, created_at)
  select m.id, o.application_id, m.side, m.author_id, m.kind, m.text, m.until, m.created_at
  from job_offer_messages m join job_offers o on o.id = m.offer_id;
insert into application_threads (application_id, organization_id, team_wrote_at, last_at)
  select a.id, a.organization_id, max(m.created_at) filter (where m.side = 'employer'), max(m.created_at)
  from application_messages m join applications a on a.id = m.application_id group by a.id;
-- squawk-ignore ban-drop-table
drop table job_offer_messages;
