import { filterForLog, recordActivity, recordOpening } from '#platform/activity.ts'
import { csvAnswer } from '#platform/csv.ts'
import type { Deps } from '#platform/deps.ts'
import type { FileAnswer } from '#platform/file-answer.ts'
import { post } from '#platform/mail/outbox.ts'
import type { OperatorScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { QueryOf } from '#shared/endpoint.ts'
import { Problem } from '#shared/problems.ts'
import { answerLetter } from '../inquiries.mails.ts'
import type { InquiryDetail, inquiryExport } from './inquiry-admin.contract.ts'
import { columns } from './inquiry-admin.mapping.ts'
import { everyInquiry, readInquiry } from './inquiry-admin.queries.ts'
import { requireDecidable } from './inquiry-admin.rules.ts'

const lock = async (tx: Tx, id: string) => {
  const inquiry = await tx.db
    .selectFrom('inquiries')
    .select(['state', 'email', 'created_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!inquiry) throw new Problem('not_found')
  return inquiry
}

/** Returns an inquiry to an operator and logs who viewed it. */
export const openInquiry = async (deps: Deps, scope: OperatorScope, id: string): Promise<InquiryDetail> => {
  const inquiry = await readInquiry(deps, scope, id)
  await inTransaction(deps, (tx) =>
    recordOpening(tx, scope.actor, { verb: 'inquiry.opened', subject: { type: 'inquiry', id } }),
  )
  return inquiry
}

export const answer = (deps: Deps, scope: OperatorScope, id: string, reply: string) =>
  inTransaction(deps, async (tx) => {
    const inquiry = await lock(tx, id)
    requireDecidable('answer', inquiry.state)
    await tx.db
      .updateTable('inquiries')
      .set({ state: 'answered', reply, decided_at: tx.now, decided_by: scope.person_id })
      .where('id', '=', id)
      .execute()
    await post(
      tx,
      { email: inquiry.email },
      `inquiry.answered:${id}`,
      answerLetter(inquiry.created_at, reply),
    )
    await recordActivity(tx, scope.actor, { verb: 'inquiry.answered', subject: { type: 'inquiry', id } })
  })

export const close = (deps: Deps, scope: OperatorScope, id: string) =>
  inTransaction(deps, async (tx) => {
    requireDecidable('close', (await lock(tx, id)).state)
    await tx.db
      .updateTable('inquiries')
      .set({ state: 'closed', decided_at: tx.now, decided_by: scope.person_id })
      .where('id', '=', id)
      .execute()
    await recordActivity(tx, scope.actor, { verb: 'inquiry.closed', subject: { type: 'inquiry', id } })
  })
export const exportInquiries = async (
  deps: Deps,
  scope: OperatorScope,
  filter: QueryOf<typeof inquiryExport>,
): Promise<FileAnswer> => {
  await inTransaction(deps, (tx) =>
    recordActivity(tx, scope.actor, {
      verb: 'inquiries.exported',
      subject: { type: 'operator', id: scope.person_id },
      data: filterForLog(filter),
    }),
  )
  return csvAnswer('inquiries', columns, everyInquiry(deps.db, filter), deps.clock.now())
}
