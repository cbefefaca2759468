import { AsyncLocalStorage } from 'node:async_hooks'
import type { Deps } from '#platform/deps.ts'
import { Problem } from '#shared/problems.ts'

/** A transaction that wrote something and was then refused. */
export interface Refusal {
  problem: string
  /** The tables written before, in order. */
  wrote: string[]
}

const WRITE = /^\s*(?:insert\s+into|update|delete\s+from)\s+"?(?<table>\w+)/i
/** A part of another statement: how many rows it changed is not said. */
const PART = /^\s*with\b.*?\b(?:insert\s+into|(?<!for |key )update|delete\s+from)\s+"?(?<table>\w+)/is

/**
 * Writes that come before the check and stay for a reason. The first two lock what others would take at the same moment;
 * the others use something up that is shown once, and the transaction takes it back.
 */
const MAY: Readonly<Record<string, readonly string[]>> = {
  // somebody new has no row to lock but the one that is inserted
  persons: ['name_taken', 'link_expired', 'link_used', 'email_taken', 'conflict', 'invalid'],
  // the emails of the hour are counted where they are queued
  mails: ['too_many_requests'],
  // a link, a challenge: used up and locked by one statement
  mailed_links: ['email_taken', 'link_expired', 'link_used', 'conflict', 'too_many_requests'],
  used_challenges: ['not_active', 'not_allowed', 'passkey_refused'],
  passkeys: ['not_active', 'not_allowed'],
}

/** The last statement before the commit finds that another request has taken the idempotency key over. */
const AT_COMMIT = 'still_working'

const isAllowed = ({ problem, wrote }: Refusal): boolean =>
  problem === AT_COMMIT || wrote.every((table) => MAY[table]?.includes(problem))

/** Notes every transaction that wrote before it was refused; `check` throws when there was one. */
export const watchRefusals = (deps: Deps) => {
  const writes = new AsyncLocalStorage<string[]>()
  const refusals: Refusal[] = []
  const db = deps.db
  const transaction = db.transaction.bind(db)
  db.transaction = () => {
    const builder = transaction()
    const execute = builder.execute.bind(builder)
    builder.execute = (work) => {
      const wrote: string[] = []
      return writes.run(wrote, () =>
        execute((tx) => {
          const executor = tx.getExecutor()
          const run = executor.executeQuery.bind(executor)
          executor.executeQuery = async (query, ...rest) => {
            const result = await run(query, ...rest)
            const table = WRITE.exec(query.sql)?.groups?.table
            const part = PART.exec(query.sql)?.groups?.table
            if (table && (result.numAffectedRows ?? 0n) > 0n) wrote.push(table)
            if (part) wrote.push(part)
            return result as never
          }
          return work(tx)
        }).catch((error: unknown) => {
          if (error instanceof Problem && wrote.length > 0) refusals.push({ problem: error.word, wrote })
          throw error
        }),
      )
    }
    return builder
  }
  return {
    refusals,
    check: () => {
      const early = refusals.filter((refusal) => !isAllowed(refusal))
      if (early.length > 0) throw new Error(`Written before the check: ${JSON.stringify(early)}`)
    },
  }
}
