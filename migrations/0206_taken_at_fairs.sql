-- in batches
insert into taken_times
select id, student_id, starts_at, ends_at from fair_slots s
where student_id is not null and not exists (select from taken_times t where t.source_id = s.id)
  and not exists (select from taken_times t where t.holder_id = s.student_id and t.starts_at < s.ends_at and t.ends_at > s.starts_at)
limit 1000
on conflict do nothing;
