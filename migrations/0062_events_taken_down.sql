-- An event the operators took down: nobody finds it any more; whoever was registered learns why.
alter table events add column taken_down_at timestamptz;
alter table events add column taken_down_reason text;
alter table events add constraint events_taken_down
  check ((taken_down_at is null) = (taken_down_reason is null)) not valid;
alter table events add constraint events_taken_down_shown
  check (taken_down_at is null or state in ('canceled', 'published', 'removed')) not valid;
