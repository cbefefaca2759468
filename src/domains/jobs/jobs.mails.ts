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
    'Students can no longer see it or apply. You keep the applications you’ve received.',
    'Still hiring? Renew it for another 30 days with one job token.',
  ],
  facts: [
    ['Ended', momentLabel(job.ended_at, job.time_zone)],
    ['Renewable until', momentLabel(job.renewable_until, job.time_zone)],
  ],
  action: { label: 'View job', url },
  reason: `You’re receiving this email because you manage jobs for ${job.employer} on Fairlead.`,
})
