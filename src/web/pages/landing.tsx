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
      'Jobs and internships of reviewed employers',
      'A date until when each employer means to answer',
      'Every step of your applications in one place',
      'Career fairs, workshops and talks to go to',
    ],
    next: <LinkButton to="/student">See it as a student</LinkButton>,
  },
  {
    title: 'You recruit',
    tag: 'For employers, five postings free',
    points: [
      'Post a job and ask what you need to know',
      'Work through many applicants together',
      'Stand at fairs and host your own events',
      'Be known for answering',
    ],
    next: <LinkButton to="/employer">See it as an employer</LinkButton>,
  },
  {
    title: 'You run career services',
    tag: 'For universities, free',
    points: [
      'Your directory entry is there already',
      'Students verified by their university email',
      'Your whole office in one team',
      'Fairs and events, from the booths to the door',
    ],
    next: <LinkButton to="/university">See it as a university</LinkButton>,
  },
]

const Picture = () => (
  <Stack gap="sm">
    <Card>
      <Text fw={500}>Apply in a minute</Text>
      <Text size="sm">With the resume you stored once</Text>
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
      promise="Jobs for students, with an answer"
      next={
        <LinkButton size="lg" to="/public-jobs">
          Look at the jobs
        </LinkButton>
      }
      picture={<Picture />}
    >
      Fairlead brings students, employers and universities together, and makes answering an application the
      easiest thing to do.
    </Hero>
    <Offers title="Who it is for" offers={doors} />
  </>
)

export const Route = createFileRoute('/landing')({
  head: ({ match }) =>
    pageHead(match, {
      title: 'Jobs for students, with an answer',
      description: 'Students, employers and universities in one place, where applications are answered.',
    }),
  component: Landing,
})
