import { createFileRoute } from '@tanstack/react-router'
import { retention, spanWords } from '#domains/privacy/retention/retention.contract.ts'
import { pageHead } from '../head.ts'
import { LinkAnchor } from '../kit/links.tsx'
import { TextPage, type TextSection } from '../kit/TextPage.tsx'

const writeTo = (words: string) => (
  <LinkAnchor to="/contact-us" search={{ topic: 'privacy' }}>
    {words}
  </LinkAnchor>
)

const yourData = <strong>Your data</strong>

const spans = Object.values(retention).map(({ what, days }) => `${what}: ${spanWords(days)}`)

const passages: readonly TextSection[] = [
  {
    title: 'Who is responsible',
    paragraphs: [
      'Fairlead is run by the organization whose address you opened it at. That organization decides about the data in it.',
      <>{writeTo('Write to us')} to reach them, and a person will answer.</>,
    ],
  },
  {
    title: 'What we keep about you',
    paragraphs: ['Only what you give us and what using the service creates, each for a purpose:'],
    points: [
      'Your account, so you can sign in: name, email, a password that can’t be read back (only its hash is kept), and a picture if you add one.',
      'As a student, to show you what fits and to let you apply: university, degree, majors, class, skills, and resume.',
      'Your applications, so that employers can decide: the resume as it was that day, your answers and message, and every step with its time.',
      'Your events, so that there’s a place for you: registrations, waiting lists, appointments, and whether you attended.',
      'What you like, search for, and are notified about: likes, saved searches, notifications.',
      'As a member of an organization, so that your team can work: the organization, your role, your job title and phone if you provide them, and the messages you write on its behalf.',
      'Messages you send through the contact pages, an address you leave on the waitlist, and applications to us, so that we can answer them.',
      'A log of what was done, when, and by which account, so that decisions can be explained.',
    ],
  },
  {
    title: 'Who sees it',
    paragraphs: ['No one is shown your data unless there’s a reason you know about:'],
    points: [
      'An employer sees your profile and resume when you apply to them, or if you open your profile to employers. While it is open, employers can find it by what it says and invite you to apply, unless you turn invitations off.',
      'The university you name sees your profile, unless it says that you’re not its student.',
      'The host of an event sees your name, university, majors, graduation year and whether you attended; your degree and email only if it is your own university.',
      'An employer’s notes and ratings stay within its team.',
      'Card payments for a fair’s fees, where they are offered, are taken by Stripe on its own page: Stripe gets the card, name, and email you enter there, and from us the amount, the event’s title, and the payment reference. We get no card number.',
      'The operators of this service see accounts, inquiries, and applications to us, because they look after them. Their decisions, and every document and list they download, are recorded.',
    ],
  },
  {
    title: 'Views leave a trace',
    paragraphs: [
      'When a team opens your profile or resume, or exports it in a list, we record it, and as a student you see on your profile which organization looked, at what, and when. When an operator opens an account, that goes into a log no one can change.',
      'Withdrawing an application removes your resume, message, and answers from the team’s view.',
    ],
  },
  {
    title: 'Emails',
    paragraphs: [
      'We email you about your account and your applications. We use addresses for nothing else and don’t pass them on.',
    ],
  },
  {
    title: 'Cookies and similar storage',
    paragraphs: [
      'One cookie keeps you signed in, for 30 days after your last visit and 90 days at most. Another lets us recognize this browser when you sign in again, for 180 days, so that we can email you when a new one is used. Both hold a random secret and nothing about you. Your browser also remembers whether you chose light or dark mode, and that you closed a notice. The service sets no cookies to follow you.',
      'A job that an employer begins to write while it is being reviewed stays in that browser until it becomes a draft or is discarded.',
      'To work offline, a student’s browser keeps their ticket; devices at an event’s door keep, encrypted and until it ends, who is expected and who came.',
    ],
  },
  {
    title: 'How long we keep it',
    paragraphs: [
      'As long as your account exists, along with its applications, registrations, and the log. Some things are removed earlier, automatically, every night:',
    ],
    points: spans,
  },
  {
    title: 'Deleting your account',
    paragraphs: [
      <>
        On your profile, under {yourData}, with your password, immediately and permanently. Open applications
        are withdrawn and the employers told, places at events go to the next in line, and your profile,
        resumes, picture, likes, searches, notifications, sign-ins, and emails are removed.
      </>,
      'The fact that someone applied or attended is still counted, without anything that identifies you. What you did for an organization, like jobs, events, and messages, stays with its team and no longer names you. The log keeps what was done and when, without words about you. The last owner of a team has to hand over first; someone alone on a team takes the organization out of service.',
      'Afterward, you can register again with the same email and start over.',
    ],
  },
  {
    title: 'Your rights',
    paragraphs: [
      <>
        You can view and correct your profile yourself. Under {yourData} on your profile, you can download
        everything as a ZIP of readable files, or delete the account. If you can’t sign in, or object to
        something, {writeTo('write to us')}: an operator can do it for you, and the log will say so. Depending
        on where you live, you may also contact a data protection authority.
      </>,
    ],
  },
]

const Privacy = () => (
  <TextPage
    title="Privacy"
    lead="What we keep about you, why, and who sees it. In plain words."
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
