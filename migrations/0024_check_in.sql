-- What a ticket's QR code says: known to its holder, short enough to be typed at the door.
alter table event_registrations add column ticket_code text not null
  generated always as (upper(left(encode(sha256(uuid_send(id)), 'hex'), 12))) stored;
create unique index event_registrations_ticket on event_registrations (ticket_code, event_id);
create index event_registrations_arrivals on event_registrations (event_id, checked_in_at desc, id desc)
  where checked_in_at is not null;
