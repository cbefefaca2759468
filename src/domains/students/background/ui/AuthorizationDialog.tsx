import { Radio, Select, Stack, Switch } from '@mantine/core'
import { countries } from '#shared/countries.ts'
import { useContractForm } from '#web/contract-form.ts'
import { DialogForm } from '#web/kit/DialogForm.tsx'
import { type Authorization, background, saveAuthorization } from '../background.contract.ts'
import { authorizationStatuses } from '../background-values.contract.ts'
import { statusWords } from './background-words.ts'

interface AuthorizationDialogProps {
  /** What to say anew; without one, another country is added. */
  of: Authorization | null
  /** Those that are there already. */
  known: readonly Authorization[]
  onDone: () => void
}

/** Whether the student may work in a country. */
export const AuthorizationDialog = ({ of, known, onDone }: AuthorizationDialogProps) => {
  const form = useContractForm({
    endpoint: saveAuthorization,
    initial: { country: of?.country ?? '', status: of?.status ?? null, is_shown: of?.is_shown ?? false },
    labels: { status: 'Permission to work' },
    invalidates: [background],
    onSuccess: onDone,
  })
  const taken = new Set(known.map(({ country }) => country))
  const choices = countries()
    .filter(({ code }) => code === of?.country || !taken.has(code))
    .map(({ code, name }) => ({ value: code, label: name }))
  return (
    <DialogForm form={form} verb={of ? 'Save' : 'Add'} onCancel={onDone}>
      <Select
        label="Country"
        data={choices}
        searchable
        disabled={of !== null}
        selectFirstOptionOnChange
        nothingFoundMessage="No country by that name"
        {...form.field('country')}
      />
      <Radio.Group
        label="Permission to work"
        description="Your citizenship and your kind of permit don’t belong here."
        {...form.field('status')}
      >
        <Stack gap="xs" mt="xs">
          {authorizationStatuses.map((value) => (
            <Radio key={value} value={value} label={statusWords[value]} />
          ))}
        </Stack>
      </Radio.Group>
      <Switch label="Show it to whoever sees my profile" {...form.tick('is_shown')} />
    </DialogForm>
  )
}
