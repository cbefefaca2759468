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
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import { newId } from '#shared/ids.ts'
import type { Deps } from '../deps.ts'

/** Bytes after which what is settled by now is left out. */
const LONG = 1 << 20

// begins the line, so that one that was cut off spoils no other
const lineOf = (id: string): string => `\n${id}`
const LINE = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** What was written; any line may be cut off, or no longer what was written. */
const idsIn = (text: string): string[] => text.split('\n').filter((line) => LINE.test(line))

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const isAbsent = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

const folderIn = (dataDir: string): string => join(dataDir, 'accepted-mail')

/** Files that this process writes. */
const own = new Set<string>()

/** Whether nobody writes it any more. Another process may have the number of one that ended, even this one. */
const isLeft = (path: string): boolean => {
  const pid = Number.parseInt(basename(path), 10)
  return !own.has(path) && (pid === process.pid || !isAlive(pid))
}

export interface Accepted {
  /** The mail server has it. Written at once, and there after the process is killed. */
  note(id: string): void
  /** The database knows. */
  settled(id: string): void
  /** How many the database does not know of yet. */
  held(): number
  close(): void
}

/**
 * A file of the emails that the mail server accepted and the database does not know of yet: the database is told with
 * others and may be away, and an email it wasn't told of would go out again.
 */
export const openAccepted = ({ config, log }: Pick<Deps, 'config' | 'log'>): Accepted => {
  const held = new Set<string>()
  const path = join(folderIn(config.dataDir), `${process.pid}-${newId().slice(-12)}`)
  let file: number | undefined
  let length = 0
  /** Whether all that is held is in it. */
  let isWhole = true
  const write = (ids: Iterable<string>): void => {
    if (file === undefined) {
      mkdirSync(folderIn(config.dataDir), { recursive: true })
      own.add(path)
      file = openSync(path, 'a', 0o600)
    }
    const lines = [...ids].map(lineOf).join('')
    appendFileSync(file, lines)
    length += lines.length
  }
  const writeAnew = (): void => {
    if (file !== undefined) ftruncateSync(file)
    length = 0
    if (held.size > 0) write(held)
  }
  const quietly = (work: () => void): void => {
    try {
      work()
      isWhole = true
    } catch (error) {
      // on a full disk: the database will know in a moment
      isWhole = false
      log.warn({ err: error }, 'emails that were accepted')
    }
  }
  return {
    note: (id) => {
      held.add(id)
      quietly(() => (isWhole ? write([id]) : writeAnew()))
    },
    settled: (id) => {
      held.delete(id)
      if (length > 0 && (held.size === 0 || length >= LONG)) quietly(writeAnew)
    },
    held: () => held.size,
    close: () => {
      if (file !== undefined) closeSync(file)
      file = undefined
      if (held.size === 0) rmSync(path, { force: true })
      own.delete(path)
    },
  }
}

type Recovering = Pick<Deps, 'config' | 'db' | 'clock' | 'log'>

interface Noted {
  path: string
  ids: string[]
  isLeft: boolean
}

/** What is in a file; null if it can't be read, which must not keep a server from starting. */
const read = (path: string, log: Deps['log']): Noted | null => {
  try {
    // asked first: what has ended writes no more
    return { path, isLeft: isLeft(path), ids: idsIn(readFileSync(path, 'utf8')) }
  } catch (error) {
    // its process has ended in the meantime
    if (!isAbsent(error)) log.warn({ err: error }, 'emails that were accepted')
    return null
  }
}

/**
 * Tells the database of emails that processes of this folder had sent when they were killed. Also of those that others are about
 * to tell it: they were accepted, whoever says so. Returns how many it did not know.
 */
export const recoverAccepted = async ({ config, db, clock, log }: Recovering): Promise<number> => {
  const folder = folderIn(config.dataDir)
  let names: string[] = []
  try {
    names = readdirSync(folder)
  } catch (error) {
    if (!isAbsent(error)) log.warn({ err: error }, 'emails that were accepted')
    return 0
  }
  const all = names.flatMap((name) => read(join(folder, name), log) ?? [])
  const ids = all.flatMap((noted) => noted.ids)
  let found = 0
  if (ids.length > 0) {
    // whatever else was tried with it, it went out
    const { numAffectedRows } = await sql`
      update mails set state = 'sent', sent_at = ${clock.now().toISOString()}, failure = null, claimed_at = null, letter = null
      where id = any (${ids}::uuid[]) and state <> 'sent'`.execute(db)
    found = Number(numAffectedRows ?? 0)
  }
  for (const noted of all) if (noted.isLeft) rmSync(noted.path, { force: true })
  return found
}
