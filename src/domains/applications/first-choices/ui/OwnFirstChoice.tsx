import { Alert, Button, Group, Text } from '@mantine/core'
import { IconRosetteNumber1 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { countLabel, dayLabel, sameDayLabel } from '#shared/labels.ts'
import { announceFailure } from '#web/kit/announce.tsx'
import { ConfirmButton } from '#web/kit/ConfirmButton.tsx'
import { useCall } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import type { StudentApplication } from '../../applications.contract.ts'
import { type FirstChoiceOfApplication, sendFirstChoice } from '../first-choices.contract.ts'
import { changedByFirstChoice, firstChoiceQuery } from './calls.ts'
import { TakeBack } from './TakeBack.tsx'

interface PartProps {
  of: StudentApplication
  data: FirstChoiceOfApplication
}

const Sent = ({ of, data: { first_choice } }: PartProps) => (
  <Alert color="orange" icon={<IconRosetteNumber1 aria-hidden />} title="Your first choice" role="note">
    <Text size="sm" suppressHydrationWarning>
      {of.organization.name} sees that this is one of your first choices.
      {first_choice!.comes_back_at &&
        ` If they haven’t answered by ${sameDayLabel(first_choice!.comes_back_at)}, it comes back to you.`}
    </Text>
    {first_choice!.may.take_back && (
      <Group mt="xs">
        <TakeBack id={of.id} job={of.job.title} />
      </Group>
    )}
  </Alert>
)

const Send = ({ of, data: { left, term_ends_on } }: PartProps) => {
  const call = useCall(sendFirstChoice, {
    invalidates: changedByFirstChoice,
    onSuccess: () => announceToScreenReader('Sent as a first choice'),
  })
  const input = { params: { id: of.id } }
  const label = 'Send as first choice'
  return (
    <div>
      <Text size="sm" mb="xs">
        One of your favorites? You have {countLabel(left, 'first choice')} left until {dayLabel(term_ends_on)}
        . {of.organization.name} sees this one; sending none is never shown.
      </Text>
      {of.status === 'submitted' ? (
        <Button
          size="sm"
          variant="default"
          leftSection={<IconRosetteNumber1 size={16} aria-hidden />}
          loading={call.isPending}
          onClick={() => call.mutate(input, { onError: announceFailure })}
        >
          {label}
        </Button>
      ) : (
        <ConfirmButton
          size="sm"
          leftSection={<IconRosetteNumber1 size={16} aria-hidden />}
          question="Send this as a first choice?"
          consequence={`${of.organization.name} has opened your application, so you can’t take it back.`}
          verb="Send"
          welcome
          onConfirm={() => call.mutateAsync(input)}
        >
          {label}
        </ConfirmButton>
      )}
    </div>
  )
}

/** Whether an application that waits for an answer is a first choice, or can become one. */
const OwnFirstChoice = ({ of }: { of: StudentApplication }) => {
  const { data } = useQuery(firstChoiceQuery(of.id))
  if (data?.first_choice) return <Sent of={of} data={data} />
  return data?.may.send ? <Send of={of} data={data} /> : null
}
export default OwnFirstChoice
