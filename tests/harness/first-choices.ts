import { applicant, applicantList } from '#domains/applications/applicants/applicants.contract.ts'
import { type ApplicationOverrides, buildApplication } from '#domains/applications/applications.fixtures.ts'
import {
  firstChoices,
  sendFirstChoice,
  takeFirstChoiceBack,
} from '#domains/applications/first-choices/first-choices.contract.ts'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { anEmployer, aStudent, signedIn } from './actors.ts'
import type { TestApp } from './app.ts'

type Student = Awaited<ReturnType<typeof aStudent>>
type Team = Awaited<ReturnType<typeof anEmployer>>

/** What students and teams do with first choices. People sign in anew for each call: sessions end while the clock jumps. */
export const firstChoicesOf = (t: TestApp) => {
  const asStudent = ({ person_id }: Pick<Student, 'person_id'>) => signedIn(t, person_id, 'student')
  const asTeam = ({ person_id }: Pick<Team, 'person_id'>) => signedIn(t, person_id, 'employer_user')
  const mineOf = async (student: Student) =>
    (await (await asStudent(student)).call(firstChoices)).json() as OutputOf<typeof firstChoices>
  return {
    asStudent,
    mineOf,
    aScene: async () => ({ student: await aStudent(t), team: await anEmployer(t) }),
    applied: async (student: Student, team: Team, rest: ApplicationOverrides = {}) => {
      const job = await buildJob(t.deps, { organization_id: team.organization_id })
      return (await buildApplication(t.deps, { student_id: student.id, job_id: job.id, ...rest })).id
    },
    send: async (student: Student, id: string) =>
      (await asStudent(student)).call(sendFirstChoice, { params: { id } }),
    takeBack: async (student: Student, id: string) =>
      (await asStudent(student)).call(takeFirstChoiceBack, { params: { id } }),
    open: async (team: Team, id: string) => (await asTeam(team)).call(applicant, { params: { id } }),
    leftOf: async (student: Student): Promise<number> => (await mineOf(student)).left,
    listed: async (team: Team, query: object = {}) => {
      const answer = await (await asTeam(team)).call(applicantList, { query })
      return (answer.json() as OutputOf<typeof applicantList>).data
    },
  }
}
