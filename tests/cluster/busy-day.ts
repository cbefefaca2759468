import { apply } from '#domains/applications/submission/application-submission.contract.ts'
import { likeUnlike } from '#domains/jobs/likes/job-likes.contract.ts'
import { recommendedJobs } from '#domains/jobs/recommendations/job-recommendations.contract.ts'
import {
  publicFilterCounts,
  publicJob,
  publicJobs,
  studentJobs,
} from '#domains/jobs/search/job-search.contract.ts'
import { type BusyDayKind, busyDay, drawnBy, numbersFrom } from '../../bench/mix.ts'
import { type Answer, openCaller, unlike } from './caller.ts'
import type { Cluster } from './cluster.ts'
import type { Journey } from './journeys.ts'
import type { People } from './people.ts'

const SECONDS = 30
const AT_ONCE = 16
const VISITORS = 40
const CONFLICT = 409

const callsOf = (cluster: Cluster, { students, jobs }: People, random: () => number) => {
  const visitors = Array.from({ length: VISITORS }, () => openCaller(cluster))
  const anyOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const search = () => `job ${Math.floor(50 * random() ** 2)}`
  const student = () => anyOf(students).caller
  const calls: Record<BusyDayKind, () => Promise<Answer>> = {
    browse: () => anyOf(visitors).call(publicJobs, { query: { page: 1 + Math.floor(3 * random()) } }),
    search: () => anyOf(visitors).call(publicJobs, { query: { search: search() } }),
    'filter counts': () => anyOf(visitors).call(publicFilterCounts, { query: { search: search() } }),
    detail: () => anyOf(visitors).call(publicJob, { body: { id: anyOf(jobs) } }),
    "student's list": () => student().call(studentJobs, { query: { search: search() } }),
    recommendations: () => student().call(recommendedJobs),
    like: () => student().call(likeUnlike, { body: { job_id: anyOf(jobs), liked: random() < 0.7 } }),
    apply: () => student().call(apply, { body: { job_id: anyOf(jobs) } }),
  }
  return { calls, close: () => visitors.map((visitor) => visitor.close()) }
}

/** What bench/busy-day.ts measures on one server, in the same shares, through the proxy at both hosts. */
export const busyDayAcross: Journey = {
  name: `a busy day in its shares, ${AT_ONCE} at once for ${SECONDS} s`,
  run: async (cluster, people) => {
    const random = numbersFrom(11)
    const draw = drawnBy(busyDay, random)
    const { calls, close } = callsOf(cluster, people, random)
    const took: number[] = []
    const until = performance.now() + SECONDS * 1000
    const visit = async () => {
      while (performance.now() < until) {
        const [kind, since] = [draw(), performance.now()]
        const answer = await calls[kind]()
        // applied before
        if (answer.status >= 300 && !(kind === 'apply' && answer.status === CONFLICT))
          throw unlike(kind, answer)
        took.push(performance.now() - since)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, visit)).finally(close)
    const sorted = took.sort((one, other) => one - other)
    const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)]!)
    return `${sorted.length} calls, all answered, ${Math.round(sorted.length / SECONDS)} a second; half within ${at(0.5)} ms, 99 of 100 within ${at(0.99)} ms`
  },
}
