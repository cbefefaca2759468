import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../head.ts'
import { LinkAnchor } from '../kit/links.tsx'
import { type Passage, Reading } from '../kit/Reading.tsx'

const passages: readonly Passage[] = [
  {
    title: 'What this is',
    paragraphs: [
      'Fairlead brings students, employers and universities together: employers post jobs, students apply, universities stand behind their students. It is an early version; parts of it change and are added.',
      'A job is offered by the employer named on it. Contracts come about between you and them, not with us.',
    ],
  },
  {
    title: 'Your account',
    paragraphs: ['An account is for one person. Keep the password to yourself, and tell the truth about:'],
    points: [
      'who you are and which email is yours,',
      'which university or organization you belong to, and that you may act for it,',
      'what stands in your profile, resume and jobs.',
    ],
  },
  {
    title: 'For employers',
    paragraphs: [
      'A company that registers is reviewed before it posts its first job. Employers known from public lists of jobs are marked as such. A job has to be a real one you mean to fill, with its conditions said honestly. You use applicants’ data to decide about the job they applied for, and for nothing else.',
      'A job people apply to here names a date until when you mean to answer. How you keep it is shown publicly.',
      'Job tokens cannot be exchanged for money, are good for twelve months, and belong to the company they were granted to.',
    ],
  },
  {
    title: 'For students',
    paragraphs: [
      'Searching and applying costs nothing. No employer may ask you for money to apply; if one does, tell us.',
    ],
  },
  {
    title: 'What is not allowed',
    paragraphs: ['We stop accounts and organizations that do these, and say why:'],
    points: [
      'posting what is unlawful, discriminating, misleading, or not a job,',
      'collecting data of others from here, by hand or by program,',
      'pretending to be somebody else,',
      'trying to get at what is not yours, or to make the service unusable.',
    ],
  },
  {
    title: 'What you can rely on',
    paragraphs: [
      'We run the service with care and tell you when your account or organization is stopped, with the reason. We cannot promise that it is always reachable, or that an employer’s words are true.',
      'What you wrote stays yours. You let us show it to those it is meant for.',
    ],
  },
  {
    title: 'Ending it, and questions',
    paragraphs: [
      <>
        You can stop at any time. To have your account closed, to report something or to ask,{' '}
        <LinkAnchor to="/contact-us">write to us</LinkAnchor>. What happens with data stands under{' '}
        <LinkAnchor to="/privacy-policy">Privacy</LinkAnchor>.
      </>,
    ],
  },
]

const Terms = () => (
  <Reading title="Terms" lead="What you can expect here, and what is expected of you." passages={passages} />
)

export const Route = createFileRoute('/terms-of-service')({
  head: ({ match }) =>
    pageHead(match, {
      title: 'Terms',
      description: 'What you can expect of Fairlead, and what is expected of you.',
    }),
  component: Terms,
})
