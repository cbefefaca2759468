import { Text, Title } from '@mantine/core'
import { LinkCard } from '#web/kit/links.tsx'
import { Page } from '#web/kit/Page.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import type { businessTopics, questionTopics } from '../inquiries.contract.ts'
import classes from './contact.module.css'
import { topicWords } from './words.ts'

const questions: Record<(typeof questionTopics)[number], string> = {
  student_account: 'Signing in, verifying your email, your profile.',
  applications: 'One you sent, an answer you’re waiting for, withdrawing.',
  jobs: 'A posting that looks wrong, a question about an employer.',
  university: 'Your affiliation, a university missing from the directory.',
  privacy: 'What we store about you, getting a copy, deleting it.',
  accessibility: 'A page that doesn’t work with your keyboard, screen reader, or eyesight.',
  other: 'Anything the other topics don’t cover.',
}
const business: Record<(typeof businessTopics)[number], string> = {
  post_jobs: 'You want to reach students with jobs and internships.',
  join_as_university: 'Your career office wants to know how it works.',
  more_job_tokens: 'You have an account and have used up your tokens.',
  partnership: 'You have an idea that doesn’t fit the other topics.',
}

const entries = <T extends string>(words: Record<T, string>) => Object.entries(words) as [T, string][]

/** Lets visitors choose a topic; each leads to the matching form. */
export const ContactMenu = () => (
  <Page>
    <PageHeader
      title="How can we help?"
      description="Choose a topic so your message reaches the right person."
    />
    <Title order={2} mb="md">
      Ask a question
    </Title>
    <div className={classes.choices}>
      {entries(questions).map(([topic, text]) => (
        <LinkCard key={topic} to="/contact-us" search={{ topic }}>
          <div className={classes.choice}>
            <Text fw={600}>{topicWords[topic]}</Text>
            <Text size="sm">{text}</Text>
          </div>
        </LinkCard>
      ))}
    </div>
    <Title order={2} mt="xl" mb="md">
      Your organization
    </Title>
    <div className={classes.choices}>
      {entries(business).map(([topic, text]) => (
        <LinkCard key={topic} to="/contact-us-new-business" search={{ topic }}>
          <div className={classes.choice}>
            <Text fw={600}>{topicWords[topic]}</Text>
            <Text size="sm">{text}</Text>
          </div>
        </LinkCard>
      ))}
    </div>
  </Page>
)
