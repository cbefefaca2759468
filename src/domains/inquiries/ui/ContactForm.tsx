import { Button, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { fullName } from '#shared/labels.ts'
import { useContractForm } from '#web/contract-form.ts'
import { AuthLayout } from '#web/kit/AuthLayout.tsx'
import { FormSummary } from '#web/kit/FormSummary.tsx'
import { LeaveGuard } from '#web/kit/LeaveGuard.tsx'
import { LinkAnchor } from '#web/kit/links.tsx'
import { useSession } from '#web/session.ts'
import { contactUs, questionTopics } from '../inquiries.contract.ts'
import { Honeypot } from './Honeypot.tsx'
import { Received } from './Received.tsx'
import { topicWords } from './words.ts'

const topics = questionTopics.map((value) => ({ value, label: topicWords[value] }))

/** The contact form for anyone, with the topic preselected if one was chosen. */
export const ContactForm = ({ topic }: { topic: (typeof questionTopics)[number] | undefined }) => {
  const { person } = useSession()
  const [answerTo, setAnswerTo] = useState<string | null>(null)
  const form = useContractForm({
    endpoint: contactUs,
    initial: {
      name: person ? fullName(person) : '',
      email: person?.email ?? '',
      topic: topic ?? null,
      message: '',
      nothing_here: '',
    },
    labels: { topic: 'Topic', name: 'Your name' },
    onSuccess: (_, { email }) => setAnswerTo(email ?? ''),
  })
  if (answerTo !== null) return <Received email={answerTo} />
  return (
    <AuthLayout
      title="Contact us"
      lead="Ask in your own words. A person will read it and answer by email."
      foot={
        <>
          Want to recruit, or join as a university?{' '}
          <LinkAnchor to="/contact-us-new-business">Tell us about your organization</LinkAnchor>
        </>
      }
    >
      <form {...form.props}>
        <Stack>
          <FormSummary form={form} />
          <TextInput label="Your name" autoComplete="name" {...form.field('name')} />
          <TextInput label="Email" type="email" autoComplete="email" {...form.field('email')} />
          <Select label="Topic" placeholder="Choose" data={topics} {...form.field('topic')} />
          <Textarea
            label="Message"
            description="What happened, where, and what did you expect?"
            autosize
            minRows={5}
            maxRows={16}
            {...form.field('message')}
          />
          <Honeypot {...form.field('nothing_here')} />
          <Button type="submit" loading={form.sending}>
            Send message
          </Button>
        </Stack>
        <LeaveGuard form={form} />
      </form>
    </AuthLayout>
  )
}
