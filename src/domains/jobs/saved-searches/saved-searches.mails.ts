import type { Letter } from '#platform/mail/letter.ts'
import { countLabel, numberLabel } from '#shared/labels.ts'

interface Found {
  search: string
  jobs: ReadonlyArray<{ id: string; title: string; employer: string }>
  total: number
}

export const newJobsLetter = ({ search, jobs, total }: Found, publicUrl: string, link: string): Letter => {
  const heading = `${countLabel(total, 'new job')} for “${search}”`
  const more = total - jobs.length
  return {
    subject: heading,
    heading,
    paragraphs: [
      'Posted since we last checked, newest first.',
      ...(more > 0 ? [`See ${numberLabel(more)} more in the full list.`] : []),
    ],
    items: jobs.map(({ id, title, employer }) => ({
      title,
      text: employer,
      url: `${publicUrl}/student/jobs/detail?id=${id}&via=saved_search`,
    })),
    action: { label: 'Open search', url: `${publicUrl}${link}` },
    reason: 'You’re receiving this email because you turned on alerts for this saved search on Fairlead.',
  }
}
