alter table events validate constraint events_taken_down;
alter table events validate constraint events_taken_down_shown;
