import { Card, Stack, Text } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../head.ts'
import { Hero } from '../kit/Hero.tsx'
import { LinkButton } from '../kit/links.tsx'
import { type Offer, Offers } from '../kit/Offers.tsx'

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
    next: <LinkButton to="/student">See it as a student</LinkButton>,
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
    next: <LinkButton to="/employer">See it as an employer</LinkButton>,
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
    next: <LinkButton to="/university">See it as a university</LinkButton>,
  },
]

const Picture = () => (
  <Stack gap="sm">
    <Card>
      <Text fw={500}>Apply in a few steps</Text>
      <Text size="sm">With a resume you uploaded once</Text>
    </Card>
    <Card>
      <Text fw={500}>Answered by a date</Text>
      <Text size="sm">Shown on the job before you apply</Text>
    </Card>
  </Stack>
)

const Landing = () => (
  <>
    <Hero
      promise="Jobs and career events for students"
      next={
        <LinkButton size="lg" to="/public-jobs">
          Browse jobs
        </LinkButton>
      }
      picture={<Picture />}
    >
      Fairlead brings students, employers, and universities together, and makes it easy to answer the students
      who apply here.
    </Hero>
    <Offers title="Who it’s for" offers={doors} />
  </>
)

export const Route = createFileRoute('/landing')({
  head: ({ match }) =>
    pageHead(match, {
      title: 'Jobs and career events for students',
      description:
        'Students, employers, and universities in one place, where an application is easy to answer.',
    }),
  component: Landing,
})
