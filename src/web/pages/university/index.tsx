import { Card, Stack, Text } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { categories } from '#domains/accounts/ui/roles.ts'
import { pageHead } from '../../head.ts'
import { Hero, Points } from '../../kit/Hero.tsx'
import { PictureRows } from '../../kit/PictureRows.tsx'
import { StatusBadge } from '../../kit/StatusBadge.tsx'
import type { Stop } from '../../kit/StopCard.tsx'
import { Tour } from '../../kit/Tour.tsx'
import { NextStep } from '../../shell/NextStep.tsx'

const Picture = () => (
  <Stack gap="sm">
    <Card>
      <StatusBadge tone="good" label="Verified student" />
      <Text mt="xs">Confirmed by the email domain of your university</Text>
    </Card>
    <Card>
      <StatusBadge tone="good" label="Reviewed employer" />
      <Text mt="xs">Checked before the first job goes online</Text>
    </Card>
  </Stack>
)

const stops: readonly Stop[] = [
  {
    title: 'Run a fair from draft to door',
    text: 'Offer booths, approve exhibitors, check their payments, and let students in with a code.',
    picture: (
      <PictureRows
        rows={[
          { title: 'Corner booth', text: 'Requested by an employer', tone: 'waiting', label: 'Pending' },
          { title: 'Wall booth', text: 'Proof of payment checked', tone: 'good', label: 'Paid' },
        ]}
      />
    ),
  },
  {
    title: 'Know your students',
    text: 'Students who register with their university email are verified right away. Your team confirms the others.',
    picture: (
      <PictureRows
        rows={[
          { title: 'By email domain', text: 'Nothing for you to do', tone: 'good', label: 'Verified' },
          { title: 'By your team', text: 'Confirm one or many', tone: 'waiting', label: 'Waiting' },
        ]}
      />
    ),
  },
  {
    title: 'Work with employers',
    text: 'Become partners, exchange messages, and invite employers to the events you host.',
    picture: (
      <PictureRows
        rows={[
          { title: 'Partnership', text: 'Requested by an employer', tone: 'waiting', label: 'Your answer' },
          { title: 'Invitation', text: 'To your career fair', tone: 'good', label: 'Accepted' },
        ]}
      />
    ),
  },
]

const UniversityWelcome = () => (
  <>
    <Hero
      promise="Bring your students and good employers together"
      next={
        <NextStep to="/sign-up/admin" search={{ category: categories.UNIVERSITY }}>
          Register your university
        </NextStep>
      }
      picture={<Picture />}
    >
      Host fairs and events, let your students find jobs and internships, and know who belongs to your
      university.
    </Hero>
    <Points
      title="How it works for universities"
      points={[
        {
          title: 'Reviewed by a person',
          text: 'Choose your university from the directory, or add it if it’s missing. A person reviews who speaks for it before you start.',
        },
        {
          title: 'Affiliation you can trust',
          text: 'Students are verified by their university email, or by your team where they have none.',
        },
        {
          title: 'Know which employers were reviewed',
          text: 'A company that registers is reviewed before it can post, and can be suspended at any time. Jobs from public lists say so.',
        },
      ]}
    />
    <Tour title="What you can do here" stops={stops} />
  </>
)

export const Route = createFileRoute('/university/')({
  head: ({ match }) =>
    pageHead(match, {
      title: 'For universities and career services',
      description: 'Host career fairs and events, and bring your students and employers together.',
    }),
  component: UniversityWelcome,
})
