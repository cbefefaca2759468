import type { Letter } from '#platform/mail/letter.ts'
import { momentLabel } from '#shared/labels.ts'

interface Ended {
  title: string
  employer: string
  ended_at: string
  renewable_until: string
  time_zone: string
}

export const endedLetter = (job: Ended, url: string): Letter => ({
  subject: `“${job.title}” has ended: still hiring?`,
  heading: `“${job.title}” has ended`,
  paragraphs: [
    'Students no longer see it, and nobody can apply any more. The applications you have stay where they are.',
    'Still hiring? Renew it for another 30 days with one job token.',
  ],
  facts: [
    ['Ended', momentLabel(job.ended_at, job.time_zone)],
    ['Can be renewed until', momentLabel(job.renewable_until, job.time_zone)],
  ],
  action: { label: 'Look at the job', url },
  reason: `You get this letter because you work on the jobs of ${job.employer} on Fairlead.`,
})
