-- A job and its employer change at the same moment: whichever comes second waits, and sees what the first did. Before, only a
-- job about to be listed waited for its employer: one closed or hidden while the employer was approved stayed listed, and one
-- edited then could fail.
create or replace function job_offered() returns trigger language plpgsql as $$
begin
  perform from organizations where id in (old.organization_id, new.organization_id) order by id for share;
  delete from open_jobs where id = new.id;
  if new.state = 'active' and not new.is_hidden
    and exists (select from organizations where id = new.organization_id and state = 'approved')
  then
    perform offer_job(new);
  end if;
  return null;
end $$;

delete from open_jobs x where not exists (select from jobs j join organizations o on o.id = j.organization_id
  where j.id = x.id and j.state = 'active' and not j.is_hidden and o.state = 'approved');
