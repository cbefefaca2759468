import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../../head.ts'
import { Hero, Points } from '../../kit/Hero.tsx'
import { type PictureRow, PictureRows } from '../../kit/PictureRows.tsx'
import type { Stop } from '../../kit/StopCard.tsx'
import { Tour } from '../../kit/Tour.tsx'
import { NextStep } from '../../shell/NextStep.tsx'

const jobs: readonly PictureRow[] = [
  { title: 'Data analyst intern', text: 'Online for 30 days', tone: 'good', label: 'Active' },
  {
    title: 'Junior web developer',
    text: 'Replies are due this week',
    tone: 'warning',
    label: 'Answer first',
  },
  { title: 'Field technician', text: 'Every applicant has an answer', tone: 'info', label: 'Filled' },
]

const applicants: readonly PictureRow[] = [
  { title: 'Answer first', text: 'Applicants past their reply-by date', tone: 'warning', label: 'Overdue' },
  { title: 'New', text: 'Resume and answers, ready to read', tone: 'info', label: 'Submitted' },
  {
    title: 'Shortlisted',
    text: 'Notes and ratings only your team sees',
    tone: 'good',
    label: 'Shortlisted',
  },
]

const stops: readonly Stop[] = [
  {
    title: 'The longest waiting come first',
    text: 'Applicants past their reply-by date are at the top, for your whole team.',
    picture: <PictureRows rows={applicants} />,
  },
  {
    title: 'Exhibit at a career fair',
    text: 'Find university fairs, choose a booth, upload your proof of payment, and see when the host confirms it.',
    picture: (
      <PictureRows
        rows={[
          { title: 'Career fair', text: 'Corner booth, 3 × 3 m', tone: 'good', label: 'Approved' },
          {
            title: 'Booth fee',
            text: 'The host has your proof',
            tone: 'waiting',
            label: 'In review',
          },
        ]}
      />
    ),
  },
  {
    title: 'Host your own event',
    text: 'Publish an info session or a workshop, invite universities, and check students in at the door with a code.',
    picture: (
      <PictureRows
        rows={[
          { title: 'Meet our engineers', text: 'Info session · Virtual', tone: 'good', label: 'Published' },
          { title: 'At the door', text: 'One code per student', tone: 'info', label: 'Check-in' },
        ]}
      />
    ),
  },
]

const EmployerWelcome = () => (
  <>
    <Hero
      promise="Reach students, and answer every one"
      next={<NextStep to="/sign-up/admin">Register your company</NextStep>}
      picture={<PictureRows rows={jobs} />}
    >
      Post a job, meet students at fairs and events, review applicants together with your team, and keep no
      one waiting for an answer.
    </Hero>
    <Points
      title="How it works for employers"
      points={[
        {
          title: 'Start with five postings',
          text: 'Once your company is approved, you have five job tokens. Each one puts a job online for 30 days, or until its deadline.',
        },
        {
          title: 'Many applicants at once',
          text: 'Filter, select, and move many at once; a decision made by mistake can be undone before the student is told.',
        },
        {
          title: 'Known for answering',
          text: 'Jobs that people apply to here show your reply-by date and how well you’ve kept it. Students apply where they’ll hear back.',
        },
      ]}
    />
    <Tour title="What you can do here" stops={stops} />
  </>
)

export const Route = createFileRoute('/employer/')({
  head: ({ match }) =>
    pageHead(match, {
      title: 'Recruit students',
      description:
        'Post jobs, meet students at fairs and events, review applicants with your team, and keep no one waiting.',
    }),
  component: EmployerWelcome,
})
