import { Button, Select, Stack, TextInput } from '@mantine/core'
import { IconMailCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useContractForm } from '#web/contract-form.ts'
import { AuthLayout } from '#web/kit/AuthLayout.tsx'
import { FormSummary } from '#web/kit/FormSummary.tsx'
import { LinkButton } from '#web/kit/links.tsx'
import { Outcome } from '#web/kit/Outcome.tsx'
import { joinWaitlist } from '../waitlist.contract.ts'
import { onSmallScreens } from './words.ts'

const kinds = [
  { value: 'student', label: 'A student' },
  { value: 'employer', label: 'An employer' },
  { value: 'university', label: 'A university' },
]

const Joined = () => (
  <Outcome
    icon={IconMailCheck}
    tone="good"
    title="You’re on the list"
    next={<LinkButton to="/public-jobs">Browse jobs</LinkButton>}
  >
    We’ll email you when there’s something new. Until then, look around: everyone can browse jobs.
  </Outcome>
)

export const Waitlist = () => {
  const [joined, setJoined] = useState(false)
  const form = useContractForm({
    endpoint: joinWaitlist,
    initial: { email: '', role: null as 'student' | 'employer' | 'university' | null },
    onSuccess: () => setJoined(true),
  })
  if (joined) return <Joined />
  return (
    <AuthLayout
      title="Join the waitlist"
      lead={
        <>
          Leave your email and we’ll let you know when the next part of Fairlead opens.{' '}
          <span>{onSmallScreens}</span>
        </>
      }
    >
      <form {...form.props}>
        <Stack>
          <FormSummary form={form} />
          <TextInput label="Email" type="email" autoComplete="email" {...form.field('email')} />
          <Select
            label="You are (optional)"
            placeholder="Choose"
            data={kinds}
            clearable
            {...form.field('role')}
          />
          <Button type="submit" loading={form.sending}>
            Join the waitlist
          </Button>
        </Stack>
      </form>
    </AuthLayout>
  )
}
