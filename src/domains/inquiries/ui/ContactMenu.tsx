import { Text, Title } from '@mantine/core'
import { LinkCard } from '#web/kit/links.tsx'
import { Page } from '#web/kit/Page.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import type { businessTopics, questionTopics } from '../inquiries.contract.ts'
import classes from './contact.module.css'
import { topicWords } from './words.ts'

const questions: Record<(typeof questionTopics)[number], string> = {
  student_account: 'Signing in, verifying the email, the profile.',
  applications: 'One you sent, an answer that did not come, withdrawing.',
  jobs: 'A posting that looks wrong, an employer you have a question about.',
  university: 'Your affiliation, a university that is missing from the directory.',
  privacy: 'What is kept about you, a copy of it, having it deleted.',
  accessibility: 'A page that does not work with your keyboard, screen reader or eyesight.',
  other: 'Anything the other topics do not cover.',
}
const business: Record<(typeof businessTopics)[number], string> = {
  post_jobs: 'You want to reach students with jobs and internships.',
  join_as_university: 'Your career office wants to know how it would work.',
  more_job_tokens: 'You have an account and the postings are used up.',
  partnership: 'You have an idea that fits none of these.',
}

const entries = <T extends string>(words: Record<T, string>) => Object.entries(words) as [T, string][]

/** Chooses what a message is about; each leads to the form that asks for the right things. */
export const ContactMenu = () => (
  <Page>
    <PageHeader title="What is it about?" description="Choose, so that the right person reads it." />
    <Title order={2} mb="md">
      A question
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
