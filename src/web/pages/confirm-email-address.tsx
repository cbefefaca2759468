import { createFileRoute } from '@tanstack/react-router'
import { ConfirmAddress } from '#domains/accounts/email-address/ui/ConfirmAddress.tsx'
import { pageHead } from '../head.ts'
import { MailedLink } from '../kit/MailedLink.tsx'

const ConfirmAddressPage = () => <MailedLink>{({ token }) => <ConfirmAddress token={token} />}</MailedLink>

export const Route = createFileRoute('/confirm-email-address')({
  head: ({ match }) => pageHead(match, { title: 'Confirm your new email address', hidden: true }),
  component: ConfirmAddressPage,
})
