import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../../head.ts'
import { Hero, Points } from '../../kit/Hero.tsx'
import { type PictureRow, PictureRows } from '../../kit/PictureRows.tsx'
import { NextStep } from '../../shell/NextStep.tsx'

const steps: readonly PictureRow[] = [
  {
    title: 'Several selected',
    text: 'Move all of them to the shortlist at once',
    tone: 'good',
    label: 'Shortlisted',
  },
  {
    title: 'One rejected by mistake',
    text: 'Undo it before the student is told',
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
      Write a job, meet students, read applications, decide together, and let everyone know. Here’s what each
      part does.
    </Hero>
    <Points
      title="Posting a job"
      points={[
        {
          title: 'Written in steps',
          text: 'Basics, description, pay, requirements, questions, a picture. What you type is saved as you go, and a preview shows what students will see.',
        },
        {
          title: 'Online for 30 days',
          text: 'A job ends by itself, at its deadline or when you fill it. Renew it if you’re still hiring, or duplicate it for next year.',
        },
        {
          title: 'Many at once',
          text: 'Import a list of jobs as CSV or JSON. A dry run lists every row that needs attention before anything is posted.',
        },
      ]}
    />
    <Points
      title="Working with applicants"
      points={[
        {
          title: 'Longest waiting first',
          text: 'Applicants past their reply-by date are at the top. Filter by job, status, major, class, and rating.',
        },
        {
          title: 'Together, without email threads',
          text: 'Notes and ratings stay within your team. Four roles decide who may view, work, manage, and own.',
        },
        {
          title: 'One by one or many',
          text: 'Select, use the keyboard, undo. Export a list as CSV and the resumes as one ZIP.',
        },
      ]}
    />
    <Points
      title="Letting people know"
      points={[
        {
          title: 'Decisions reach students',
          text: 'Before each step, you see whether the student is told now, later, or not at all, and you can add a message. Rejections go out after a delay you set.',
        },
        {
          title: 'A promise you can see',
          text: 'Jobs that people apply to here state a reply-by date. How well you’ve kept it shows on your jobs and your page.',
        },
        {
          title: 'Only what they sent you',
          text: 'You see students who applied to you, and can search among those who opened their profile to employers and invite them to apply. Students who withdraw take their resume back.',
        },
      ]}
    />
    <Points
      title="Fairs, events, and universities"
      points={[
        {
          title: 'At their fairs',
          text: 'Register for a university’s fair, choose a free booth, upload your proof of payment, and open time slots for one-on-one meetings with students.',
        },
        {
          title: 'At your events',
          text: 'Publish events with a limited number of places and a waiting list that moves by itself. Reminders go out a day and an hour before.',
        },
        {
          title: 'Partners',
          text: 'Partner with universities, exchange messages, and reserve events for your partners’ students.',
        },
      ]}
    />
  </>
)

export const Route = createFileRoute('/employer/product')({
  head: ({ match }) =>
    pageHead(match, {
      title: 'What employers can do',
      description: 'Post jobs, exhibit at fairs, host events, review applicants as a team, and answer them.',
    }),
  component: EmployerProduct,
})
