-- One spelling everywhere: organization, canceled, authorization
create function american(word text) returns text language sql immutable as $$
  select replace(replace(replace(replace(replace(word, 'organisation', 'organization'), 'Organisation', 'Organization'),
    'cancelled', 'canceled'), 'cancelling', 'canceling'), 'authorisation', 'authorization')
$$;

create function american_keys(data jsonb) returns jsonb language sql immutable as $$
  select regexp_replace(regexp_replace(regexp_replace(data::text,
    '(?<=[{,] ?"[a-z_]*)organisation(?=[a-z_]*": )', 'organization', 'g'),
    '": "cancelled"', '": "canceled"', 'g'),
    '": "(work_auth|)(organ|or)isation"', '": "\1\2ization"', 'g')::jsonb
$$;

do $$
declare it record;
begin
  for it in select c.relname as name, c.relkind as kind from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and c.relname <> american(c.relname)
  loop execute format('alter table %I rename to %I', it.name, american(it.name)); end loop;

  for it in select c.relname as owner, a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and a.attnum > 0 and not a.attisdropped
      and a.attname <> american(a.attname)
  loop execute format('alter table %I rename column %I to %I', it.owner, it.name, american(it.name)); end loop;

  for it in select c.conrelid::regclass as owner, c.conname as name from pg_constraint c
    where c.connamespace = 'public'::regnamespace and c.conrelid <> 0 and c.conname <> american(c.conname)
  loop execute format('alter table %s rename constraint %I to %I', it.owner, it.name, american(it.name)); end loop;

  for it in select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'i' and c.relname <> american(c.relname)
  loop execute format('alter index %I rename to %I', it.name, american(it.name)); end loop;

  for it in select p.oid, pg_get_functiondef(p.oid) as body from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.proname not like 'american%'
      and p.prosrc <> american(p.prosrc)
  loop execute american(it.body); end loop;
end $$;

alter table activities disable trigger user;
alter table events disable trigger user;
alter table event_registrations disable trigger user;
create temporary table renamed_checks on commit drop as
  select conrelid::regclass::text as owner, conname::text as name, american(pg_get_constraintdef(oid)) as body from pg_constraint
  where connamespace = 'public'::regnamespace and contype = 'c' and conrelid <> 0
    and pg_get_constraintdef(oid) <> american(pg_get_constraintdef(oid));
do $$
declare it record;
begin
  for it in select * from renamed_checks
  loop execute format('alter table %s drop constraint %I', it.owner, it.name); end loop;
end $$;

update events set state = 'canceled' where state = 'cancelled';
update event_registrations set state = 'canceled' where state = 'cancelled';
update fair_registrations set state = 'canceled' where state = 'cancelled';
update applications set rejection_reason = american(rejection_reason) where rejection_reason like '%isation';
update subject_views set subject_type = american(subject_type) where subject_type = 'organisation';
update page_views set route = american(route) where route like '%organisation%';
update security_events set kind = american(kind) where kind like '%organisation%';
update notification_choices set kind = american(kind) where kind like '%organisation%';
update notifications set kind = american(kind), cause = american(cause), link = american(link)
  where kind || ' ' || cause || ' ' || link ~ 'organisation|cancelled';
update mails set cause = american(cause) where cause ~ 'organisation|cancelled|cancelling';
update reaction_runs set reaction = american(reaction) where reaction ~ 'organisation|cancelling';
update activities set verb = american(verb), subject_type = american(subject_type), data = american_keys(data)
  where verb || subject_type || data::text ~ 'organisation|cancelled|authorisation';
update students set majors = array_replace(majors, 'Theatre', 'Theater') where 'Theatre' = any(majors);
update jobs set majors = array_replace(majors, 'Theatre', 'Theater') where 'Theatre' = any(majors);
update events set target_student_group = replace(target_student_group::text, '"Theatre"', '"Theater"')::jsonb
  where target_student_group::text like '%"Theatre"%';
update saved_searches set filters = replace(filters::text, '"Theatre"', '"Theater"')::jsonb,
  filter_key = md5(replace(filters::text, '"Theatre"', '"Theater"')) where filters::text like '%"Theatre"%';
delete from idempotency_keys;

do $$
declare it record;
begin
  for it in select * from renamed_checks
  loop execute format('alter table %s add constraint %I %s', it.owner, it.name, it.body); end loop;
end $$;
alter table activities enable trigger user;
alter table events enable trigger user;
alter table event_registrations enable trigger user;

drop function american_keys(jsonb);
drop function american(text);
