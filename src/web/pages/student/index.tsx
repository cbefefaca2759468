import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../../head.ts'
import { Points } from '../../kit/Hero.tsx'
import { Doors } from '../-doors.tsx'
import { FrontHero, FrontLists, readFront } from '../-front.tsx'

const StudentWelcome = () => (
  <>
    <FrontHero promise="Find a job that answers you">
      Every job you apply to here says when its employer will answer, and how reliably they have so far.
    </FrontHero>
    <FrontLists />
    <Points
      title="How it works for students"
      points={[
        {
          title: 'Apply here, with a reply-by date',
          text: 'A job you apply to here says within how many days the employer intends to answer, and how reliably they’ve done so. Others send you to another site.',
        },
        {
          title: 'Apply once, follow along',
          text: 'Each step of your application is shown with its date, and you hear about decisions by email.',
        },
        {
          title: 'Private until you decide',
          text: 'An employer sees your profile when you apply, or once you open it to employers. Your university sees it, too; other students and the public never do.',
        },
      ]}
    />
    <Doors />
  </>
)

export const Route = createFileRoute('/student/')({
  loader: readFront,
  head: ({ match }) =>
    pageHead(match, {
      title: 'Jobs and internships for students',
      description:
        'Search jobs and internships, apply with your resume, see where your application stands, and go to career events.',
    }),
  component: StudentWelcome,
})
