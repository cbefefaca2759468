-- Files a row let go of, because it was given another or went itself. What nothing else refers to is removed after the commit.
create table loose_files (
  file_id uuid primary key,
  noted_at timestamptz not null
);

create function note_loose_file() returns trigger language plpgsql as $$
begin
  insert into loose_files (file_id, noted_at) values ((to_jsonb(old) ->> tg_argv[0])::uuid, now())
    on conflict do nothing;
  return null;
end $$;

-- Every column that refers to a file lets go of it in one way.
do $$
declare
  held record;
begin
  for held in
    select c.conrelid::regclass as from_table, a.attname as file_column
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'stored_files'::regclass
  loop
    execute format(
      'create trigger %I after update of %I on %s for each row
         when (old.%I is not null and old.%I is distinct from new.%I) execute function note_loose_file(%L)',
      held.file_column || '_replaced', held.file_column, held.from_table,
      held.file_column, held.file_column, held.file_column, held.file_column);
    execute format(
      'create trigger %I after delete on %s for each row
         when (old.%I is not null) execute function note_loose_file(%L)',
      held.file_column || '_gone', held.from_table, held.file_column, held.file_column);
  end loop;
end $$;
