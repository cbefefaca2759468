-- Who caused the letter and to which mailbox, together and only as a hash: what is counted for an hour.
alter table mails add column counted_as bytea;
create index mails_counted on mails (counted_as, created_at) where counted_as is not null;

-- What is written to somebody who is invited for an event waits until they have proved the address.
alter table event_duty_invitations add column message text not null default '' check (length(message) <= 1000);

-- Who asked has written, and nobody has answered.
alter table partnerships add column unanswered boolean not null default false;
update partnerships p set unanswered = state = 'pending' and coalesce((
  select m.side = p.requested_by from partnership_messages m
  where m.partnership_id = p.id and m.created_at >= p.requested_at order by m.created_at desc, m.id desc limit 1
), message <> '');
alter table partnerships add check (not unanswered or state = 'pending');
