import { IconMailCheck } from '@tabler/icons-react'
import { LinkButton } from '#web/kit/links.tsx'
import { Outcome } from '#web/kit/Outcome.tsx'

export const Received = ({ email }: { email: string }) => (
  <Outcome
    icon={IconMailCheck}
    tone="good"
    title="We received your message"
    next={<LinkButton to="/public-jobs">Browse jobs</LinkButton>}
  >
    A person will read it and reply to {email}.
  </Outcome>
)
