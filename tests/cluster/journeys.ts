import { FIXTURE_PASSWORD, studentForm } from '#domains/accounts/accounts.fixtures.ts'
import { studentAuth } from '#domains/accounts/authentication.contract.ts'
import { session } from '#domains/accounts/sign-in.contract.ts'
import { applicantList } from '#domains/applications/applicants/applicants.contract.ts'
import { apply } from '#domains/applications/submission/application-submission.contract.ts'
import { createJob } from '#domains/jobs/jobs.contract.ts'
import { publicJobs } from '#domains/jobs/search/job-search.contract.ts'
import { contactOf } from '#domains/partnerships/contact/partner-contact.contract.ts'
import { resume as ownResume } from '#domains/students/students.contract.ts'
import { newId } from '#shared/ids.ts'
import { resume } from '../harness/files.ts'
import { good, openCaller } from './caller.ts'
import type { Cluster } from './cluster.ts'
import type { People } from './people.ts'
import { until } from './programs.ts'

export interface Journey {
  name: string
  /** Returns what was seen; throws what went wrong. */
  run(cluster: Cluster, people: People): Promise<string>
}

/** How long what one host did may take to be seen at the other, in milliseconds; on a busy machine too. */
const SOON = 5_000

/** Asks until it is so; returns the milliseconds that took. Throws if they were too many. */
const seenWithin = async (what: string, isSo: () => Promise<boolean> | boolean): Promise<number> => {
  const began = performance.now()
  await until(what, isSo, 30)
  const took = Math.round(performance.now() - began)
  if (took > SOON) throw new Error(`${what} took ${took} ms`)
  return took
}

const signUp: Journey = {
  name: 'sign up at one host, confirm by the letter at the other, sign in',
  run: async (cluster) => {
    const caller = openCaller(cluster)
    const email = `new-${newId().slice(-8)}@people.example.edu`
    const body = studentForm({ email, university_name: 'Harbor College' })
    await good('register', caller.call(studentAuth.register, { body }, 'one'))
    const token = await cluster.mailbox.secretFor(body.email)
    const confirming = { body: { token, password: FIXTURE_PASSWORD } }
    await good('verify', caller.call(studentAuth.verifyEmail, confirming, 'two'))
    const elsewhere = openCaller(cluster)
    const credentials = { body: { email: body.email, password: FIXTURE_PASSWORD } }
    await good('sign in', elsewhere.call(studentAuth.login, credentials, 'one'))
    await good('be signed in', elsewhere.call(session, {}, 'two'))
    await good('see the profile', elsewhere.call(studentAuth.me, {}, 'two'))
    caller.close()
    elsewhere.close()
    return 'the letter came, the session holds at both hosts'
  },
}

const posted: Journey = {
  name: 'a job posted at one host is found at the other',
  run: async (_, { pairs, visitor }) => {
    const word = `Zymurgy${newId().slice(-6)}`
    const search = async () => {
      const found = await good('search', visitor.call(publicJobs, { query: { search: word } }, 'two'))
      return found.json().data.some(({ title }: { title: string }) => title.startsWith(word))
    }
    if (await search()) throw new Error('It was found before it was posted')
    const body = {
      title: `${word} intern`,
      description: '<p>What is brewed.</p>',
      type: 'internship',
      work_mode: 'remote',
      openings: 1,
    } as const
    await good('post', pairs[0]!.employer.caller.call(createJob, { body }, 'one'))
    return `after ${await seenWithin('finding the job', search)} ms`
  },
}

const notice: Journey = {
  name: 'a message written at one host is heard live at the other',
  run: async (_, { pairs }) => {
    const { employer, university } = pairs[1]!
    const stream = await university.caller.listen('/api/university/notifications/live', 'two')
    await until('the stream to greet', () => stream.heard().includes('event: hello'), 30)
    const message = `Heard live ${newId()}`
    const writing = { params: { id: university.id }, body: { message } }
    await good('write', employer.caller.call(contactOf.employer.write, writing, 'one'))
    const took = await seenWithin('hearing the message', () => stream.heard().includes(message)).finally(
      stream.leave,
    )
    return `after ${took} ms`
  },
}

const uploaded: Journey = {
  name: 'a resume uploaded at one host is read from the other, and goes with an application',
  run: async (_, { students, pairs, jobs }) => {
    const { caller } = students[0]!
    const file = resume(`Resume ${newId()}`)
    await good('upload', caller.call(studentAuth.editMe, { body: {}, files: { resumeFile: file } }, 'one'))
    const { body } = await good('download', caller.call(ownResume, {}, 'two'))
    if (!body.equals(Buffer.from(await file.arrayBuffer()))) throw new Error('The bytes differ')
    const job_id = jobs.at(-1)!
    await good('apply', caller.call(apply, { body: { job_id } }, 'two'))
    const listing = pairs[0]!.employer.caller.call(
      applicantList,
      { query: { job_id: [job_id] } as never },
      'one',
    )
    if ((await good('list', listing)).json().data.length !== 1) throw new Error('The applicant is not listed')
    return `${body.length} bytes, the applicant is listed at the other host`
  },
}

export const journeysAcross: readonly Journey[] = [signUp, posted, notice, uploaded]
/** Those that can be made again. */
export const journeysAfterwards: readonly Journey[] = [signUp, posted, notice]
