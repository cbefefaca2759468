import { Card, Stack, Text } from '@mantine/core'
import { Hero, Points } from '#web/kit/Hero.tsx'
import { LinkButton } from '#web/kit/links.tsx'

const Picture = () => (
  <Stack gap="sm">
    <Card>
      <Text fw={500}>A student applies</Text>
      <Text size="sm">and sees when to expect an answer</Text>
    </Card>
    <Card>
      <Text fw={500}>A recruiter opens the list</Text>
      <Text size="sm">and finds whoever has waited longest at the top</Text>
    </Card>
    <Card>
      <Text fw={500}>An answer goes out</Text>
      <Text size="sm">a yes or a no, never silence</Text>
    </Card>
  </Stack>
)

/** Tells candidates why this work matters. */
export const CareerStory = () => (
  <>
    <Hero
      promise="No application should go unanswered"
      next={
        <LinkButton size="lg" to="/career">
          See open positions
        </LinkButton>
      }
      picture={<Picture />}
    >
      Everyone who applies deserves an answer. We make a product that makes answering easy, and we’re looking
      for people to build it with us.
    </Hero>
    <Points
      title="How we work"
      points={[
        {
          title: 'Three people in mind',
          text: 'A student on a phone between lectures, a recruiter with three hundred applicants and one hour, a career office with a fair to run.',
        },
        {
          title: 'One thing at a time, finished',
          text: 'A feature is done when it works for everyone who needs it: on a phone, with a keyboard, with a screen reader, and when something goes wrong.',
        },
        {
          title: 'We answer too',
          text: 'A person reads your application. You don’t need an account, and we use your documents for nothing else.',
        },
      ]}
    />
  </>
)
