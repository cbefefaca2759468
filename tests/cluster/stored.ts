import { resume as ownResume } from '#domains/students/students.contract.ts'
import type { Cluster } from './cluster.ts'
import type { Ledger } from './ledger.ts'
import type { People } from './people.ts'
import { asking } from './postgres.ts'

/** What was answered last must be there, or something that was sent after it without being answered. */
const isThere = (now: string, { answered, sent }: { answered: string; sent: readonly string[] }): boolean =>
  sent.slice(sent.indexOf(answered)).some((text) => now.includes(`(${text})`))

/** Reads back, through the servers, the files whose upload was answered; returns those that are lost. */
export const lostFiles = async ({ students }: People, { uploads }: Ledger): Promise<string[]> => {
  const lost: string[] = []
  for (const { id, caller } of students) {
    const own = uploads.get(id)
    if (!own?.answered) continue
    const { status, body } = await caller.call(ownResume, {}, 'two')
    if (status !== 200 || !isThere(body.toString('latin1'), own)) lost.push(`file ${own.answered}: ${status}`)
  }
  return lost
}

/** The job that was edited again and again holds the last answered edit, or one sent after it. */
export const lostEdits = async (
  cluster: Cluster,
  { edited }: People,
  { edits }: Ledger,
): Promise<string[]> => {
  const [row] = await asking<{ title: string }>(cluster.database(), 'select title from jobs where id = $1', [
    edited,
  ])
  const stored = Number(/\d+/.exec(row!.title)?.[0])
  return stored >= edits.answered && stored <= edits.sent
    ? []
    : [`edit ${edits.answered} answered, ${edits.sent} sent, "${row!.title}" stored`]
}
