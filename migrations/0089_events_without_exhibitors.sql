-- Whether organizations can register that aren't invited: no for workshops.
alter table events add column takes_exhibitors boolean not null default true;
