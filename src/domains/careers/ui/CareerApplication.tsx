import { Button, Stack, TagsInput, Textarea, TextInput } from '@mantine/core'
import { IconMailCheck } from '@tabler/icons-react'
import { useState } from 'react'
import type { FieldErrors } from '#shared/problems.ts'
import { useContractForm } from '#web/contract-form.ts'
import { AuthLayout } from '#web/kit/AuthLayout.tsx'
import { FilePick } from '#web/kit/FilePick.tsx'
import { FormSummary } from '#web/kit/FormSummary.tsx'
import { LeaveGuard } from '#web/kit/LeaveGuard.tsx'
import { LinkAnchor, LinkButton } from '#web/kit/links.tsx'
import { Outcome } from '#web/kit/Outcome.tsx'
import { applyForCareer, type CareerDetail } from '../careers.contract.ts'
import { deadlineOf, summaryOf } from './words.ts'

interface Props {
  opening: CareerDetail
}

const Closed = ({ opening }: Props) => (
  <AuthLayout title={opening.title} lead="This position is no longer accepting applications.">
    <LinkButton to="/career">See open positions</LinkButton>
  </AuthLayout>
)

const Sent = ({ opening, email }: Props & { email: string }) => (
  <Outcome
    icon={IconMailCheck}
    tone="good"
    title="Your application is in"
    next={
      <LinkButton to="/career" variant="default">
        See other positions
      </LinkButton>
    }
  >
    A person will read your application for {opening.title} and get back to you at {email}.
  </Outcome>
)

const Form = ({ opening }: Props) => {
  const [sentFrom, setSentFrom] = useState<string | null>(null)
  const form = useContractForm({
    endpoint: applyForCareer,
    params: { id: opening.id },
    initial: { name: '', email: '', phone: '', fairleadCareerFile: null, links: [], cover_letter: '' },
    labels: { name: 'Your name', fairleadCareerFile: 'Resume' },
    check: ({ fairleadCareerFile }): FieldErrors =>
      fairleadCareerFile ? {} : { fairleadCareerFile: ['Add your resume as a PDF or DOCX'] },
    onSuccess: (_, { email }) => setSentFrom(email ?? ''),
  })
  const linkError = Object.entries(form.errors).find(([path]) => path.startsWith('links'))?.[1]
  if (sentFrom !== null) return <Sent opening={opening} email={sentFrom} />
  return (
    <AuthLayout
      title={`Apply: ${opening.title}`}
      lead={`${summaryOf(opening)}. ${deadlineOf(opening)}.`}
      foot={
        <LinkAnchor to="/career/detail" search={{ id: opening.id }}>
          Back to the position
        </LinkAnchor>
      }
    >
      <form {...form.props}>
        <Stack>
          <FormSummary form={form} />
          <TextInput label="Your name" autoComplete="name" {...form.field('name')} />
          <TextInput label="Email" type="email" autoComplete="email" {...form.field('email')} />
          <TextInput label="Phone (optional)" type="tel" autoComplete="tel" {...form.field('phone')} />
          <FilePick kind="document" label="Resume" {...form.field('fairleadCareerFile')} />
          <TagsInput
            label="Links (optional)"
            description="Work we can look at, at most five. Press Enter after each."
            placeholder="https://"
            acceptValueOnBlur
            maxTags={5}
            clearable
            clearButtonProps={{ 'aria-label': 'Remove all links' }}
            {...form.field('links')}
            error={linkError}
          />
          <Textarea
            label="Cover letter (optional)"
            description="Why this position? In your own words."
            autosize
            minRows={5}
            maxRows={16}
            {...form.field('cover_letter')}
          />
          <Button type="submit" loading={form.sending}>
            Send application
          </Button>
        </Stack>
        <LeaveGuard form={form} />
      </form>
    </AuthLayout>
  )
}

/** The application form for one position; no account needed. */
export const CareerApplication = ({ opening }: Props) =>
  opening.is_open ? <Form opening={opening} /> : <Closed opening={opening} />
