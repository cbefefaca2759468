import {
  appendFileSync,
  closeSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { newId } from '#shared/ids.ts'
import type { Deps } from '../deps.ts'

/** An email this process has; by its claim it is told from the same email in other hands. */
export interface Held {
  id: string
  claimed_at: string
  attempts: number
}

/** Bytes after which what is settled by now is left out. */
const LONG = 1 << 20

const lineOf = ({ id, claimed_at, attempts }: Held): string => `${id} ${claimed_at} ${attempts}\n`
const LINE = /^([0-9a-f-]{36}) (\S+Z) (\d+)$/

/** What was written; the last line may be cut off. */
const heldIn = (text: string): Held[] =>
  text.split('\n').flatMap((line) => {
    const [, id, claimed_at, attempts] = LINE.exec(line) ?? []
    return id ? [{ id, claimed_at: claimed_at!, attempts: Number(attempts) }] : []
  })

const isAlive = (pid: number): boolean => {
  if (pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const folderIn = (dataDir: string): string => join(dataDir, 'accepted-mail')

export interface Accepted {
  /** The mail server has it. Written at once, and there after the process is killed. */
  note(mail: Held): void
  /** The database knows. */
  settled(mail: Held): void
  close(): void
}

/**
 * A file of the emails that the mail server accepted and the database does not know of yet: the database is told with
 * others and may be away, and an email it wasn't told of would go out again.
 */
export const openAccepted = ({ config, log }: Pick<Deps, 'config' | 'log'>): Accepted => {
  const held = new Map<string, Held>()
  const path = join(folderIn(config.dataDir), `${process.pid}-${newId().slice(-12)}`)
  let file: number | undefined
  let length = 0
  const write = (lines: string): void => {
    if (file === undefined) {
      mkdirSync(folderIn(config.dataDir), { recursive: true })
      file = openSync(path, 'a', 0o600)
    }
    appendFileSync(file, lines)
    length += lines.length
  }
  const empty = (): void => {
    if (file !== undefined) ftruncateSync(file)
    length = 0
  }
  const quietly = (work: () => void): void => {
    try {
      work()
    } catch (error) {
      // on a full disk: the database will know in a moment
      log.warn({ err: error }, 'emails that were accepted')
    }
  }
  return {
    note: (mail) => {
      held.set(mail.id, mail)
      quietly(() => write(lineOf(mail)))
    },
    settled: ({ id }) => {
      held.delete(id)
      if (length === 0 || (held.size > 0 && length < LONG)) return
      quietly(() => {
        empty()
        if (held.size > 0) write([...held.values()].map(lineOf).join(''))
      })
    },
    close: () => {
      if (file !== undefined) closeSync(file)
      file = undefined
      if (held.size === 0) rmSync(path, { force: true })
    },
  }
}

/** Tells the database of emails that processes of this folder had sent when they were killed. Returns how many it did not know. */
export const recoverAccepted = async ({
  config,
  db,
  clock,
}: Pick<Deps, 'config' | 'db' | 'clock'>): Promise<number> => {
  const folder = folderIn(config.dataDir)
  let names: string[] = []
  try {
    names = readdirSync(folder)
  } catch {
    return 0
  }
  const left = names.filter((name) => !isAlive(Number.parseInt(name, 10)))
  const mails = left.flatMap((name) => heldIn(readFileSync(join(folder, name), 'utf8')))
  let found = 0
  if (mails.length > 0) {
    const { numAffectedRows } = await sql`
      update mails m set state = 'sent', sent_at = ${clock.now().toISOString()}, failure = null, claimed_at = null, letter = null
      from unnest(${mails.map(({ id }) => id)}::uuid[], ${mails.map(({ claimed_at }) => claimed_at)}::timestamptz[],
        ${mails.map(({ attempts }) => attempts)}::int[]) as a (id, claimed_at, attempts)
      where m.id = a.id and (m.state = 'sending' and m.claimed_at = a.claimed_at
        or m.state = 'queued' and m.attempts = a.attempts)`.execute(db)
    found = Number(numAffectedRows ?? 0)
  }
  for (const name of left) rmSync(join(folder, name), { force: true })
  return found
}
