import { createFileRoute } from '@tanstack/react-router'
import { AuditLog } from '#domains/operators/audit/ui/AuditLog.tsx'
import { addressReader, page } from '../../address.ts'
import { pageHead } from '../../head.ts'
import { Page } from '../../kit/Page.tsx'

export const Route = createFileRoute('/operator/log')({
  validateSearch: addressReader({ page }),
  head: ({ match }) => pageHead(match, { title: 'Log', hidden: true }),
  component: () => (
    <Page>
      <AuditLog />
    </Page>
  ),
})
