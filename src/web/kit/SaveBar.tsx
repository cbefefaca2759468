import { Button, Group, Text } from '@mantine/core'
import type { ContractForm } from '../contract-form.ts'
import classes from './save.module.css'

/** Stays in sight at the bottom of a long form as long as something in it is not saved. */
export const SaveBar = ({ form }: { form: Pick<ContractForm, 'isUnsaved' | 'sending'> }) => {
  const unsaved = form.isUnsaved()
  return (
    <div className={classes.bar} data-unsaved={unsaved || undefined}>
      <Text size="sm" c={unsaved ? undefined : 'dimmed'} role="status">
        {unsaved ? 'Not saved yet' : 'All changes are saved'}
      </Text>
      <Group gap="xs">
        <Button type="submit" loading={form.sending} variant={unsaved ? 'filled' : 'default'}>
          Save
        </Button>
      </Group>
    </div>
  )
}
