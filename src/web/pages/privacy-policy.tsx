import { createFileRoute } from '@tanstack/react-router'
import { retention, spanWords } from '#domains/privacy/retention/retention.contract.ts'
import { pageHead } from '../head.ts'
import { LinkAnchor } from '../kit/links.tsx'
import { type Passage, Reading } from '../kit/Reading.tsx'

const writeTo = (words: string) => (
  <LinkAnchor to="/contact-us" search={{ topic: 'privacy' }}>
    {words}
  </LinkAnchor>
)

const yourData = <strong>Your data</strong>

const spans = Object.values(retention).map(({ what, days }) => `${what}: ${spanWords(days)}`)

const passages: readonly Passage[] = [
  {
    title: 'Who is responsible',
    paragraphs: [
      'Fairlead is run by the organization whose address you opened it at. They decide about the data in it.',
      <>{writeTo('Write to us')} to reach them, and a person answers.</>,
    ],
  },
  {
    title: 'What is kept about you',
    paragraphs: ['Only what you give and what using the service brings about, each for a purpose:'],
    points: [
      'Your account, to let you in: name, email, a password that cannot be read back (only its hash is kept), a picture if you add one.',
      'As a student, to show you what fits and to apply: university, degree, majors, class, skills and resume.',
      'Your applications, so that employers can decide: the resume as it was that day, your answers and message, and every step with its time.',
      'Your events, so that there is a place for you: registrations, waiting lists, visits, and whether you came.',
      'What you like, search for and are told of: likes, saved searches, notifications.',
      'As a member of an organization, so that a team can work: the organization, your role, your job title and phone if you give them, and the messages you write for it.',
      'Messages you send on the contact pages, an address you leave on the waitlist, and applications to us, to answer them.',
      'A log of what was done, when and by which account, so that decisions can be explained.',
    ],
  },
  {
    title: 'Who sees it',
    paragraphs: ['Nobody is shown your data unless there is a reason you know of:'],
    points: [
      'An employer sees your profile and resume when you apply to them, or if you open your profile to employers.',
      'The university you name sees your profile, unless it says that you are not its student.',
      'The host of an event sees your name, university, majors, graduation year and whether you came; your degree and email only if it is your own university.',
      'Notes and ratings of an employer are seen by that employer’s team alone.',
      'The operators of this service see accounts, inquiries and applications to us, because they look after them. What they decide, and each document and list they take, is written down.',
    ],
  },
  {
    title: 'Who looks leaves a trace',
    paragraphs: [
      'When a team opens your profile or resume, or takes it out in a list, it is noted, and as a student you see on your profile which organization looked, at what and when. When an operator opens an account, that is in a log nobody can change.',
      'Withdrawing an application takes your resume, message and answers back out of the team’s sight.',
    ],
  },
  {
    title: 'Letters',
    paragraphs: [
      'You get letters about your account and your applications. Addresses are used for nothing else and are not passed on.',
    ],
  },
  {
    title: 'Cookies and the like',
    paragraphs: [
      'One cookie keeps you signed in, for 30 days after your last visit and 90 days at most. Another lets us recognize this browser when you sign in again, for 180 days, so that we can write to you about a new one. Both hold a random secret and nothing about you. Your browser also remembers whether you chose light or dark, and that you closed a notice. The service sets no cookies to follow you.',
    ],
  },
  {
    title: 'How long',
    paragraphs: [
      'As long as your account exists, with its applications, registrations and the log. Some things go earlier, by themselves, every night:',
    ],
    points: spans,
  },
  {
    title: 'Deleting your account',
    paragraphs: [
      <>
        On your profile under {yourData}, with your password, at once and for good. Open applications are
        withdrawn and the employers told, places at events go to the next in line, and your profile, resumes,
        picture, likes, searches, notifications, sign-ins and letters are removed.
      </>,
      'That somebody applied or attended stays counted, without anything that tells it was you. What you did for an organization, like jobs, events and messages, stays with its team and names you no more. The log keeps what was done and when, without words about you. The last owner of a team hands over first; who is alone in it takes the organization out of service.',
      'Afterward you can register again with the same email and start anew.',
    ],
  },
  {
    title: 'Your rights',
    paragraphs: [
      <>
        You can see and correct your profile yourself. Under {yourData} on your profile you take a copy of
        everything as a ZIP of readable files, or delete the account. If you cannot sign in, or object to
        something, {writeTo('write to us')}: an operator can do it for you, and the log says so. Depending on
        where you live you may also turn to a data protection authority.
      </>,
    ],
  },
]

const Privacy = () => (
  <Reading
    title="Privacy"
    lead="What is kept about you here, why, and who sees it. In plain words."
    passages={passages}
  />
)

export const Route = createFileRoute('/privacy-policy')({
  head: ({ match }) =>
    pageHead(match, {
      title: 'Privacy',
      description: 'What Fairlead keeps about you, why, and who sees it, in plain words.',
    }),
  component: Privacy,
})
