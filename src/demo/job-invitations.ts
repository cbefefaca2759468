import { buildJobInvitation } from '#domains/sourcing/invitations/job-invitations.fixtures.ts'
import { DAY, later } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import type { DemoEmployer } from './work.ts'

/** An open job of the employer's that the student has not applied to. */
const jobFor = async (
  { db, clock }: Deps,
  { organization_id, student_id, place }: { organization_id: string; student_id: string; place: number },
) => {
  const job = await db
    .selectFrom('jobs as j')
    .select('j.id')
    .where('j.organization_id', '=', organization_id)
    .where('j.state', '=', 'active')
    .where('j.expires_at', '>', clock.now().toISOString())
    .where('j.external_url', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('applications as a')
            .select('a.id')
            .whereRef('a.job_id', '=', 'j.id')
            .where('a.student_id', '=', student_id),
        ),
      ),
    )
    .orderBy('j.posted_at', 'desc')
    .orderBy('j.id')
    .offset(place)
    .limit(1)
    .executeTakeFirst()
  return job?.id
}

/** Invitations to apply in every state: what one employer sent, and what the first student got. */
export const seedJobInvitations = async (
  deps: Deps,
  employers: readonly DemoEmployer[],
  students: readonly string[],
): Promise<void> => {
  const now = deps.clock.now()
  const ago = (days: number) => later(now, -days * DAY)
  const [own, second, third] = employers
  const sent = [
    { by: own, to: 2, sent_at: ago(2) },
    { by: own, to: 4, sent_at: ago(4), seen_at: ago(3) },
    { by: own, to: 6, sent_at: ago(9), seen_at: ago(8), declined_at: ago(8) },
    { by: own, to: 8, sent_at: ago(20) },
    { by: second, to: 0, sent_at: ago(1) },
    { by: third, to: 0, sent_at: ago(10), seen_at: ago(9), declined_at: ago(9) },
  ]
  for (const [n, { by, to, ...moments }] of sent.entries()) {
    const student_id = students[to]
    const job_id = by && student_id && (await jobFor(deps, { ...by, student_id, place: n % 2 }))
    if (job_id)
      await buildJobInvitation(deps, {
        job_id,
        student_id,
        invited_by: by.account_id,
        message: 'Your projects are close to what we work on. We would like to hear from you.',
        ...moments,
      })
  }
}
