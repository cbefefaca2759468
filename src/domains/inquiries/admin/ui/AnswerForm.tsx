import { Button, Group, Stack, Textarea } from '@mantine/core'
import { useContractForm } from '#web/contract-form.ts'
import { ConfirmButton } from '#web/kit/ConfirmButton.tsx'
import { FormSummary } from '#web/kit/FormSummary.tsx'
import { LeaveGuard } from '#web/kit/LeaveGuard.tsx'
import { useCall } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import {
  answerInquiry,
  closeInquiry,
  type InquiryDetail,
  inquiryDetail,
  inquiryList,
} from '../inquiry-admin.contract.ts'

const touched = [inquiryList, inquiryDetail]

const CloseButton = ({ inquiry }: { inquiry: InquiryDetail }) => {
  const close = useCall(closeInquiry, {
    invalidates: touched,
    onSuccess: () => announceToScreenReader('Inquiry closed'),
  })
  return (
    <ConfirmButton
      question="Close without answering?"
      consequence={`${inquiry.name} won’t get an email. You can still answer later.`}
      verb="Close"
      onConfirm={() => close.mutateAsync({ params: { id: inquiry.id } })}
    >
      Close without answering
    </ConfirmButton>
  )
}

/** Answers the inquiry by email, or closes it without an answer. */
export const AnswerForm = ({ inquiry }: { inquiry: InquiryDetail }) => {
  const form = useContractForm({
    endpoint: answerInquiry,
    params: { id: inquiry.id },
    initial: { reply: '' },
    labels: { reply: 'Your answer' },
    invalidates: touched,
    onSuccess: () => announceToScreenReader(`Answer sent to ${inquiry.email}`),
  })
  return (
    <form {...form.props}>
      <Stack>
        <FormSummary form={form} />
        <Textarea
          label="Your answer"
          description={`Sent to ${inquiry.email} exactly as you write it.`}
          autosize
          minRows={6}
          maxRows={20}
          {...form.field('reply')}
        />
        <Group>
          <Button type="submit" loading={form.sending}>
            Send answer
          </Button>
          {inquiry.may.close && <CloseButton inquiry={inquiry} />}
        </Group>
      </Stack>
      <LeaveGuard form={form} />
    </form>
  )
}
