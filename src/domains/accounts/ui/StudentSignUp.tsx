import { Button, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { ClassChips, DegreeChips, MajorsSelect } from '#domains/students/ui/StudiesFields.tsx'
import { UniversityOfEmail } from '#domains/students/ui/UniversityOfEmail.tsx'
import type { FieldErrors } from '#shared/problems.ts'
import { useContractForm } from '#web/contract-form.ts'
import { FormSummary } from '#web/kit/FormSummary.tsx'
import { LeaveGuard } from '#web/kit/LeaveGuard.tsx'
import { useSession } from '#web/session.ts'
import { studentAuth } from '../authentication.contract.ts'
import { EmailStart } from './EmailStart.tsx'
import { nameInEmail } from './name-in-email.ts'
import { NewPasswordField } from './PasswordField.tsx'
import { rememberPendingSignIn } from './pending-sign-in.ts'
import { StartedWith } from './StartedWith.tsx'
import { type Start, useStart } from './sign-up-start.ts'
import { useNext } from './useNext.ts'
import { useRegistered } from './useRegistered.ts'

const labels = {
  university_id: 'University',
  university_name: 'University',
  graduation_class: 'Graduation year',
  degree: 'Degree',
  majors: 'Majors',
}

const NEEDED = ['Choose your university, or enter its name if it isn’t listed']

const initialOf = ({ email, university }: Start) => ({
  university_id: university?.id ?? '',
  university_name: '',
  ...nameInEmail(email),
  email,
  password: '',
  degree: null,
  graduation_class: null,
  majors: [] as string[],
})

interface RestProps {
  start: Start
  /** To another address. */
  onChange: () => void
  onDone: () => void
}

/** What the address doesn't tell. */
const Rest = ({ start, onChange, onDone }: RestProps) => {
  const next = useNext()
  const navigate = useNavigate()
  const registered = useRegistered('student')
  const form = useContractForm({
    endpoint: studentAuth.register,
    initial: { ...initialOf(start), next: next ?? '' },
    labels,
    check: (values): FieldErrors =>
      values.university_id || values.university_name
        ? {}
        : { university_id: NEEDED, university_name: NEEDED },
    onSuccess: async ({ status }) => {
      await registered(status, start.email)
      onDone()
    },
    onFailure: ({ word }) => {
      if (word !== 'email_taken') return
      rememberPendingSignIn({ email: start.email, next, is_known: true })
      return navigate({ to: '/sign-in', search: { role: 'student', next }, ignoreBlocker: true })
    },
  })
  const names = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const isNamed = nameInEmail(start.email).first_name !== ''
  useEffect(() => (isNamed ? password : names).current?.focus(), [isNamed])
  return (
    <form {...form.props}>
      <Stack gap="md">
        <FormSummary form={form} />
        <StartedWith email={start.email} onChange={onChange} />
        <UniversityOfEmail
          email={start.email}
          university={start.university}
          listed={form.field('university_id')}
          named={form.field('university_name')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextInput label="First name" autoComplete="given-name" {...form.field('first_name')} ref={names} />
          <TextInput label="Last name" autoComplete="family-name" {...form.field('last_name')} />
        </SimpleGrid>
        <NewPasswordField label="Password" mayBeKnown {...form.field('password')} ref={password} />
        <DegreeChips label="Degree" {...form.field('degree')} />
        <ClassChips label="Graduation year" {...form.field('graduation_class')} />
        <MajorsSelect label="Majors (optional)" {...form.field('majors')} />
        <Button type="submit" size="md" loading={form.sending}>
          Create your account
        </Button>
        <LeaveGuard form={form} />
      </Stack>
    </form>
  )
}

/** Begins with the address, on which the rest of the form depends; someone signed in has given it already. */
export const StudentSignUp = () => {
  const { start, clear } = useStart()
  const { person } = useSession()
  if (start) return <Rest key={start.email} start={start} onChange={clear} onDone={clear} />
  return (
    <EmailStart
      key={person?.email ?? ''}
      role="student"
      email={person?.email}
      help="Your university email is best, if you have one."
    />
  )
}
