import { Button, Select, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { FieldErrors } from '#shared/problems.ts'
import { useContractForm } from '#web/contract-form.ts'
import { announceFailure } from '#web/kit/announce.tsx'
import { DialogForm } from '#web/kit/DialogForm.tsx'
import { useCall } from '#web/queries.ts'
import { background, type Grade, saveGrade } from '../background.contract.ts'
import { type GradeScale, gradeBounds, gradeScales } from '../background-values.contract.ts'
import { scaleWords } from './background-words.ts'
import { gradeOf } from './grade-text.ts'

const scales = gradeScales.map((value) => ({ value, label: scaleWords[value] }))

const valueErrors = (scale: GradeScale, value: number | string | null | undefined): FieldErrors => {
  if (typeof value !== 'number') return { value: ['Enter your grade'] }
  const [lowest, highest] = gradeBounds[scale]
  return value < lowest || value > highest
    ? { value: [`Enter a number from ${lowest} to ${highest}, or choose another scale`] }
    : {}
}

/** The grade, and whether others see it. */
export const GradeDialog = ({ of, onDone }: { of: Grade | null; onDone: () => void }) => {
  const [text, setText] = useState(of ? String(of.value) : '')
  const form = useContractForm({
    endpoint: saveGrade,
    initial: { scale: of?.scale ?? 'four', value: of?.value ?? null, is_shown: of?.is_shown ?? false },
    labels: { value: 'Grade' },
    invalidates: [background],
    check: ({ scale, value }) => valueErrors(scale as GradeScale, value),
    onSuccess: onDone,
  })
  const remove = useCall(saveGrade, {
    invalidates: [background],
    onSuccess: onDone,
    onError: announceFailure,
  })
  return (
    <DialogForm form={form} verb="Save" onCancel={onDone}>
      <Select label="Scale" data={scales} allowDeselect={false} {...form.field('scale')} />
      <TextInput
        label="Grade"
        description="With a point or a comma, as you are used to."
        inputMode="decimal"
        {...form.field('value')}
        value={text}
        onChange={({ currentTarget: { value } }) => {
          setText(value)
          form.setFieldValue('value', gradeOf(value))
        }}
      />
      <Switch label="Show it to whoever sees my profile" {...form.tick('is_shown')} />
      {of && (
        <div>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            loading={remove.isPending}
            onClick={() => remove.mutate({ body: { scale: of.scale } })}
          >
            Remove the grade
          </Button>
        </div>
      )}
    </DialogForm>
  )
}
