import type { Reason } from './job-recommendations.contract.ts'

/** What is known about a student for matching jobs. */
export interface JobInterests {
  majors: string[]
  graduation_class: number | null
  skills: string[]
  /** The most recently liked jobs. */
  liked: Array<{ employer_id: string; employer: string; skills: string[] }>
}

/** What a job has in common with them. */
export interface JobMatch {
  majors: string[]
  graduation_classes: number[]
  skills: string[]
  employer_id: string
}

/** How many skills a job must share with a liked one to count as similar. */
export const MIN_SHARED_SKILLS = 2

const shared = (one: readonly string[], other: readonly string[]): string[] =>
  one.filter((value) => other.includes(value))

const likedLike = (job: JobMatch, liked: JobInterests['liked']): string | undefined =>
  liked
    .map((like) => ({
      employer: like.employer,
      likeness:
        like.employer_id === job.employer_id ? MIN_SHARED_SKILLS : shared(like.skills, job.skills).length,
    }))
    .filter(({ likeness }) => likeness >= MIN_SHARED_SKILLS)
    .reduce((best, like) => (like.likeness > best.likeness ? like : best), { employer: '', likeness: 0 })
    .employer || undefined

/** Returns why the job is recommended, strongest reason first. */
export const reasonsOf = (job: JobMatch, student: JobInterests): Reason[] => {
  const majors = shared(job.majors, student.majors)
  const skills = shared(job.skills, student.skills)
  const employer = likedLike(job, student.liked)
  const year = student.graduation_class
  const reasons: Array<Reason | false> = [
    majors.length > 0 && { kind: 'major', values: majors },
    employer !== undefined && { kind: 'liked', values: [employer] },
    skills.length > 0 && { kind: 'skills', values: skills },
    year !== null && job.graduation_classes.includes(year) && { kind: 'class', values: [String(year)] },
  ]
  return reasons.filter((reason) => reason !== false)
}
