import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../head.ts'
import { LinkAnchor } from '../kit/links.tsx'
import { TextPage, type TextSection } from '../kit/TextPage.tsx'

const passages: readonly TextSection[] = [
  {
    title: 'What this is',
    paragraphs: [
      'Fairlead brings students, employers, and universities together: employers post jobs, students apply, universities vouch for their students. It is an early version; parts of it will change, and new ones will be added.',
      'A job is offered by the employer named on it. Any contract is between you and them, not with us.',
    ],
  },
  {
    title: 'Your account',
    paragraphs: ['An account is for one person. Keep your password to yourself, and be truthful about:'],
    points: [
      'who you are and which email is yours,',
      'which university or organization you belong to, and that you may act for it,',
      'what you put in your profile, resume, and jobs.',
    ],
  },
  {
    title: 'For employers',
    paragraphs: [
      'A company that registers is reviewed before it posts its first job. Employers known from public lists of jobs are marked as such. A job has to be a real one you intend to fill, with its conditions stated honestly. You use applicants’ data to decide about the job they applied for, and for nothing else.',
      'Jobs that people apply to here state the date by which you intend to answer. How well you keep it is shown publicly.',
      'Job tokens can’t be exchanged for money, are good for twelve months, and belong to the company they were granted to.',
    ],
  },
  {
    title: 'For students',
    paragraphs: [
      'Searching and applying is free. No employer may ask you for money to apply; if one does, tell us.',
    ],
  },
  {
    title: 'What is not allowed',
    paragraphs: ['We shut down accounts and organizations that do any of the following, and say why:'],
    points: [
      'posting anything unlawful, discriminatory, misleading, or that isn’t a job,',
      'collecting other people’s data from here, by hand or by software,',
      'pretending to be someone else,',
      'trying to access what isn’t yours, or to disrupt the service.',
    ],
  },
  {
    title: 'What you can rely on',
    paragraphs: [
      'We run the service with care and tell you if your account or organization is shut down, with the reason. We can’t promise that it is always available, or that an employer’s statements are true.',
      'What you write stays yours. You let us show it to the people it’s meant for.',
    ],
  },
  {
    title: 'Ending it, and questions',
    paragraphs: [
      <>
        You can stop at any time. To have your account closed, to report something or to ask a question,{' '}
        <LinkAnchor to="/contact-us">write to us</LinkAnchor>. To learn what happens with your data, see{' '}
        <LinkAnchor to="/privacy-policy">Privacy</LinkAnchor>.
      </>,
    ],
  },
]

const Terms = () => (
  <TextPage title="Terms" lead="What you can expect here, and what we expect of you." passages={passages} />
)

export const Route = createFileRoute('/terms-of-service')({
  head: ({ match }) =>
    pageHead(match, {
      title: 'Terms',
      description: 'What you can expect of Fairlead, and what we expect of you.',
    }),
  component: Terms,
})
