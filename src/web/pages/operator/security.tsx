import { createFileRoute } from '@tanstack/react-router'
import { readSecurityAddress } from '#domains/security/ui/address.ts'
import { SecurityLog } from '#domains/security/ui/SecurityLog.tsx'
import { pageHead } from '../../head.ts'
import { Page } from '../../kit/Page.tsx'

export const Route = createFileRoute('/operator/security')({
  validateSearch: readSecurityAddress,
  head: ({ match }) => pageHead(match, { title: 'Security', hidden: true }),
  component: () => (
    <Page>
      <SecurityLog />
    </Page>
  ),
})
