import { IconMailCheck } from '@tabler/icons-react'
import { LinkButton } from '#web/kit/links.tsx'
import { Outcome } from '#web/kit/Outcome.tsx'

export const Received = ({ email }: { email: string }) => (
  <Outcome
    icon={IconMailCheck}
    tone="good"
    title="Your message is in"
    next={<LinkButton to="/public-jobs">Look at the jobs</LinkButton>}
  >
    A person reads it and answers to {email}.
  </Outcome>
)
