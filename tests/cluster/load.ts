import { setTimeout as wait } from 'node:timers/promises'
import { studentAuth } from '#domains/accounts/authentication.contract.ts'
import { apply } from '#domains/applications/submission/application-submission.contract.ts'
import { register } from '#domains/events/registrations/event-registrations.contract.ts'
import { updateJob } from '#domains/jobs/jobs.contract.ts'
import { likeUnlike } from '#domains/jobs/likes/job-likes.contract.ts'
import { contactOf } from '#domains/partnerships/contact/partner-contact.contract.ts'
import { newId } from '#shared/ids.ts'
import { resume } from '../harness/files.ts'
import type { Answer } from './caller.ts'
import type { Ledger } from './ledger.ts'
import type { People } from './people.ts'
import type { Tally } from './tally.ts'

/** Milliseconds between what one visitor does. */
const PACE = 120

/** One thing a visitor does; each time another. */
type Act = (n: number) => Promise<void>

/** Notes what becomes of a call; undefined if there was no answer. */
const noting =
  (tally: Tally) =>
  async (
    what: string,
    answer: Promise<Answer>,
    fine: readonly number[] = [],
  ): Promise<Answer | undefined> => {
    try {
      const got = await answer
      tally.note(what, got.status, fine)
      return got
    } catch (error) {
      tally.noteBroken(what, error as Error)
      return undefined
    }
  }

const CONFLICT = 409

const reading = ({ visitor, students, jobs }: People, note: ReturnType<typeof noting>): Act[] => [
  async (n) => void (await note('list', visitor.get(`/api/public-job?page=${1 + (n % 3)}`))),
  async (n) => void (await note('search', visitor.get(`/api/public-job?search=job%20${n % 50}`))),
  async (n) => void (await note('page', visitor.get(`/public-jobs/detail?id=${jobs[n % jobs.length]}`))),
  async (n) => {
    const { caller } = students[n % students.length]!
    await note('profile', caller.get('/api/student/auth/me'))
  },
]

/** Each pair of a student and a thing comes once, the students taking turns. */
const pairOf = <S, T>(n: number, students: readonly S[], things: readonly T[]): [S, T] => [
  students[n % students.length]!,
  things[Math.floor(n / students.length) % things.length]!,
]

const writing = (people: People, ledger: Ledger, note: ReturnType<typeof noting>): Act[] => {
  const { students, jobs, events, pairs, edited } = people
  const isDone = (answer: Answer | undefined): boolean => answer !== undefined && answer.status < 300
  const applying: Act = async (n) => {
    const [{ id, caller }, job_id] = pairOf(n, students, jobs)
    // it may be there already: when an answer was lost, nobody said so
    const answer = await note('apply', caller.call(apply, { body: { job_id } }), [CONFLICT])
    if (isDone(answer)) ledger.done('application', `${id} ${job_id}`)
  }
  const liking: Act = async (n) => {
    const [{ id, caller }, job_id] = pairOf(n, students, jobs)
    if (isDone(await note('like', caller.call(likeUnlike, { body: { job_id, liked: true } }))))
      ledger.done('like', `${id} ${job_id}`)
  }
  const registering: Act = async (n) => {
    const [{ id, caller }, event_id] = pairOf(n, students, events)
    if (isDone(await note('register', caller.call(register, { body: { event_id } }))))
      ledger.done('registration', `${id} ${event_id}`)
  }
  /** As the browser does it, a press whose outcome is unsure is repeated with its key until it is sure. */
  const telling: Act = async (n) => {
    const { employer, university } = pairs[n % pairs.length]!
    const [message, key] = [`Message ${newId()}`, newId()]
    for (let times = 0; times < 60; times++) {
      const call = employer.caller.call(
        contactOf.employer.write,
        { params: { id: university.id }, body: { message } },
        'front',
        key,
      )
      const answer = await note('write', call, [CONFLICT])
      const said = answer?.status === CONFLICT ? answer.json().error : ''
      if (isDone(answer) || said === 'already_done') return void ledger.done('message', message)
      await wait(1_000)
    }
  }
  const editing: Act = async (n) => {
    const body = {
      title: `Edit ${n}`,
      type: 'internship',
      work_mode: 'remote',
      openings: 1,
      description: '<p>x</p>',
    } as const
    ledger.edits.sent = n
    if (
      isDone(await note('edit', pairs[0]!.employer.caller.call(updateJob, { params: { id: edited }, body })))
    )
      ledger.edits.answered = n
  }
  const uploading: Act = async (n) => {
    const { id, caller } = students[n % students.length]!
    const text = `Resume ${n} of ${id}`
    const body = { body: {}, files: { resumeFile: resume(text) } }
    const uploads = ledger.uploadsOf(id)
    uploads.sent.push(text)
    if (isDone(await note('upload', caller.call(studentAuth.editMe, body)))) uploads.answered = text
    await wait(PACE)
    await note('download', caller.get('/api/student/resume'))
  }
  return [applying, applying, liking, registering, telling, telling, editing, uploading]
}

/** Visitors who read and write at an even pace until told to stop. */
export const startLoad = (people: People, ledger: Ledger, tally: Tally) => {
  let stopped = false
  const note = noting(tally)
  const turns = new Map<Act, number>()
  const visit = async (act: Act) => {
    while (!stopped) {
      const n = turns.get(act) ?? 0
      turns.set(act, n + 1)
      await act(n)
      await wait(PACE)
    }
  }
  const visits = [...reading(people, note), ...writing(people, ledger, note)].map(visit)
  return async () => {
    stopped = true
    await Promise.all(visits)
  }
}
