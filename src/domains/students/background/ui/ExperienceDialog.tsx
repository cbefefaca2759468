import { Checkbox, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { FieldErrors } from '#shared/problems.ts'
import { useContractForm } from '#web/contract-form.ts'
import { DialogForm } from '#web/kit/DialogForm.tsx'
import { MonthField } from '#web/kit/MonthField.tsx'
import { addExperience, background, type Experience, editExperience } from '../background.contract.ts'

interface ExperienceDialogProps {
  /** The entry to change; without one, another is added. */
  of: Experience | null
  onDone: () => void
}

const endErrors = ({
  started,
  ended,
}: {
  started: string | null
  ended: string | null | undefined
}): FieldErrors => {
  if (!ended) return { ended: ['Choose when it ended, or say that it goes on'] }
  return started && ended < started ? { ended: ['The end comes before the beginning'] } : {}
}

/** One job, internship or volunteering. */
export const ExperienceDialog = ({ of, onDone }: ExperienceDialogProps) => {
  const [goesOn, setGoesOn] = useState(of !== null && of.ended === null)
  const form = useContractForm({
    // the body of both has the same fields, but for the version, which a new entry has none of
    endpoint: (of ? editExperience : addExperience) as typeof editExperience,
    params: { id: of?.id ?? '' },
    initial: {
      title: of?.title ?? '',
      organization: of?.organization ?? '',
      place: of?.place ?? '',
      started: of?.started ?? '',
      ended: of?.ended ?? '',
      description: of?.description ?? '',
      version: of?.version ?? null,
    },
    labels: { title: 'Title', started: 'From', ended: 'Until' },
    invalidates: [background],
    check: (values) => (goesOn ? {} : endErrors(values)),
    prepare: (values) => ({ ...values, ended: goesOn ? null : values.ended }),
    onSuccess: onDone,
  })
  return (
    <DialogForm form={form} verb={of ? 'Save' : 'Add'} onCancel={onDone}>
      <TextInput label="Title" placeholder="Software intern" maxLength={160} {...form.field('title')} />
      <TextInput
        label="Organization"
        description="A company, an institute, a club."
        maxLength={160}
        {...form.field('organization')}
      />
      <TextInput
        label="Place (optional)"
        description="A city, or “Remote”."
        maxLength={160}
        {...form.field('place')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <MonthField label="From" {...form.field('started')} />
        <MonthField
          label="Until"
          {...form.field('ended')}
          disabled={goesOn}
          value={goesOn ? '' : form.values.ended}
        />
      </SimpleGrid>
      <Checkbox
        label="It goes on"
        checked={goesOn}
        onChange={(event) => {
          setGoesOn(event.currentTarget.checked)
          form.clearFieldError('ended')
        }}
      />
      <Textarea
        label="What you did (optional)"
        autosize
        minRows={3}
        maxRows={12}
        maxLength={4000}
        {...form.field('description')}
      />
    </DialogForm>
  )
}
