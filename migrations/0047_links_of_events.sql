-- An event's invitation links are each somebody's; counted up, those made so far end with their maker's right.
alter table role_accounts add column link_epoch integer not null default 0 check (link_epoch >= 0);
