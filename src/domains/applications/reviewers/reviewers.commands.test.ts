import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { employerTeam } from '#domains/teams/teams.contract.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { anEmployer } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { addNote } from '../applicants/applicant-notes.contract.ts'
import { applicant, applicantList } from '../applicants/applicants.contract.ts'
import { type ApplicationOverrides, buildApplication, buildResume } from '../applications.fixtures.ts'
import { assignReviewers, reviewers, setReviewers } from './reviewers.contract.ts'

let t: TestApp
let resume: string
beforeAll(async () => {
  t = await openTestApp()
  resume = await buildResume(t.deps)
})
afterAll(() => t.close())

/** A team of an owner and colleagues, and its job. */
const aTeam = async (colleagues: number) => {
  const owner = await anEmployer(t)
  const { organization_id } = owner
  const others = []
  for (let n = 0; n < colleagues; n++)
    others.push(await anEmployer(t, { organization_id, team_role: 'recruiter' }))
  const job = await buildJob(t.deps, { organization_id })
  const applied = async (count: number, rest: ApplicationOverrides = {}) => {
    const ids: string[] = []
    for (let n = 0; n < count; n++)
      ids.push((await buildApplication(t.deps, { job_id: job.id, resume_file_id: resume, ...rest })).id)
    return ids
  }
  return { owner, others, applied, job }
}
type Member = Awaited<ReturnType<typeof anEmployer>>
type Client = Member['client']

const reviewersOf = async (client: Client, id: string) => {
  const shown = (await client.call(applicant, { params: { id } })).json() as OutputOf<typeof applicant>
  return shown.reviewers.map(({ account_id }) => account_id)
}
const loadsOf = async (client: Client) => {
  const { members } = (await client.call(reviewers)).json() as OutputOf<typeof reviewers>
  return new Map(members.map(({ account_id, open }) => [account_id, open]))
}
const noticesOf = (accountId: string) =>
  t.deps.db
    .selectFrom('notifications')
    .select(['title', 'link'])
    .where('account_id', '=', accountId)
    .where('kind', '=', 'application_assigned')
    .execute()

test('the selected are shared evenly, once, and each member hears of theirs together', async () => {
  const { owner, others, applied } = await aTeam(2)
  const applicant_ids = await applied(7)
  const reviewer_ids = [owner, ...others].map(({ id }) => id)
  const share = () =>
    owner.client.call(assignReviewers, { body: { applicant_ids, reviewer_ids, how: 'share' } })
  expect((await share()).json()).toEqual({ assigned: 7, left_out: 0 })
  expect([...(await loadsOf(owner.client)).values()].sort()).toEqual([2, 2, 3])
  expect((await share()).json()).toEqual({ assigned: 0, left_out: 0 })
  await t.drain()
  const [one, other] = await Promise.all(others.map(({ id }) => noticesOf(id)))
  expect([one!.length, other!.length]).toEqual([1, 1])
  expect(one![0]).toMatchObject({ link: '/employer/your-job-applicant?assigned_to_me=true' })
  expect(await noticesOf(owner.id)).toEqual([])
})

test('the list is filtered by what is assigned to the caller', async () => {
  const { owner, others, applied } = await aTeam(1)
  const [first, second, third] = await applied(3)
  await owner.client.call(assignReviewers, {
    body: { applicant_ids: [first!, second!], reviewer_ids: [others[0]!.id] },
  })
  const mine = async (client: Client, assigned_to_me: boolean) => {
    const list = (await client.call(applicantList, { query: { assigned_to_me } })).json()
    return list.data.map(({ id }: { id: string }) => id).sort()
  }
  expect(await mine(others[0]!.client, true)).toEqual([first, second].sort())
  expect(await mine(others[0]!.client, false)).toEqual([third])
  expect(await mine(owner.client, true)).toEqual([])
})

