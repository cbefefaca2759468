import { Alert, Button, Checkbox, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { dateLabel } from '#shared/labels.ts'
import { addressOf } from '#web/client.ts'
import { useContractForm } from '#web/contract-form.ts'
import { announceFailure } from '#web/kit/announce.tsx'
import { DialogForm } from '#web/kit/DialogForm.tsx'
import { Quote } from '#web/kit/Quote.tsx'
import { queryFor, useCall } from '#web/queries.ts'
import type { Applicant } from '../../applicants/applicants.contract.ts'
import {
  type JobOffer,
  type TeamOffer,
  teamOffer,
  teamOfferFile,
  WHY_LENGTH,
  withdrawOffer,
} from '../offer-terms.contract.ts'
import { answerMoreTime } from '../offer-time.contract.ts'
import { OfferTerms } from './OfferTerms.tsx'
import { changedByOffer } from './team-calls.ts'

const OfferDialog = lazy(() => import('./OfferDialog.tsx'))

interface Asked {
  id: string
  name: string
  onClose: () => void
}

const WithdrawDialog = ({ id, name, isAccepted, onClose }: Asked & { isAccepted: boolean }) => {
  const form = useContractForm({
    endpoint: withdrawOffer,
    params: { id },
    initial: { reason: '', despite_acceptance: false },
    invalidates: changedByOffer,
    onSuccess: onClose,
  })
  return (
    <Modal opened onClose={onClose} title="Withdraw this offer?">
      <DialogForm
        form={form}
        verb="Withdraw offer"
        dangerous
        disabled={isAccepted && !form.getValues().despite_acceptance}
        onCancel={onClose}
      >
        <Text size="sm">
          {name} is told right away and reads your reason. The application stays open, so you can make another
          offer or reject it.
        </Text>
        <Textarea
          label="Reason"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={WHY_LENGTH}
          data-autofocus
          {...form.field('reason')}
        />
        {isAccepted && (
          <Checkbox
            label={`${name} accepted this offer and is counting on it. Withdraw it anyway`}
            {...form.tick('despite_acceptance')}
          />
        )}
      </DialogForm>
    </Modal>
  )
}

const RefuseDialog = ({ id, name, onClose }: Asked) => {
  const form = useContractForm({
    endpoint: answerMoreTime,
    params: { id },
    initial: { grant: false, reason: '' },
    invalidates: changedByOffer,
    onSuccess: onClose,
  })
  return (
    <Modal opened onClose={onClose} title="Refuse more time?">
      <DialogForm form={form} verb="Refuse" onCancel={onClose}>
        <Text size="sm">The deadline stands. {name} is told right away.</Text>
        <Textarea
          label="Reason"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={WHY_LENGTH}
          data-autofocus
          {...form.field('reason')}
        />
      </DialogForm>
    </Modal>
  )
}

const MoreTimeAsked = ({ id, name, offer }: { id: string; name: string; offer: JobOffer }) => {
  const [refusing, { open, close }] = useDisclosure(false)
  const call = useCall(answerMoreTime, { invalidates: changedByOffer, onError: announceFailure })
  const day = dateLabel(offer.asked_until!, offer.time_zone)
  return (
    <Alert color="yellow" title={`${name} asks for more time, until ${day}`}>
      {offer.asked_reason && <Quote size="sm">{offer.asked_reason}</Quote>}
      <Group gap="xs" mt="sm">
        <Button
          size="compact-sm"
          loading={call.isPending}
          onClick={() => call.mutate({ params: { id }, body: { grant: true } })}
        >
          Give until {day}
        </Button>
        <Button size="compact-sm" variant="default" onClick={open}>
          Refuse
        </Button>
      </Group>
      {refusing && <RefuseDialog id={id} name={name} onClose={close} />}
    </Alert>
  )
}

const Actions = ({ id, name, data }: { id: string; name: string; data: TeamOffer }) => {
  const [changing, change] = useDisclosure(false)
  const [withdrawing, take] = useDisclosure(false)
  const isWaiting = data.may.write && data.may.withdraw
  const words = data.offer?.state === 'waiting' ? 'Change offer' : 'Add terms and a deadline'
  return (
    <Group gap="xs">
      {isWaiting && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden />}
          onClick={change.open}
        >
          {words}
        </Button>
      )}
      {data.may.withdraw && (
        <Button size="compact-sm" variant="default" onClick={take.open}>
          Withdraw offer
        </Button>
      )}
      {changing && (
        <Suspense>
          <OfferDialog id={id} name={name} onClose={change.close} />
        </Suspense>
      )}
      {withdrawing && (
        <WithdrawDialog id={id} name={name} isAccepted={!data.may.write} onClose={take.close} />
      )}
    </Group>
  )
}

const Ended = ({ offer }: { offer: JobOffer }) => {
  const isLapsed = offer.state === 'lapsed'
  if (!isLapsed && offer.state !== 'withdrawn') return null
  return (
    <Alert
      color={isLapsed ? 'yellow' : 'gray'}
      title={isLapsed ? 'The offer has lapsed' : 'You withdrew the offer'}
    >
      {isLapsed && (
        <Text size="sm">The deadline passed without an answer. You can make another offer, or reject.</Text>
      )}
      {offer.ended?.reason && <Quote size="sm">{offer.ended.reason}</Quote>}
    </Alert>
  )
}

/** An offer’s terms, the time the student asks for, and what the team can do about it. */
export const TeamOfferPanel = ({ of }: { of: Applicant }) => {
  const { data } = useQuery(queryFor(teamOffer, { params: { id: of.id } }))
  const name = of.student.first_name
  if (!data) return null
  const { offer } = data
  if (!offer) return data.may.withdraw && <Actions id={of.id} name={name} data={data} />
  return (
    <Stack gap="sm" component="section" aria-label="Offer">
      <Ended offer={offer} />
      {data.may.answer_more_time && <MoreTimeAsked id={of.id} name={name} offer={offer} />}
      <Text size="sm" fw={500}>
        {offer.state === 'waiting' ? 'Your offer' : 'What you offered'}
      </Text>
      <OfferTerms offer={offer} file={addressOf(teamOfferFile, { params: { id: of.id } })} forTeam />
      {data.may.withdraw && <Actions id={of.id} name={name} data={data} />}
    </Stack>
  )
}
