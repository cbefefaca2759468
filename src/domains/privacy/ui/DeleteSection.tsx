import { Alert, Button, Card, Checkbox, Group, List, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { PasswordField } from '#domains/accounts/ui/PasswordField.tsx'
import { useContractForm } from '#web/contract-form.ts'
import { announce } from '#web/kit/announce.tsx'
import { FormSummary } from '#web/kit/FormSummary.tsx'
import { useSignOut } from '#web/shell/useSignOut.ts'
import { deleteAccount, type OwnData } from '../own-data.contract.ts'
import classes from './privacy.module.css'
import { deletedData, remainingData } from './words.ts'

const Lines = ({ title, lines }: { title: string; lines: string[] }) => (
  <div>
    <Title order={3} size="h5" mb="2xs">
      {title}
    </Title>
    <List spacing="2xs" withPadding size="sm">
      {lines.map((line) => (
        <List.Item key={line}>{line}</List.Item>
      ))}
    </List>
  </div>
)

const Form = ({ data }: { data: OwnData }) => {
  const signOut = useSignOut()
  const [sure, setSure] = useState(false)
  const form = useContractForm({
    endpoint: deleteAccount,
    initial: { password: '' },
    onSuccess: async () => {
      await signOut()
      announce('Your account has been deleted')
    },
  })
  return (
    <form {...form.props}>
      <Stack gap="md">
        <FormSummary form={form} />
        <PasswordField label="Your password" {...form.field('password')} />
        <Checkbox
          checked={sure}
          onChange={(event) => setSure(event.currentTarget.checked)}
          label={`Delete ${data.email}. I know that this cannot be undone.`}
        />
        <Group justify="flex-end">
          <Button
            type="submit"
            color="red"
            disabled={!sure}
            loading={form.sending}
            leftSection={<IconTrash size={18} aria-hidden />}
          >
            Delete my account
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The danger zone: what is deleted, what stays, and the button to do it. */
export const DeleteSection = ({ data }: { data: OwnData }) => (
  <Card component="section" id="delete" aria-labelledby="delete-title" className={classes.danger!}>
    <Title order={2} id="delete-title">
      Delete your account
    </Title>
    <Text c="dimmed" size="sm" mt="2xs">
      Immediately and permanently. Afterward, you can register again with the same email and start over.
    </Text>
    <Stack gap="md" mt="md">
      <Lines title="What is deleted" lines={deletedData(data)} />
      <Lines title="What stays" lines={remainingData(data)} />
      {data.ends_with_you.length > 0 && (
        <Alert
          color="yellow"
          icon={<IconAlertTriangle aria-hidden />}
          title="You’re the last person on the team"
        >
          {data.ends_with_you.join(' and ')} will be taken out of service with your account: its page and what
          it published will no longer be shown.
        </Alert>
      )}
      {data.may.delete ? (
        <Form data={data} />
      ) : (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title="Not possible yet">
          {data.may.hindrance}
        </Alert>
      )}
    </Stack>
  </Card>
)
