-- Which booth an exhibitor was last told of: a letter says so, and whoever has another one since can be told again.
alter table fair_registrations add column told_number text;
