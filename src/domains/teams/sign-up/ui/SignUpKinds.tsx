import { Stack, Text, ThemeIcon } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { roles } from '#domains/accounts/sign-in.contract.ts'
import classes from '#domains/accounts/ui/accounts.module.css'
import { EmailStart } from '#domains/accounts/ui/EmailStart.tsx'
import { roleWords } from '#domains/accounts/ui/roles.ts'
import { StartedWith } from '#domains/accounts/ui/StartedWith.tsx'
import { type Start, useStart } from '#domains/accounts/ui/sign-up-start.ts'
import { useNext } from '#domains/accounts/ui/useNext.ts'
import { AuthLayout } from '#web/kit/AuthLayout.tsx'
import { LinkAnchor, LinkCard } from '#web/kit/links.tsx'

/** The kind of account that an address, or the page someone came from, leaves no doubt about. */
const roleOf = ({ university, employer }: Start, next: string | undefined) =>
  university || next?.startsWith('/student/') ? 'student' : employer ? 'employer_user' : undefined

const Kinds = () => {
  const next = useNext()
  return (
    <Stack gap="sm">
      {roles.map((role) => {
        const { label, whom, signUp, icon: Icon } = roleWords[role]
        return (
          <LinkCard key={role} to={signUp} search={{ next }} className={classes.kind!} padding="md">
            <ThemeIcon variant="light" size={48} radius="xl">
              <Icon size={24} aria-hidden />
            </ThemeIcon>
            <span>
              <Text span display="block" fw={600} size="lg">
                {label}
              </Text>
              <Text span display="block" size="sm" c="dimmed">
                {whom}
              </Text>
            </span>
            <IconChevronRight size={20} aria-hidden color="var(--fl-accent)" />
          </LinkCard>
        )
      })}
    </Stack>
  )
}

/** Signing up begins with an address; which kind of account it is for is asked only if it doesn't tell. */
export const SignUpKinds = () => {
  const next = useNext()
  const navigate = useNavigate()
  const { start, clear } = useStart()
  const onStart = (begun: Start) => {
    const role = roleOf(begun, next)
    if (role) return navigate({ to: roleWords[role].signUp, search: { next } })
  }
  return (
    <AuthLayout
      title={start ? 'How will you use Fairlead?' : 'Create your account'}
      lead={
        start
          ? 'You can add another role later with the same email.'
          : 'Start with your email: your university’s or your company’s is best, if you have one.'
      }
      foot={
        <>
          Already have an account?{' '}
          <LinkAnchor to="/sign-in" search={{ next }}>
            Sign in
          </LinkAnchor>
        </>
      }
    >
      {start ? (
        <>
          <StartedWith email={start.email} onChange={clear} />
          <Kinds />
        </>
      ) : (
        <EmailStart onStart={onStart} />
      )}
    </AuthLayout>
  )
}
