import type { Letter } from '#platform/mail/letter.ts'
import { countLabel } from '#shared/labels.ts'

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
      'Posted since the last look at this search, the newest first.',
      ...(more > 0 ? [`${countLabel(more, 'more', 'more')} stand in the list.`] : []),
    ],
    items: jobs.map(({ id, title, employer }) => ({
      title,
      text: employer,
      url: `${publicUrl}/student/jobs/detail?id=${id}`,
    })),
    action: { label: 'Open the search', url: `${publicUrl}${link}` },
    reason: 'You get this letter because you saved this search on Fairlead with an alert.',
  }
}
