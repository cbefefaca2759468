import { Alert, Button, Stack } from '@mantine/core'
import { authOf } from '#domains/accounts/authentication.contract.ts'
import { categories } from '#domains/accounts/ui/roles.ts'
import { useStart } from '#domains/accounts/ui/sign-up-start.ts'
import { useNewEmail } from '#domains/accounts/ui/useNewEmail.ts'
import { useNext } from '#domains/accounts/ui/useNext.ts'
import { useRegistered } from '#domains/accounts/ui/useRegistered.ts'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { useContractForm } from '#web/contract-form.ts'
import { FormSummary } from '#web/kit/FormSummary.tsx'
import { LeaveGuard } from '#web/kit/LeaveGuard.tsx'
import { LinkAnchor } from '#web/kit/links.tsx'
import { begun, MemberFields, nobodyYet } from './MemberFields.tsx'
import { OrganizationPicker } from './OrganizationPicker.tsx'

const kinds = {
  employer: { role: 'employer_user', label: 'Your employer', category: categories.EMPLOYER },
  university: { role: 'university_user', label: 'Your university', category: categories.UNIVERSITY },
} as const

const initial = { organization_id: '', ...nobodyYet }

/** Asking to join an organization that is already here. */
export const MemberSignUp = ({ kind }: { kind: OrganizationKind }) => {
  // read in the browser only, where the form then starts with it
  const email = useStart().start?.email ?? ''
  return <MemberForm key={email} kind={kind} />
}

const MemberForm = ({ kind }: { kind: OrganizationKind }) => {
  const { role, label, category } = kinds[kind]
  const next = useNext()
  const { start, clear } = useStart()
  const employer = kind === 'employer' ? (start?.employer ?? null) : null
  const newEmail = useNewEmail(role)
  const registered = useRegistered(role)
  const form = useContractForm({
    endpoint: authOf[role].register,
    initial: {
      ...initial,
      ...begun(start),
      organization_id: employer?.id ?? '',
      next: next ?? '',
    },
    labels: { organization_id: label },
    check: newEmail.check,
    onSuccess: async ({ status }, { email }) => {
      await registered(status, String(email))
      clear()
    },
    onFailure: newEmail.onFailure,
  })
  const register = (
    <LinkAnchor to="/sign-up/admin" search={{ category, next }} inherit underline="always">
      Register a new organization
    </LinkAnchor>
  )
  return (
    <form {...form.props}>
      <Stack gap="md">
        <FormSummary form={form} />
        <div>
          <OrganizationPicker
            kind={kind}
            label={label}
            chosen={employer && { value: employer.id, label: employer.name }}
            nothingFound="No organization by that name yet"
            {...form.field('organization_id')}
          />
          <Alert mt="sm" p="sm" variant="light">
            Not on the list? {register}: you’ll be its first admin.
          </Alert>
        </div>
        <MemberFields form={form} newEmail={newEmail} />
        <Button type="submit" size="md" loading={form.sending}>
          Ask to join
        </Button>
        <LeaveGuard form={form} />
      </Stack>
    </form>
  )
}
