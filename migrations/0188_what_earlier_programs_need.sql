-- A program that lacks one of these migrations still runs with it if it knows the one it needs, where one is named.
create table migration_needs (
  migration text primary key,
  needs text
);
