import type { Cluster } from './cluster.ts'
import { asking } from './postgres.ts'

/** Notes which host did which minute's work: PgBouncer passes on the name each host connects with. */
const WATCH = `
  create table minutes_done (job uuid, at timestamptz, host text);
  grant insert, select on minutes_done to fairlead;
  create function note_minute() returns trigger language plpgsql as $$
    begin
      insert into minutes_done values (new.id, new.created_on, current_setting('application_name'));
      return null;
    end $$;
  create trigger note_minute after update on pgboss.job for each row
    when (new.name = 'minute' and new.state = 'completed' and old.state <> 'completed')
    execute function note_minute();`

export const watchMinutes = async (cluster: Cluster): Promise<void> => {
  await asking(cluster.database('postgres'), WATCH)
}

/** Two of them closer together than this, in seconds, are one minute's work done twice; a busy machine is late. */
const TOO_CLOSE = 20

/** Every scheduled minute is one job, done once, by one host. */
export const minutesDone = async (cluster: Cluster): Promise<{ seen: string; wrong: string[] }> => {
  const rows = await asking<{ at: Date; job: string; host: string }>(
    cluster.database('postgres'),
    'select at, job, host from minutes_done order by at',
  )
  const wrong = rows.flatMap(({ at, host }, n) => {
    const before = rows[n - 1]
    const apart = before ? (at.getTime() - before.at.getTime()) / 1000 : 60
    return apart < TOO_CLOSE ? [`${at.toISOString()} by ${before!.host}, then by ${host}`] : []
  })
  const by = Map.groupBy(rows, ({ host }) => host)
  const shares = [...by].map(([host, all]) => `${all.length} by ${host}`).join(', ')
  return { seen: `${rows.length} minutes, ${shares}`, wrong }
}
