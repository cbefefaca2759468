import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../../head.ts'
import { Hero, Points } from '../../kit/Hero.tsx'
import { type PictureRow, PictureRows } from '../../kit/PictureRows.tsx'
import { NextStep } from '../../shell/NextStep.tsx'

const steps: readonly PictureRow[] = [
  {
    title: 'Many selected',
    text: 'Move all of them to the shortlist at once',
    tone: 'good',
    label: 'Shortlisted',
  },
  {
    title: 'One rejected by mistake',
    text: 'Take it back before the letter leaves',
    tone: 'waiting',
    label: 'Not sent yet',
  },
]

const EmployerProduct = () => (
  <>
    <Hero
      promise="From posting to hiring, in one place"
      next={<NextStep to="/sign-up/admin">Register your company</NextStep>}
      picture={<PictureRows rows={steps} />}
    >
      Write a job, meet students, read who applies, decide together, and let everybody know. Here is what each
      part does.
    </Hero>
    <Points
      title="Posting a job"
      points={[
        {
          title: 'Written in steps',
          text: 'Basics, description, pay, whom you look for, questions, a picture. What you type is saved as you go, and a preview shows it as students see it.',
        },
        {
          title: 'Online for 30 days',
          text: 'A job ends by itself, at its deadline or when you fill it. Renew it if you are still hiring, or duplicate it for the next year.',
        },
        {
          title: 'Many at once',
          text: 'Bring a list of jobs as CSV or JSON. A dry run names every row that needs attention before anything is posted.',
        },
      ]}
    />
    <Points
      title="Working with applicants"
      points={[
        {
          title: 'Longest waiting first',
          text: 'Applicants past their reply-by date stand on top. Filter by job, status, major, class and rating.',
        },
        {
          title: 'Together, without email threads',
          text: 'Notes and ratings are seen by your team alone. Four roles decide who may look, work, manage and own.',
        },
        {
          title: 'One by one or many',
          text: 'Select, use the keyboard, undo. Take a list along as CSV and the resumes as one ZIP.',
        },
      ]}
    />
    <Points
      title="Letting people know"
      points={[
        {
          title: 'Decisions reach the student',
          text: 'Before each step you see whether the student is told now, later or not, and you can add a message. Rejections leave after a delay you set.',
        },
        {
          title: 'A promise you can see',
          text: 'A job people apply to here names its reply-by date. How you kept it is shown on your jobs and your page.',
        },
        {
          title: 'Only what they sent you',
          text: 'You see students who applied to you, and those who opened their profile to employers. Who withdraws takes the resume back.',
        },
      ]}
    />
    <Points
      title="Fairs, events and universities"
      points={[
        {
          title: 'At their fairs',
          text: 'Register for a university’s fair, take a booth that is free, send the proof of payment, and open times for talks with students.',
        },
        {
          title: 'At your events',
          text: 'Publish events with places and a waiting list that moves by itself. Reminders go out a day and an hour before.',
        },
        {
          title: 'Partners',
          text: 'Ask universities to be partners, write with them, and show events to the students of partners alone.',
        },
      ]}
    />
  </>
)

export const Route = createFileRoute('/employer/product')({
  head: ({ match }) =>
    pageHead(match, {
      title: 'What employers can do',
      description:
        'Posting jobs, standing at fairs, hosting events, working through applicants as a team, and answering them.',
    }),
  component: EmployerProduct,
})
