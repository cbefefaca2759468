import { Button, Group, Text } from '@mantine/core'
import type { ContractForm } from '../contract-form.ts'
import classes from './save.module.css'

/** Stays at the bottom of a long form as long as it has unsaved changes. */
export const SaveBar = ({ form }: { form: Pick<ContractForm, 'isUnsaved' | 'sending'> }) => {
  const unsaved = form.isUnsaved()
  return (
    <div className={classes.bar} data-unsaved={unsaved || undefined}>
      <Text size="sm" c={unsaved ? undefined : 'dimmed'} role="status">
        {unsaved ? 'Not saved yet' : 'All changes saved'}
      </Text>
      <Group gap="xs">
        <Button type="submit" loading={form.sending} variant={unsaved ? 'filled' : 'default'}>
          Save
        </Button>
      </Group>
    </div>
  )
}
