import { newId } from '#shared/ids.ts'

interface Subject {
  type: string
  id: string
  organization_id: string
}

/** What every write also leaves: an activity, and a job that reacts to it. */
export const activityRow = (
  verb: string,
  { type, id, organization_id }: Subject,
): [text: string, values: unknown[]] => [
  `insert into activities (id, at, verb, actor_role, organization_id, subject_type, subject_id)
   values ($1, $2, $3, 'student', $4, $5, $6)`,
  [newId(), new Date(), verb, organization_id, type, id],
]

export const queuedJob = (): [text: string, values: unknown[]] => [
  `insert into pgboss.job_common (id, name, data, keep_until) values ($1, 'activity', $2, now() + interval '14 days')`,
  [newId(), { ids: [] }],
]
