import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../../head.ts'
import { Points } from '../../kit/Hero.tsx'
import { LinkButton } from '../../kit/links.tsx'
import { type Offer, Offers } from '../../kit/Offers.tsx'
import { Page } from '../../kit/Page.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { NextStep } from '../../shell/NextStep.tsx'

const offers: readonly Offer[] = [
  {
    title: 'To get started',
    tag: 'Free',
    points: [
      'An account for your company and your whole team',
      'Five job tokens once your company is approved',
      'Every tool for applicants, with no limit on how many apply',
      'Your own events and fair registrations; hosts set their own booth fees, paid directly to them',
    ],
    next: (
      <NextStep to="/sign-up/admin" size="sm">
        Register your company
      </NextStep>
    ),
  },
  {
    title: 'More postings',
    tag: 'On request',
    points: [
      'More job tokens for your company',
      'Tell us how many jobs you plan to post, and by when',
      'We answer by email with what it would take',
    ],
    next: (
      <LinkButton to="/contact-us-new-business" search={{ topic: 'more_job_tokens' }} variant="default">
        Ask for more tokens
      </LinkButton>
    ),
  },
  {
    title: 'Students and universities',
    tag: 'Free',
    points: [
      'Searching, applying, and attending events is free for students',
      'Career offices pay nothing for their team, events, and fairs',
    ],
    next: (
      <LinkButton to="/university" variant="default">
        For universities
      </LinkButton>
    ),
  },
]

const Pricing = () => (
  <>
    <Page pb={0}>
      <PageHeader
        title="What it costs"
        description="There’s no price list and nothing to pay online. Start free, and ask when you need more."
      />
    </Page>
    <Offers title="What you get" offers={offers} />
    <Points
      title="What a job token is"
      points={[
        {
          title: 'One token, one posting',
          text: 'Publishing a job takes one token and puts it online for 30 days, or until its deadline if that is sooner. Drafts take none.',
        },
        {
          title: 'Renewing takes one, too',
          text: 'A job that ended can go online for another 30 days with its applicants kept.',
        },
        {
          title: 'Good for twelve months',
          text: 'Unused tokens expire a year after they were granted. The ones that expire first are used first.',
        },
      ]}
    />
  </>
)

export const Route = createFileRoute('/employer/pricing')({
  head: ({ match }) =>
    pageHead(match, {
      title: 'What it costs employers',
      description: 'Start with five free postings. What a job token is, and how to ask for more.',
    }),
  component: Pricing,
})
