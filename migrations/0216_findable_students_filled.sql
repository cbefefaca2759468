-- in batches
insert into findable_students
select f.* from students s join role_accounts a on a.id = s.account_id, lateral findable_row(s.account_id) f
where s.privacy = 'employers' and a.status = 'active'
  and not exists (select from findable_students k where k.student_id = s.account_id)
limit 1000
for share of s, a
on conflict do nothing;
