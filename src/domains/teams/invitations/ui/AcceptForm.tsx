import { Button, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { NameFields } from '#domains/accounts/ui/NameFields.tsx'
import { NewPasswordField, PasswordField } from '#domains/accounts/ui/PasswordField.tsx'
import { rememberPendingSignIn } from '#domains/accounts/ui/pending-sign-in.ts'
import type { OrganizationKind, OutputOf } from '#shared/endpoint.ts'
import { useContractForm } from '#web/contract-form.ts'
import { FormSummary } from '#web/kit/FormSummary.tsx'
import { LeaveGuard } from '#web/kit/LeaveGuard.tsx'
import type { MailedSecrets } from '#web/kit/MailedLink.tsx'
import { useAfterSignIn } from '#web/shell/useAfterSignIn.ts'
import { type employerInvitations, invitationsOfKind } from '../team-invitations.contract.ts'

export type ShownInvitation = OutputOf<typeof employerInvitations.look>

interface AcceptFormProps {
  kind: OrganizationKind
  secrets: MailedSecrets
  invitation: ShownInvitation
}

const roleOf = { employer: 'employer_user', university: 'university_user' } as const

/** New people enter their details; known people give their password. */
export const AcceptForm = ({ kind, secrets, invitation }: AcceptFormProps) => {
  const navigate = useNavigate()
  const arrive = useAfterSignIn()
  const [isKnown, setKnown] = useState(invitation.has_account ?? false)
  const form = useContractForm({
    endpoint: invitationsOfKind[kind].accept,
    initial: {
      first_name: '',
      last_name: '',
      email: invitation.email ?? '',
      password: '',
      job_title: '',
      phone: '',
      token: secrets.token,
      proof: secrets.proof ?? null,
    },
    check: ({ first_name, last_name }) =>
      isKnown
        ? {}
        : {
            ...(!first_name && { first_name: ['Enter your first name'] }),
            ...(!last_name && { last_name: ['Enter your last name'] }),
          },
    onSuccess: ({ status, organization }, { email }) => {
      if (status === 'active')
        return arrive(`/leading-team-added-success?team=${encodeURIComponent(organization)}`)
      rememberPendingSignIn({ role: roleOf[kind], email: String(email).trim().toLowerCase() })
      return navigate({ to: '/sign-up/to-verify-email' })
    },
  })
  return (
    <form {...form.props}>
      <Stack gap="md">
        <FormSummary form={form} />
        {!isKnown && <NameFields form={form} />}
        <TextInput
          label={invitation.email ? 'Email' : 'Work email'}
          type="email"
          autoComplete="email"
          readOnly={invitation.email !== null}
          description={invitation.email && 'The invitation is for this address.'}
          {...form.field('email')}
        />
        {isKnown ? (
          <PasswordField label="Password" {...form.field('password')} />
        ) : (
          <NewPasswordField label="Password" {...form.field('password')} />
        )}
        {!isKnown && (
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <TextInput
              label="Job title (optional)"
              autoComplete="organization-title"
              {...form.field('job_title')}
            />
            <TextInput label="Phone (optional)" type="tel" autoComplete="tel" {...form.field('phone')} />
          </SimpleGrid>
        )}
        <Button type="submit" size="md" loading={form.sending}>
          Join the team
        </Button>
        {invitation.has_account === null && (
          <Button variant="subtle" onClick={() => setKnown(!isKnown)}>
            {isKnown ? 'I’m new here' : 'I already have an account'}
          </Button>
        )}
        <LeaveGuard form={form} />
      </Stack>
    </form>
  )
}
