import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutputOf } from '#shared/endpoint.ts'
import { useContractForm } from '#web/contract-form.ts'
import { announceFailure } from '#web/kit/announce.tsx'
import { CopyText } from '#web/kit/CopyText.tsx'
import { FormSummary } from '#web/kit/FormSummary.tsx'
import { useCall } from '#web/queries.ts'
import { appCreation, setUpApp } from '../authenticator-app.contract.ts'
import { twoStep } from '../two-step.contract.ts'
import classes from './two-step.module.css'

type Begun = OutputOf<typeof appCreation>

const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret

const Picture = ({ uri }: { uri: string }) => {
  const picture = useQuery({
    queryKey: ['authenticator-set-up', uri],
    // a secret, dropped as soon as it is off the screen
    gcTime: 0,
    queryFn: async () => (await import('qr')).default(uri, 'svg'),
  })
  return (
    <div
      className={classes.qr}
      role="img"
      aria-label="QR code for your authenticator app"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the QR library from an address the server wrote
      dangerouslySetInnerHTML={{ __html: picture.data ?? '' }}
    />
  )
}

interface AppFormProps {
  begun: Begun
  onDone: (codes: string[] | null) => void
}

/** Scanning, and the first code that proves it worked. */
export const AppForm = ({ begun, onDone }: AppFormProps) => {
  const form = useContractForm({
    endpoint: setUpApp,
    initial: { ticket: begun.ticket, code: '' },
    labels: { code: 'Code' },
    invalidates: [twoStep],
    onSuccess: ({ recovery_codes }) => onDone(recovery_codes),
  })
  return (
    <form {...form.props}>
      <Stack gap="md">
        <FormSummary form={form} />
        <Text size="sm">
          Scan this with an authenticator app, like the one on your phone or in your password manager.
        </Text>
        <Picture uri={begun.uri} />
        <div>
          <Text size="sm">Can’t scan it? Type this into the app:</Text>
          <Group gap="sm" mt="2xs">
            <Text className={classes.secret!} fw={500}>
              {inGroups(begun.secret)}
            </Text>
            <CopyText value={begun.secret} />
          </Group>
        </div>
        <TextInput
          label="Code"
          description="The six digits the app shows now"
          inputMode="numeric"
          autoComplete="one-time-code"
          {...form.field('code')}
        />
        <Button type="submit" loading={form.sending}>
          Set up app
        </Button>
      </Stack>
    </form>
  )
}

interface AppSetUpProps {
  label: string
  onDone: (codes: string[] | null) => void
}

/** A button that opens the setup in a dialog. */
export const AppSetUp = ({ label, onDone }: AppSetUpProps) => {
  const [begun, setBegun] = useState<Begun | null>(null)
  const begin = useCall(appCreation, { onSuccess: setBegun, onError: announceFailure })
  const close = () => setBegun(null)
  return (
    <>
      <Button variant="default" loading={begin.isPending} onClick={() => begin.mutate({})}>
        {label}
      </Button>
      <Modal opened={begun !== null} onClose={close} title="Set up an authenticator app">
        {begun && (
          <AppForm
            begun={begun}
            onDone={(codes) => {
              close()
              onDone(codes)
            }}
          />
        )}
      </Modal>
    </>
  )
}
