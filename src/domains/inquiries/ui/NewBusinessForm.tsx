import { Button, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useContractForm } from '#web/contract-form.ts'
import { AuthLayout, FieldGroup, Steps } from '#web/kit/AuthLayout.tsx'
import { FormSummary } from '#web/kit/FormSummary.tsx'
import { LeaveGuard } from '#web/kit/LeaveGuard.tsx'
import { LinkAnchor } from '#web/kit/links.tsx'
import { businessTopics, contactUsNewBusiness } from '../inquiries.contract.ts'
import { Honeypot } from './Honeypot.tsx'
import { Received } from './Received.tsx'
import { topicWords } from './words.ts'

const kinds = [
  { value: 'employer', label: 'An employer' },
  { value: 'university', label: 'A university or college' },
  { value: 'other', label: 'Another organization' },
]
const topics = businessTopics.map((value) => ({ value, label: topicWords[value] }))

const next = [
  { title: 'We read it', text: 'Someone who runs this service will read your message.' },
  { title: 'We answer by email', text: 'With what you asked for, or with questions of our own.' },
  { title: 'You decide', text: 'This form doesn’t open an account or place an order.' },
]

/** The inquiry form for organizations that have not decided to register. */
export const NewBusinessForm = ({ topic }: { topic: (typeof businessTopics)[number] | undefined }) => {
  const [answerTo, setAnswerTo] = useState<string | null>(null)
  const form = useContractForm({
    endpoint: contactUsNewBusiness,
    initial: {
      organization_name: '',
      organization_kind: null,
      website: '',
      name: '',
      email: '',
      phone: '',
      topic: topic ?? null,
      message: '',
      nothing_here: '',
    },
    labels: {
      organization_name: 'Organization name',
      organization_kind: 'You are',
      name: 'Your name',
      email: 'Work email',
      topic: 'Topic',
    },
    onSuccess: (_, { email }) => setAnswerTo(email ?? ''),
  })
  if (answerTo !== null) return <Received email={answerTo} />
  return (
    <AuthLayout
      title="Tell us about your organization"
      lead="Who you are and what you have in mind."
      beside={<Steps title="What happens next" steps={next} />}
      foot={
        <>
          Ready to start? <LinkAnchor to="/sign-up/admin">Register now</LinkAnchor>
        </>
      }
    >
      <form {...form.props}>
        <Stack gap="lg">
          <FormSummary form={form} />
          <FieldGroup legend="Your organization">
            <TextInput
              label="Organization name"
              autoComplete="organization"
              {...form.field('organization_name')}
            />
            <Select label="You are" placeholder="Choose" data={kinds} {...form.field('organization_kind')} />
            <TextInput
              label="Website (optional)"
              type="url"
              placeholder="https://"
              autoComplete="url"
              {...form.field('website')}
            />
          </FieldGroup>
          <FieldGroup legend="You">
            <TextInput label="Your name" autoComplete="name" {...form.field('name')} />
            <TextInput label="Work email" type="email" autoComplete="email" {...form.field('email')} />
            <TextInput label="Phone (optional)" type="tel" autoComplete="tel" {...form.field('phone')} />
          </FieldGroup>
          <FieldGroup legend="What you have in mind">
            <Select label="Topic" placeholder="Choose" data={topics} {...form.field('topic')} />
            <Textarea
              label="Message"
              description="Roughly how many jobs or students, and when?"
              autosize
              minRows={5}
              maxRows={16}
              {...form.field('message')}
            />
          </FieldGroup>
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
