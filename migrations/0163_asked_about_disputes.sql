-- In which order Stripe was asked: an answer that comes late does not undo a later one.
create sequence fair_card_asks;
alter table fair_card_disputes add column asked bigint not null default 0;
