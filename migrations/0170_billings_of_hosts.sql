-- Whether the host wrote it in the exhibitor's place: then it is nothing to start from at other hosts.
alter table fair_billings add column is_by_host boolean not null default false;
