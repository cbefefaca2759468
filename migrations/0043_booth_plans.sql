-- How large booths are on the floor picture, as a fraction of its width; a fair without a row uses the size of its grid.
create table fair_plans (
  event_id uuid primary key references events on delete cascade,
  booth_size real not null check (booth_size between 0.01 and 0.3)
);
