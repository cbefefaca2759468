import { Stack, Text, ThemeIcon } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { roles } from '#domains/accounts/sign-in.contract.ts'
import classes from '#domains/accounts/ui/accounts.module.css'
import { roleWords } from '#domains/accounts/ui/roles.ts'
import { useNext } from '#domains/accounts/ui/useNext.ts'
import { AuthLayout } from '#web/kit/AuthLayout.tsx'
import { LinkAnchor, LinkCard } from '#web/kit/links.tsx'

/** The first step of signing up: choosing a role. */
export const SignUpKinds = () => {
  const next = useNext()
  return (
    <AuthLayout
      title="Create your account"
      lead="Choose how you’ll use Fairlead. You can add another role later with the same email."
      foot={
        <>
          Already have an account?{' '}
          <LinkAnchor to="/sign-in" search={{ next }}>
            Sign in
          </LinkAnchor>
        </>
      }
    >
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
    </AuthLayout>
  )
}
