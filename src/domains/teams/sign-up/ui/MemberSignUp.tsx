import { Alert, Button, Stack } from '@mantine/core'
import { authOf } from '#domains/accounts/authentication.contract.ts'
import { categories } from '#domains/accounts/ui/roles.ts'
import { type Start, useStart } from '#domains/accounts/ui/sign-up-start.ts'
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
  // read in the browser only, after the first drawing; the form then starts with it
  const { start, clear } = useStart()
  return <MemberForm key={start?.email ?? ''} kind={kind} start={start} onDone={clear} />
}

interface MemberFormProps {
  kind: OrganizationKind
  /** Known before the form is first drawn, which begins with it. */
  start: Start | null
  onDone: () => void
  /** Chosen on the form before, which also knew the person. */
  joining?: { id: string; name: string } | undefined
  typed?: Partial<Record<keyof typeof nobodyYet, unknown>> | undefined
}

export const MemberForm = ({ kind, start, onDone, joining, typed }: MemberFormProps) => {
  const { role, label, category } = kinds[kind]
  const next = useNext()
  const chosen = joining ?? (kind === 'employer' ? start?.employer : null) ?? null
  const newEmail = useNewEmail(role)
  const registered = useRegistered(role)
  const form = useContractForm({
    endpoint: authOf[role].register,
    initial: {
      ...initial,
      ...begun(start),
      ...(typed as Partial<typeof nobodyYet>),
      organization_id: chosen?.id ?? '',
      next: next ?? '',
    },
    labels: { organization_id: label },
    check: newEmail.check,
    onSuccess: async ({ status }, { email }) => {
      await registered(status, String(email))
      onDone()
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
            chosen={chosen && { value: chosen.id, label: chosen.name }}
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