test('everybody named reviews all that match, up to five; decided ones are left out', async () => {
  const { owner, others, applied, job } = await aTeam(6)
  const ids = others.map(({ id }) => id)
  const [open] = await applied(1)
  await applied(1, { state: 'rejected' })
  const matching = { job_id: job.id, total: 2 }
  const assign = (reviewer_ids: string[]) =>
    owner.client.call(assignReviewers, { body: { matching, reviewer_ids } })
  expect((await assign(ids.slice(0, 4))).json()).toEqual({ assigned: 1, left_out: 1 })
  expect((await assign(ids.slice(3, 6))).json()).toEqual({ assigned: 0, left_out: 2 })
  expect((await assign(ids.slice(3, 5))).json()).toEqual({ assigned: 1, left_out: 1 })
  expect((await reviewersOf(owner.client, open!)).sort()).toEqual(ids.slice(0, 5).sort())
  const many = await assign(ids)
  expect([many.statusCode, problemOf(many).fields!.reviewer_ids![0]]).toEqual([
    422,
    'Choose at most 5 members, or share the applicants among them',
  ])
})

test('the reviewers of one are replaced; only those who are new are told', async () => {
  const { owner, others, applied } = await aTeam(2)
  const [id] = await applied(1)
  const [one, other] = others.map((member) => member.id)
  const set = (reviewer_ids: string[]) =>
    owner.client.call(setReviewers, { params: { id: id! }, body: { reviewer_ids } })
  await set([one!])
  await set([one!, other!])
  await set([other!])
  await t.drain()
  expect(await reviewersOf(owner.client, id!)).toEqual([other])
  expect(await noticesOf(one!)).toEqual([
    { title: '1 applicant to review', link: `/employer/your-job-applicant?id=${id}` },
  ])
  expect(await noticesOf(other!)).toHaveLength(1)
})

test('whoever leaves the team or may only look on loses what they were assigned', async () => {
  const { owner, others, applied } = await aTeam(2)
  const applicant_ids = await applied(2)
  const [leaving, looking] = others.map(({ id }) => id)
  await owner.client.call(assignReviewers, { body: { applicant_ids, reviewer_ids: [leaving!, looking!] } })
  await owner.client.call(employerTeam.remove, { body: { account_id: leaving! } })
  expect(await reviewersOf(owner.client, applicant_ids[0]!)).toEqual([looking])
  await owner.client.call(employerTeam.changeRole, { body: { account_id: looking!, team_role: 'viewer' } })
  expect(await reviewersOf(owner.client, applicant_ids[0]!)).toEqual([])
  const again = await owner.client.call(assignReviewers, {
    body: { applicant_ids, reviewer_ids: [looking!] },
  })
  expect(again.statusCode).toBe(404)
})

test('who has left by the time they would be told of an assignment or a mention is not told', async () => {
  const { owner, others, applied } = await aTeam(1)
  const [looking] = others as [Member]
  const { organization_id } = owner
  const wren = { first_name: 'Wren', last_name: 'Sol', team_role: 'recruiter' } as const
  const leaving = await anEmployer(t, { organization_id, ...wren })
  const [id] = await applied(1)
  const params = { id: id! }
  await owner.client.call(setReviewers, { params, body: { reviewer_ids: [leaving.id, looking.id] } })
  const text = '@Wren Sol please look'
  const mentions = [leaving.id]
  expect((await owner.client.call(addNote, { params, body: { text, mentions } })).statusCode).toBe(201)
  await owner.client.call(employerTeam.remove, { body: { account_id: leaving.id } })
  await owner.client.call(employerTeam.changeRole, { body: { account_id: looking.id, team_role: 'viewer' } })
  await t.drain()
  expect([await noticesOf(leaving.id), await noticesOf(looking.id)]).toEqual([[], []])
  const { mentions: told } = await t.deps.db
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number>().as('mentions'))
    .where('account_id', '=', leaving.id)
    .where('kind', '=', 'application_mention')
    .executeTakeFirstOrThrow()
  expect(told).toBe(0)
})
