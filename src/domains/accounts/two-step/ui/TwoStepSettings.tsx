import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Role } from '#shared/endpoint.ts'
import { countLabel } from '#shared/labels.ts'
import { announceFailure } from '#web/kit/announce.tsx'
import { ConfirmButton } from '#web/kit/ConfirmButton.tsx'
import { FormSection } from '#web/kit/FormSection.tsx'
import { LinkAnchor } from '#web/kit/links.tsx'
import { Page } from '#web/kit/Page.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { ErrorState, Skeletons } from '#web/kit/states.tsx'
import { TimeAgo } from '#web/kit/time.tsx'
import { queryFor, useCall } from '#web/queries.ts'
import { removeApp } from '../authenticator-app.contract.ts'
import { renewRecoveryCodes, type TwoStep, twoStep } from '../two-step.contract.ts'
import { AddPasskey } from './AddPasskey.tsx'
import { AppSetUp } from './AppSetUp.tsx'
import { PasskeyRows } from './PasskeyRows.tsx'
import { securityPages } from './pages.ts'
import { CodesDialog } from './RecoveryCodes.tsx'
import classes from './two-step.module.css'
import { canPasskeys } from './usePasskey.ts'
import { whoRequiresTwoStep } from './words.ts'

interface SectionProps {
  data: TwoStep
  onCodes: (codes: string[] | null) => void
}

const isSetUp = ({ passkeys, authenticator }: TwoStep): boolean =>
  passkeys.length > 0 || authenticator !== null

const Standing = ({ data }: { data: TwoStep }) => {
  const asked = whoRequiresTwoStep(data)
  return isSetUp(data) ? (
    <Alert
      variant="light"
      color="green"
      icon={<IconShieldCheck aria-hidden />}
      title="Two-step sign-in is on"
    >
      {asked && `${asked}, so one way to confirm always stays.`}
    </Alert>
  ) : (
    <Alert variant="light" color="yellow" icon={<IconShieldX aria-hidden />} title="Two-step sign-in is off">
      {asked
        ? `${asked}.`
        : 'Anyone who learns your password can sign in as you. Add a passkey or an app to prevent that.'}
    </Alert>
  )
}

const Passkeys = ({ data, onCodes }: SectionProps) => {
  const possible = data.passkeys_possible && canPasskeys()
  return (
    <FormSection
      id="passkeys"
      title="Passkeys"
      help="The quickest and safest way: your fingerprint, your face, your device’s PIN, or a security key. A passkey can also sign you in without a password."
    >
      {data.passkeys.length > 0 && <PasskeyRows passkeys={data.passkeys} mayRemove={data.may.remove} />}
      <Group>
        <AddPasskey onDone={onCodes} disabled={!possible} />
        {!possible && (
          <Text size="sm" c="dimmed">
            {data.passkeys_possible
              ? 'This browser doesn’t support passkeys.'
              : 'Passkeys need a domain name and https, which this installation doesn’t have.'}
          </Text>
        )}
      </Group>
    </FormSection>
  )
}

const App = ({ data, onCodes }: SectionProps) => {
  const remove = useCall(removeApp, { invalidates: [twoStep] })
  return (
    <FormSection
      id="app"
      title="Authenticator app"
      help="An app on your phone shows a new code every 30 seconds. It works offline."
    >
      {data.authenticator && (
        <Text size="sm">
          Set up{' '}
          <span className={classes.ago}>
            <TimeAgo at={data.authenticator.set_up_at} />
          </span>
          {data.authenticator.last_used_at && (
            <>
              {' · used '}
              <span className={classes.ago}>
                <TimeAgo at={data.authenticator.last_used_at} />
              </span>
            </>
          )}
        </Text>
      )}
      <Group gap="xs">
        <AppSetUp
          label={data.authenticator ? 'Set up another app instead' : 'Set up an app'}
          onDone={onCodes}
        />
        {data.authenticator && data.may.remove && (
          <ConfirmButton
            variant="subtle"
            color="red"
            question="Remove the authenticator app?"
            consequence="You’ll no longer be able to sign in with its codes."
            verb="Remove"
            onConfirm={() => remove.mutateAsync({})}
          >
            Remove
          </ConfirmButton>
        )}
      </Group>
    </FormSection>
  )
}

const Codes = ({ data, onCodes }: SectionProps) => {
  const renew = useCall(renewRecoveryCodes, {
    invalidates: [twoStep],
    onSuccess: ({ recovery_codes }) => onCodes(recovery_codes),
    onError: announceFailure,
  })
  return (
    <FormSection
      id="recovery-codes"
      title="Recovery codes"
      help="For the day you lose your phone or passkey. Each works once."
    >
      <Group justify="space-between" gap="sm">
        <Text size="sm">{countLabel(data.recovery_codes_left, 'code')} left</Text>
        <Button variant="default" loading={renew.isPending} onClick={() => renew.mutate({})}>
          Make new codes
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        New codes replace the old ones, which then stop working.
      </Text>
    </FormSection>
  )
}

/** Everything about your second step. */
export const TwoStepSettings = ({ role }: { role: Role | 'operator' }) => {
  const { data, error, refetch } = useQuery(queryFor(twoStep))
  const [codes, setCodes] = useState<string[] | null>(null)
  return (
    <Page narrow>
      <LinkAnchor to={securityPages[role]} size="sm">
        Sign-in and security
      </LinkAnchor>
      <PageHeader title="Two-step sign-in" description="Your password, plus something only you have." />
      {!data ? (
        error ? (
          <ErrorState error={error} retry={refetch} />
        ) : (
          <Skeletons count={3} height={160} />
        )
      ) : (
        <Stack gap="lg">
          <Standing data={data} />
          <Passkeys data={data} onCodes={setCodes} />
          <App data={data} onCodes={setCodes} />
          {isSetUp(data) && <Codes data={data} onCodes={setCodes} />}
        </Stack>
      )}
      <CodesDialog codes={codes} onKept={() => setCodes(null)} />
    </Page>
  )
}
