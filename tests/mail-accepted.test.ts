import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { openAccepted, recoverAccepted } from '#platform/mail/accepted.ts'
import { post } from '#platform/mail/outbox.ts'
import { resumeMail } from '#platform/mail/resuming.ts'
import { sendMail } from '#platform/mail/sending.ts'
import { inTransaction } from '#platform/transactions.ts'
import { newId } from '#shared/ids.ts'
import { makeDisk, noDisks } from './harness/disks.ts'
import { appWithMailServer, letter } from './harness/mail-server.ts'

const smtp = appWithMailServer()
const folder = () => join(smtp.t.deps.config.dataDir, 'accepted-mail')
const leave = (name: string, text: string): void => {
  mkdirSync(folder(), { recursive: true })
  writeFileSync(join(folder(), name), text)
}
afterEach(() => rmSync(folder(), { recursive: true, force: true }))

const someone = async (cause: string): Promise<string> => {
  await inTransaction(smtp.bySmtp(), (tx) => post(tx, { email: `${cause}@example.edu` }, cause, letter))
  return (await smtp.mails()).at(-1)!.id
}
const states = async () => (await smtp.mails()).map(({ state }) => state)

/** Numbers of processes: none has the first; the second is always there. */
const NOBODY = 999_999_999
const SOMEBODY = process.ppid

test('a file that is damaged costs only what is damaged in it', async () => {
  const [first, second] = [await someone('ada'), await someone('bea')]
  const damaged = [
    '------------------------------------',
    `${first.slice(0, -1)}`,
    '\0'.repeat(4096),
    'x y z',
  ]
  leave(`${NOBODY}-damaged`, `${damaged.join('\n')}\n${second}\n${first.slice(0, 20)}\n${first}`)
  mkdirSync(join(folder(), `${NOBODY}-folder`))
  expect(await recoverAccepted(smtp.bySmtp())).toBe(2)
  expect(await states()).toEqual(['sent', 'sent'])
  expect(readdirSync(folder())).toEqual([`${NOBODY}-folder`])
})

test('what a process noted counts though another process has its number now', async () => {
  leave(`${SOMEBODY}-before`, `\n${await someone('ada')}`)
  expect(await recoverAccepted(smtp.bySmtp())).toBe(1)
  expect(readdirSync(folder()), 'it may be writing it still').toEqual([`${SOMEBODY}-before`])
  expect(await recoverAccepted(smtp.bySmtp())).toBe(0)
})

test('a letter that was accepted goes out no more, whatever became of it meanwhile', async () => {
  const deps = smtp.bySmtp()
  const id = await someone('ada')
  // taken over by another host, whose mail server refused it for now
  smtp.refusals = 1
  await sendMail(deps, smtp.delivering(deps), id)
  await sql`update mails set attempts = 5`.execute(deps.db)
  leave(`${NOBODY}-killed`, `\n${id}`)
  expect(await recoverAccepted(deps)).toBe(1)
  await sendMail(deps, smtp.delivering(deps), id)
  expect(smtp.received).toHaveLength(0)
})

test('what a killed process noted is told before its letters are given to others, without a start', async () => {
  const deps = smtp.bySmtp()
  const id = await someone('ada')
  const killed = { deliver: () => new Promise<void>(() => {}) }
  void sendMail(deps, killed, id)
  await expect.poll(states, { timeout: 10_000 }).toEqual(['sending'])
  leave(`${NOBODY}-killed`, `\n${id}`)
  const accepted = openAccepted(deps)
  const own = newId()
  accepted.note(own)
  for (let minute = 0; minute < 4; minute++) await resumeMail(deps)
  expect(await states()).toEqual(['sent'])
  const [left] = readdirSync(folder())
  expect(readFileSync(join(folder(), left!), 'utf8'), 'this process goes on writing its own').toContain(own)
  accepted.settled(own)
  accepted.close()
  expect(readdirSync(folder())).toEqual([])
})

test.skipIf(noDisks)(
  `what could not be noted on a full disk is noted with the next${noDisks ? ` (skipped: ${noDisks})` : ''}`,
  () => {
    const { deps } = smtp.t
    const disk = makeDisk(1)
    const at = join(disk.folder, 'accepted-mail')
    const accepted = openAccepted({ ...deps, config: { ...deps.config, dataDir: disk.folder } })
    const [first, second, third] = [newId(), newId(), newId()]
    const noted = () => readFileSync(join(at, readdirSync(at)[0]!), 'utf8').split('\n')
    try {
      accepted.note(first)
      accepted.settled(first)
      disk.fill()
      accepted.note(first)
      accepted.note(second)
      expect(noted()).not.toContain(second)
      disk.makeRoom()
      accepted.note(third)
      expect(noted()).toEqual(['', first, second, third])
    } finally {
      accepted.close()
      disk.remove()
    }
  },
)
