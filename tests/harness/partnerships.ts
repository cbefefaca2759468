import { employerNotifications, universityNotifications } from '#domains/notifications/notices.contract.ts'
import { contactOf } from '#domains/partnerships/contact/partner-contact.contract.ts'
import { type PartnershipStatus, partnershipsOf } from '#domains/partnerships/partnerships.contract.ts'
import { anEmployer, aUniversity } from './actors.ts'
import type { TestApp } from './app.ts'

type Actor = Awaited<ReturnType<typeof anEmployer>> | Awaited<ReturnType<typeof aUniversity>>

let count = 0

/** An employer and a university that know nothing of each other, each with a member who acts. */
export const aPair = async (t: TestApp) => {
  count += 1
  const employer = await anEmployer(t, { team_role: 'recruiter', organization: { name: `Mill ${count}` } })
  const university = await aUniversity(t, { team_role: 'staff', organization: { name: `College ${count}` } })
  const sideOf = (me: Actor, other: Actor, kind: 'employer' | 'university') => {
    const calls = partnershipsOf[kind]
    const params = { id: other.organization_id }
    return {
      ...me,
      ask: (message?: string) =>
        me.client.call(calls.request, { params, body: { ...(message && { message }) } }),
      answer: (body: Record<string, unknown>) => me.client.call(calls.answer, { body: body as never }),
      check: async () => (await me.client.call(calls.check, { params })).json() as PartnershipStatus,
      write: (message: string) => me.client.call(contactOf[kind].write, { params, body: { message } }),
      thread: async (query = {}) => (await me.client.call(contactOf[kind].history, { params, query })).json(),
      notices: async () =>
        (await me.client.call(kind === 'employer' ? employerNotifications : universityNotifications)).json()
          .data as Array<{ kind: string; title: string; text: string; link: string }>,
    }
  }
  return {
    employer: sideOf(employer, university, 'employer'),
    university: sideOf(university, employer, 'university'),
  }
}

type Side = Awaited<ReturnType<typeof aPair>>['employer']

export const asked = async (pair: Awaited<ReturnType<typeof aPair>>, message?: string): Promise<string> =>
  (await pair.employer.ask(message)).json().partnership.id

/** Partners, who may write to each other freely. */
export const partnered = async (pair: Awaited<ReturnType<typeof aPair>>): Promise<void> => {
  const id = await asked(pair)
  await pair.university.answer({ id, status: 'approved' })
}

/** An employer and a university that are partners. */
export const aPartnership = async (t: TestApp) => {
  const pair = await aPair(t)
  await partnered(pair)
  return pair
}

export const verbsOf = async (t: TestApp, id: string) =>
  (
    await t.deps.db
      .selectFrom('activities')
      .select('verb')
      .where('subject_type', '=', 'partnership')
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ verb }) => verb.replace('partnership.', ''))

export const rowsOf = (t: TestApp, { organization_id }: Side) =>
  t.deps.db.selectFrom('partnerships').selectAll().where('employer_id', '=', organization_id).execute()
