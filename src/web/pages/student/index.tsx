import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../../head.ts'
import { Hero, Points } from '../../kit/Hero.tsx'
import { type PictureRow, PictureRows } from '../../kit/PictureRows.tsx'
import type { Stop } from '../../kit/StopCard.tsx'
import { Tour } from '../../kit/Tour.tsx'
import { NextStep } from '../../shell/NextStep.tsx'

const applications: readonly PictureRow[] = [
  {
    title: 'Data analyst intern',
    text: 'Reply by April 12',
    tone: 'good',
    label: 'Interview',
  },
  { title: 'Junior web developer', text: 'Reply by April 20', tone: 'waiting', label: 'Sent' },
]

const stops: readonly Stop[] = [
  {
    title: 'Know where you stand',
    text: 'Each application shows its steps with their dates. When the employer decides, you get an email.',
    picture: (
      <PictureRows
        rows={[
          { title: 'Sent', text: 'Monday, 9:12 AM', tone: 'good', label: 'Done' },
          { title: 'Under review', text: 'Tuesday, 2:40 PM', tone: 'good', label: 'Done' },
          { title: 'Shortlisted', text: 'Thursday, 11:05 AM', tone: 'info', label: 'Now' },
        ]}
      />
    ),
  },
  {
    title: 'Go to career events',
    text: 'Register for fairs, workshops, and talks. When an event is full, you join the waiting list, and when a place opens up, it’s offered to you.',
    picture: (
      <PictureRows
        rows={[
          { title: 'Career fair', text: 'Main Hall · In person', tone: 'good', label: 'Registered' },
          {
            title: 'Your first interview',
            text: 'Workshop · Virtual',
            tone: 'waiting',
            label: 'Waiting list',
          },
        ]}
      />
    ),
  },
  {
    title: 'Let the jobs come to you',
    text: 'Save a search and hear about new jobs that match it. Recommendations fit your studies and skills, and say why.',
    picture: (
      <PictureRows
        rows={[
          { title: 'Data internships', text: 'Saved search', tone: 'info', label: '3 new' },
          { title: 'Junior web developer', text: 'Fits your major', tone: 'good', label: 'Recommended' },
        ]}
      />
    ),
  },
]

const StudentWelcome = () => (
  <>
    <Hero
      promise="Find a job that answers you"
      next={<NextStep to="/sign-up/student">Create your student account</NextStep>}
      picture={<PictureRows rows={applications} />}
    >
      Search jobs and internships, apply with your resume, see where your application stands, and meet
      employers at career events.
    </Hero>
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
    <Tour title="What you can do here" stops={stops} />
  </>
)

export const Route = createFileRoute('/student/')({
  head: ({ match }) =>
    pageHead(match, {
      title: 'Jobs and internships for students',
      description:
        'Search jobs and internships, apply with your resume, see where your application stands, and go to career events.',
    }),
  component: StudentWelcome,
})
