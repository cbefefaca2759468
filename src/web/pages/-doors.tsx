import { LinkButton } from '../kit/links.tsx'
import { type Offer, Offers } from '../kit/Offers.tsx'
import { NextStep } from '../shell/NextStep.tsx'

const doors: readonly Offer[] = [
  {
    title: 'You study',
    tag: 'For students, free',
    points: [
      'Jobs and internships to search and save',
      'A reply-by date on jobs you apply to here',
      'Every step of your applications in one place',
      'Career fairs, workshops, and talks to attend',
    ],
    next: (
      <NextStep size="sm" to="/sign-up/student">
        Create your student account
      </NextStep>
    ),
  },
  {
    title: 'You recruit',
    tag: 'For employers, five postings free',
    points: [
      'Post a job and ask what you need to know',
      'Review many applicants together',
      'Exhibit at fairs and host your own events',
      'Be known for answering',
    ],
    next: (
      <LinkButton to="/employer" variant="default">
        See it as an employer
      </LinkButton>
    ),
  },
  {
    title: 'You run career services',
    tag: 'For universities, free',
    points: [
      'Choose your university from the directory, or add it',
      'Students verified by their university email',
      'Your whole office in one team',
      'Fairs and events, from booths to check-in',
    ],
    next: (
      <LinkButton to="/university" variant="default">
        See it as a university
      </LinkButton>
    ),
  },
]

/** The three kinds of people it is for, and where each goes next. */
export const Doors = () => <Offers title="Who it’s for" offers={doors} />
