import { Card, Stack, Text } from '@mantine/core'
import { Hero, Points } from '#web/kit/Hero.tsx'
import { LinkButton } from '#web/kit/links.tsx'

const Picture = () => (
  <Stack gap="sm">
    <Card>
      <Text fw={500}>A student applies</Text>
      <Text size="sm">and sees until when an answer is promised</Text>
    </Card>
    <Card>
      <Text fw={500}>A recruiter opens the list</Text>
      <Text size="sm">and finds those who waited longest on top</Text>
    </Card>
    <Card>
      <Text fw={500}>An answer leaves</Text>
      <Text size="sm">a yes or a no, but never silence</Text>
    </Card>
  </Stack>
)

/** Why there is something to work on here. */
export const CareerStory = () => (
  <>
    <Hero
      promise="Nobody should apply into silence"
      next={
        <LinkButton size="lg" to="/career">
          See open positions
        </LinkButton>
      }
      picture={<Picture />}
    >
      Whoever applies deserves an answer. We make a product in which answering is easy, and look for people
      who want to build it with us.
    </Hero>
    <Points
      title="How we work"
      points={[
        {
          title: 'Three people in mind',
          text: 'A student on a phone between lectures, a recruiter with three hundred applicants and an hour, a career office with a fair to run.',
        },
        {
          title: 'Whole things, then the next',
          text: 'A part is done when it works for everyone it is for: on a phone, with a keyboard, with a screen reader, and when something goes wrong.',
        },
        {
          title: 'We answer, too',
          text: 'Your application is read by a person. You need no account, and we use your documents for nothing else.',
        },
      ]}
    />
  </>
)
