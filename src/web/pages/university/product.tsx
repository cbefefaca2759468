import { Card, Stack, Text } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { categories } from '#domains/accounts/ui/roles.ts'
import { pageHead } from '../../head.ts'
import { Hero, Points } from '../../kit/Hero.tsx'
import { StatusBadge } from '../../kit/StatusBadge.tsx'
import { NextStep } from '../../shell/NextStep.tsx'

const Picture = () => (
  <Stack gap="sm">
    <Card>
      <StatusBadge tone="good" label="Approved" />
      <Text mt="xs">A person made sure that the career office is behind it</Text>
    </Card>
    <Card>
      <StatusBadge tone="info" label="Your team" />
      <Text mt="xs">Owner, admin, staff, viewer: each may do what the role allows</Text>
    </Card>
  </Stack>
)

const UniversityProduct = () => (
  <>
    <Hero
      promise="One place for your career office"
      next={
        <NextStep to="/sign-up/admin" search={{ category: categories.UNIVERSITY }}>
          Register your university
        </NextStep>
      }
      picture={<Picture />}
    >
      Fairs, partners, and students in one place. Here’s what each part does for your office.
    </Hero>
    <Points
      title="For your office"
      points={[
        {
          title: 'Register in minutes',
          text: 'Choose your university from the directory and confirm your email. A person reviews it, and you get the answer by email.',
        },
        {
          title: 'Colleagues join you',
          text: 'They ask to join, or you invite them. There is always at least one owner.',
        },
        {
          title: 'Someone to ask',
          text: 'A missing university, a wrong domain: write to us, and a person will answer.',
        },
      ]}
    />
    <Points
      title="Fairs, events, and partners"
      points={[
        {
          title: 'Fairs with booths',
          text: 'Offer booths with sizes and prices, approve exhibitors, check proofs of payment, keep a ledger.',
        },
        {
          title: 'Events that fill themselves',
          text: 'A limited number of places, a waiting list that moves by itself, reminders, check-in with a code, and the list as CSV.',
        },
        {
          title: 'Employers as partners',
          text: 'Answer their requests or send your own, exchange messages, and invite them to your events.',
        },
      ]}
    />
    <Points
      title="For your students"
      points={[
        {
          title: 'Known as yours',
          text: 'Students who register with your university’s email are shown as verified.',
        },
        {
          title: 'Know which employers were reviewed',
          text: 'A company that registers is reviewed before it can post, and can be suspended at any time. Jobs from public lists say so.',
        },
        {
          title: 'Less silence',
          text: 'A job that students apply to here says within how many days it is answered, and shows how well the employer has kept to that.',
        },
      ]}
    />
  </>
)

export const Route = createFileRoute('/university/product')({
  head: ({ match }) =>
    pageHead(match, {
      title: 'What universities can do',
      description:
        'Career fairs and events, employers as partners, and students verified as yours: what career offices can do.',
    }),
  component: UniversityProduct,
})
